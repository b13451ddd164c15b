"""The terminal, as somebody at a shell meets it."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from pygames import words
from pygames.arena import play_game
from pygames.cli import main
from pygames.game import DEALER
from pygames.games import GAMES
from pygames.nuemmerle.rules import NuemmerleOptions
from pygames.record import Record
from pygames.terminal import DRAWINGS, show_markdown

ROOT = Path(__file__).parent.parent


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, and a data folder that is empty."""
    for name in ("LC_ALL", "LC_MESSAGES", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line, words divided by spaces, with a standard input."""

    def run_it(line: str, stdin: str | bytes = "") -> Ran:
        content = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8"))
        code = main(line.split())
        return Ran(code, *capsys.readouterr())

    return run_it


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "data" / "pygames" / "nuemmerle.json"


def greedy_actions(number: int) -> list[str]:
    """What a lone greedy player does at a numbered deal."""
    state, actions = GAMES["nuemmerle"].deal(number), []
    greedy = GAMES["nuemmerle"].player("greedy")
    while state.seat is not None:
        is_dealer = state.seat == DEALER
        action = state.actions()[0] if is_dealer else greedy(state.seen_by(0), Random(0))
        if not is_dealer:
            actions.append(action)
        state = state.play(action)
    return actions


# Bad use: one line that says what is wrong and what would be right

@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the following arguments are required: VERB. See pygames --help."),
        ("fly", "argument VERB: invalid choice: 'fly'"),
        ("rules", "the following arguments are required: GAME. See pygames rules --help."),
        ("rules skat", 'There is no game "skat". There are: nuemmerle'),
        ("rules nuemmerle --lang fr", 'There is no language "fr". There are: de, en, es.'),
        ("deal nuemmerle", "the following arguments are required: N"),
        ("deal nuemmerle -1", "A deal’s number is a whole number from 0 to 9007199254740991, not"),
        ("deal nuemmerle 9007199254740992", "A deal’s number is a whole number from 0 to"),
        ("deal nuemmerle 1e3", "A deal’s number is a whole number from 0 to"),
        ("deal nuemmerle 1 --option rows=0", "The option rows is 0, but should be from 1 to 9."),
        ("deal nuemmerle 1 --option rows=x", 'The option rows is "x", but should be of the kind'),
        ("deal nuemmerle 1 --option forced=1", 'The option forced is "1", but should be of the k'),
        ("deal nuemmerle 1 --option rows", "An option is written NAME=VALUE, such as forced=fals"),
        ("deal nuemmerle 1 --option row=1", '"row" means nothing in --option. Known are: players'),
        ("play nuemmerle --dael 3", "unrecognized arguments: --dael 3. See pygames --help."),
        ("play nuemmerle --deal x", "A deal’s number is a whole number from 0 to"),
        ("play nuemmerle --players 0", '--players takes a whole number of at least 1, not "0".'),
        ("play nuemmerle --players 11", "The option players is 11, but should be from 1 to 10."),
        ("play nuemmerle --names A,,B", "Names are written with commas between and may not be em"),
        ("play nuemmerle --players 1 --names A,B", "2 people and 0 bots are named for 1 seats."),
        ("play nuemmerle --bots clever", 'There is no player "clever" in nuemmerle. There are: '),
        ("play nuemmerle --think 0", 'Seconds are a number above 0, not "0".'),
        ("advise no-such-file.json", "no-such-file.json cannot be read: No such file"),
        ("advise --samples 0", '--samples takes a whole number of at least 1, not "0".'),
        ("advise --samples 9 --seconds 1", "argument --seconds: not allowed with argument --samp"),
        ("advise --seconds -1", 'Seconds are a number above 0, not "-1".'),
        ("advise --seconds nan", 'Seconds are a number above 0, not "nan".'),
        ("advise --seed x", 'A seed is a whole number, not "x".'),
        ("arena nuemmerle", "the following arguments are required: --players, --deals."),
        ("arena nuemmerle --players greedy --deals 7", "Deals are written FROM-TO, such as 1-100"),
        ("arena nuemmerle --players greedy --deals 9-1", "Deals are written FROM-TO, such as"),
        ("arena nuemmerle --players gredy --deals 1-2", 'There is no player "gredy" in nuemmerle'),
        ("arena nuemmerle --players greedy --deals 1-2 --jobs 0", "--jobs takes a whole number"),
        ("arena nuemmerle --players a, --deals 1-2", "Names are written with commas between"),
        (
            "arena nuemmerle --players greedy --deals 1-2 --option players=2",
            "There are 1 players named, but 2 play.",
        ),
    ],
)
def test_bad_use_is_told_in_one_line(run: Run, line: str, message: str) -> None:
    ran = run(line)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"pygames: {message}")
    assert ran.err.count("\n") == 1


START: dict[str, Any] = {"game": "nuemmerle", "deal": 42, "actions": ["2"]}
VIEW = {
    "options": {"players": 1, "rows": 1, "stacks": 1, "ranks": 2, "forced": False},
    "order": [1, None],
    "called": 1,
    "boards": [{"stacks": [0], "rows": [[]]}],
    "turn": 0,
    "placed": False,
}


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("", "- is not JSON: Expecting value: line 1 column 1 (char 0). It should be a record, or"),
        ("{'game': 1}", "- is not JSON: Expecting property name enclosed in double quotes"),
        (b"\xff\xfe", "- is no text in UTF-8, but should be JSON."),
        ("[" * 100_000, "- is not JSON: "),
        ("9" * 10_000, "- is not JSON: "),
        ("[]", "JSON is [], but should be of the kind object."),
        ("{}", "game is missing."),
        ({"game": "skat"}, 'There is no game "skat".'),
        ({**START, "actions": ["3"]}, "The card called here is the 2, not 3."),
        ({**START, "actions": ["2", "s"]}, "The 2 fits no stack: none stands at 1."),
        ({**START, "actions": []}, 'Nobody has a choice here: the dealer is to act. Add what hap'),
        ({"game": "nuemmerle"}, "Nobody has a choice here: the dealer is to act. Add what happen"),
        (
            {**START, "options": {"stacks": 1, "ranks": 2}, "actions": ["1", "s", "2", "s"]},
            "Nobody has a choice here: the game is over.",
        ),
        ({**START, "version": 99}, "This comes from a newer program (version 99"),
        (
            {"game": "nuemmerle", "position": {"boards": [{"stacks": [16], "rows": []}]}},
            "There are 1 stacks, but should be 6.",
        ),
        ({"view": VIEW}, "game is null, but should be of the kind str."),
        ({"game": "nuemmerle", "view": []}, "view is [], but should be of the kind object."),
        ({"game": "nuemmerle", "view": {}}, "view.options is missing."),
        ({"game": "nuemmerle", "view": {**VIEW, "called": 2}}, "2 cards are said to have been cal"),
        ({"game": "nuemmerle", "view": {**VIEW, "turn": 3}}, "It cannot be the turn of player 4"),
        ({"game": "nuemmerle", "view": VIEW, "deal": 1}, '"deal" means nothing in JSON. Known are'),
    ],
)
def test_bad_positions_are_told_in_one_line(run: Run, stdin: Any, message: str) -> None:
    ran = run("advise --samples 5", stdin if isinstance(stdin, str | bytes) else json.dumps(stdin))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pygames: {message}")
    assert ran.err.count("\n") == 1


def test_what_is_refused_is_told_in_the_language_of_the_shell(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert run("rules skat").err.startswith("pygames: Ein Spiel „skat“ gibt es nicht.")
    assert run("rules skat --lang es").err.startswith("pygames: No hay ningún juego «skat».")
    assert run("--lang es rules skat").err.startswith("pygames: No hay ningún juego «skat».")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run("rules skat").err.startswith("pygames: There is no game")


# rules, deal

@pytest.mark.parametrize("language", words.LANGUAGES)
def test_rules_are_printed_in_each_language(run: Run, language: str) -> None:
    ran = run(f"rules nuemmerle --lang {language}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == words.rules("nuemmerle", language).rstrip() + "\n"


@pytest.mark.parametrize("is_installed", [True, False])
def test_rich_sets_the_rules_on_a_terminal_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_installed: bool
) -> None:
    if is_installed:
        pytest.importorskip("rich")
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show_markdown("# A title\n\n*Hello*\n")
    assert ("# A title" in capsys.readouterr().out) != is_installed


def test_help_is_there_in_each_language(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in [("play --help --lang de", "neu anfangen"), ("--help", "play a game")]:
        with pytest.raises(SystemExit) as left:
            run(line)
        assert left.value.code == 0
        assert said in capsys.readouterr().out


def test_a_deal_is_printed_as_json(run: Run) -> None:
    ran = run("deal nuemmerle 42 --option stacks=2 --option ranks=3 --option forced=true")
    deal = json.loads(ran.out)
    assert (deal["game"], deal["deal"]) == ("nuemmerle", 42)
    assert sorted(deal["state"]["order"]) == [1, 1, 2, 2, 3, 3]
    assert deal["state"]["options"]["forced"] is True
    assert run("deal nuemmerle 42").out == run("deal nuemmerle 42").out


# advise

def test_advice_comes_as_json_lines_the_last_one_final(run: Run) -> None:
    ran = run("advise - --samples 200 --seed 3", json.dumps(START | {"actions": ["2", "r1", "4"]}))
    assert (ran.code, ran.err) == (0, "")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["final"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert [line["done"] for line in lines] == sorted({line["done"] for line in lines})
    best = lines[-1]["choices"][0]
    assert best["gap"] == 0
    assert {choice["action"] for choice in lines[-1]["choices"]} == {"r1", "r2"}
    for reason in best["reasons"]:
        assert words.say(reason["key"], "de", **reason["values"])


def test_the_same_seed_and_samples_give_the_same_advice(run: Run) -> None:
    asked = json.dumps(START | {"actions": ["2", "r1", "4"]})
    one, again, other = (
        run(f"advise --samples 150 --seed {seed}", asked).out for seed in (5, 5, 6)
    )
    assert one == again != other


def test_a_record_its_view_and_a_file_get_the_same_advice(run: Run, tmp_path: Path) -> None:
    record = START | {"actions": ["2", "r1", "4"]}
    *_, state = Record.from_json(record).states()
    from pygames import codec

    view = {"game": "nuemmerle", "view": codec.encode(state.seen_by(0))}
    full = {"game": "nuemmerle", "view": codec.encode(state)}
    file = tmp_path / "view.json"
    file.write_text(json.dumps(view), "utf-8")
    answers = {
        run("advise --samples 60", json.dumps(record)).out,
        run("advise --samples 60", json.dumps(view)).out,
        run("advise --samples 60", json.dumps(full)).out,
        run(f"advise {file} --samples 60").out,
    }
    assert len(answers) == 1


def test_a_position_set_up_by_hand_gets_advice(run: Run) -> None:
    board = {
        "stacks": [15, 15, 15, 15, 14, 8],
        "rows": [[10], [11], [12], [13], [15]],
    }
    asked = {"game": "nuemmerle", "position": {"boards": [board]}, "actions": ["14"]}
    ran = run("advise --samples 200", json.dumps(asked))
    assert json.loads(ran.out.splitlines()[-1])["choices"][0]["action"] == "r5"


def test_advice_for_some_time_stops_in_time(run: Run) -> None:
    ran = run("advise --seconds 0.1", json.dumps(START | {"actions": ["2", "r1", "4"]}))
    last = json.loads(ran.out.splitlines()[-1])
    assert last["final"]
    assert last["samples"] is None


# arena

def test_the_arena_prints_one_json_object(run: Run) -> None:
    ran = run("arena nuemmerle --players greedy,random --deals 1-6 --json --jobs 2 --seed 1")
    report = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (report["game"], report["deals"]) == ("nuemmerle", [1, 6])
    wanted = {"name", "games", "mean", "stderr", "best", "worst", "full", "wins"}
    assert all(wanted | {"ms_per_decision"} <= set(player) for player in report["players"])
    greedy = report["players"][0]
    scores = [
        play_game("nuemmerle", NuemmerleOptions(), deal, ["greedy"]).scores[0]
        for deal in range(1, 7)
    ]
    assert (greedy["mean"], greedy["best"]) == (sum(scores) / 6, max(scores))


def test_the_arena_prints_a_table(run: Run) -> None:
    ran = run("arena nuemmerle --players greedy,random --deals 1-4 --option rows=4 --lang de")
    head, *rows = ran.out.splitlines()
    assert head.split()[:2] == ["Spieler", "Partien"]
    assert [row.split()[0] for row in rows] == ["greedy", "random"]
    assert "," in rows[0] and "." not in rows[0]


# play

def test_a_whole_game_is_played_and_leaves_nothing_saved(run: Run, save: Path) -> None:
    lines = "\n".join(greedy_actions(42))
    ran = run("play nuemmerle --deal 42", lines)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.rstrip().endswith("The end: 74 points of 90.")
    assert not save.exists()


def test_what_is_left_is_resumed(run: Run, save: Path) -> None:
    ran = run("play nuemmerle --deal 42", "r1\n2\nq\n")
    assert ran.out.rstrip().endswith("The game is saved; the same command goes on with it.")
    kept = json.loads(save.read_text("utf-8"))
    assert kept["record"]["actions"][:4] == ["2", "r1", "4", "r2"]
    ran = run("play nuemmerle", "u\n")
    assert ran.out.startswith("Going on with the game you left")
    assert json.loads(save.read_text("utf-8"))["record"]["actions"] == ["2", "r1", "4"]
    assert "Deal 42" in run("play nuemmerle --deal 42", "q").out


@pytest.mark.parametrize(("line", "deal"), [("--new --deal 7", 7), ("--deal 7", 7)])
def test_a_new_game_takes_the_place_of_a_saved_one_only_when_agreed(
    run: Run, save: Path, line: str, deal: int
) -> None:
    run("play nuemmerle --deal 42", "r1\nq\n")
    before = save.read_text("utf-8")
    for refusing in ("", "n\nq\n", "\nq\n"):
        ran = run(f"play nuemmerle {line}", refusing)
        assert ran.out.startswith("Deal 42 is not finished yet. Give it up and start a new game?")
        assert save.read_text("utf-8") == before
    ran = run(f"play nuemmerle {line}", "y\nq\n")
    assert json.loads(save.read_text("utf-8"))["record"]["deal"] == deal


def test_a_new_game_without_a_saved_one_starts_at_once(run: Run, save: Path) -> None:
    assert "Give it up" not in run("play nuemmerle --new", "q").out
    assert 0 < json.loads(save.read_text("utf-8"))["record"]["deal"] < 1_000_000


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "Expecting value"),
        ("[]", "JSON is [], but should be of the kind object."),
        ('{"record": {"game": "skat"}, "names": [""]}', 'There is no game "skat".'),
        ('{"record": {"game": "nuemmerle", "deal": 1}, "names": []}', "There are 0 players named"),
    ],
)
def test_a_broken_save_is_told_and_kept_until_a_new_game_is_wanted(
    run: Run, save: Path, content: str, why: str
) -> None:
    save.parent.mkdir(parents=True)
    save.write_text(content, "utf-8")
    ran = run("play nuemmerle", "q")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pygames: The saved game in {save} cannot be resumed: {why}")
    assert ran.err.rstrip().endswith("Start afresh with --new.")
    assert save.read_text("utf-8") == content
    assert run("play nuemmerle --new", "q").code == 0
    assert json.loads(save.read_text("utf-8"))["record"]["game"] == "nuemmerle"


def test_where_nothing_can_be_saved_one_plays_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", "utf-8")
    ran = run("play nuemmerle --deal 42", "\n".join(greedy_actions(42)))
    assert ran.code == 0
    assert ran.out.count("cannot be saved") == 1
    assert "74 points of 90" in ran.out


def test_refused_actions_are_told_and_one_is_asked_again(run: Run) -> None:
    ran = run("play nuemmerle --deal 42", "s\nr9\nfly\np1\nu\nredo\nq\n")
    for said in (
        "The 2 fits no stack: none stands at 1.",
        "There is no row 9: rows are 1 to 5.",
        '"fly" is no action here. Possible are: r1, r2, r3, r4, r5.',
        "Row 1 is empty.",
        "There is nothing to undo.",
        "There is nothing to redo.",
    ):
        assert ran.out.count(said) == 1


def test_several_actions_in_a_line_stop_at_the_first_that_is_refused(run: Run, save: Path) -> None:
    ran = run("play nuemmerle --deal 42", "1 2 s 3\nq\n")
    assert "The 14 fits no stack: none stands at 13." in ran.out
    actions = json.loads(save.read_text("utf-8"))["record"]["actions"]
    assert actions == ["2", "r1", "4", "r2", "14"]


def test_hints_help_and_actions_are_shown_and_change_nothing(run: Run, save: Path) -> None:
    ran = run("play nuemmerle --deal 42 --think 0.1", "r1\n?\nh\n\nrules\nq\n")
    assert "★ r" in ran.out
    assert "starts an empty row (3 left)" in ran.out
    assert "buries the 2; 5 more to come" in ran.out
    assert "park the called card in row 3" in ran.out
    assert "  r5   park the 4 in row 5" in ran.out
    assert "# Nümmerle" in ran.out
    assert json.loads(save.read_text("utf-8"))["record"]["actions"] == ["2", "r1", "4"]


@pytest.mark.parametrize(
    ("language", "undo", "said"),
    [("de", "zurück", "Angesagt ist die 2 (Karte 1 von 90)."), ("es", "deshacer", "Se canta el 2")],
)
def test_one_plays_in_ones_own_language(run: Run, language: str, undo: str, said: str) -> None:
    ran = run(f"play nuemmerle --deal 42 --lang {language}", f"1\n{undo}\nq\n")
    assert ran.out.count(said) == 2


def test_people_and_bots_sit_at_one_table(run: Run, save: Path) -> None:
    ran = run("play nuemmerle --deal 42 --names Ada,Bo --bots greedy,greedy", "r1\nr2\nr1\nq\n")
    kept = json.loads(save.read_text("utf-8"))
    assert kept["names"] == ["Ada", "Bo", "", ""]
    assert kept["record"]["players"] == ["human", "human", "greedy", "greedy"]
    assert "Ada: park the 2 in row 1" in ran.out
    assert "Also at the table: Bruno (greedy), Clara (greedy)" in ran.out
    assert "Clara: park the 2 in row 1" in ran.out
    assert "Deal 42 · Ada 0 · Bo 0 · Bruno 0 · Clara 0" in ran.out
    # All see the same, so nobody has to look away.
    assert "Press Enter when only you are looking" not in ran.out


def test_the_last_of_the_named_bots_sit_on_all_other_seats(run: Run, save: Path) -> None:
    run("play nuemmerle --players 3 --bots random", "q")
    assert json.loads(save.read_text("utf-8"))["record"]["players"] == ["human", "random", "random"]


def test_the_winner_is_named(run: Run) -> None:
    ran = run(
        "play nuemmerle --deal 42 --bots random --names Ada", "\n".join(greedy_actions(42))
    )
    assert ran.out.rstrip().endswith("The winner is Ada, with 74.")


def test_every_game_can_be_drawn() -> None:
    assert set(DRAWINGS) == set(GAMES)


# Quiet ends

@contextmanager
def pygames(*words_: str, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """The program as it is started in a terminal; it ends with the block at the latest."""
    # Tests that run in the background ignore Ctrl-C, and so would what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "pygames", *words_],
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            **{"stderr": subprocess.PIPE, **more},
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are others there")
def test_a_closed_pipe_is_quiet() -> None:
    asked = json.dumps(START | {"actions": ["2", "r1", "4"]})
    with pygames("advise", "--seconds", "60") as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(asked)
        process.stdin.close()
        assert json.loads(process.stdout.readline())["final"] is False
        process.stdout.close()
        assert process.wait(20) == 141
        assert process.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals are others there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet_and_waits_for_nothing(jobs: str) -> None:
    terminal, stderr = os.openpty()
    line = ("arena", "nuemmerle", "--deals", "1-900", "--jobs", jobs)
    players = ("--players", "random,search:2000")
    with pygames(*line, *players, stderr=stderr, start_new_session=True) as process:
        os.close(stderr)
        shown = ""
        while "1/1800" not in shown:
            shown += os.read(terminal, 1000).decode()
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stdout and process.stdout.read() == ""
    os.set_blocking(terminal, False)
    with suppress(OSError):  # nothing more to read
        shown += os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert shown.startswith("\r[")
    assert "Traceback" not in shown


def test_the_module_runs() -> None:
    with pygames("deal", "nuemmerle", "7") as process:
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "")
    assert json.loads(out)["deal"] == 7


# solve

def test_solve_prints_the_best_score_and_its_moves(run: Run) -> None:
    ran = run("solve nuemmerle --deal 2")
    assert ran.code == 0
    first, moves = ran.out.splitlines()
    assert first == "Best possible score: 90 (proved)."
    assert len(moves.split(", ")) == 90


def test_solve_takes_an_order_and_prints_json(run: Run) -> None:
    ran = run("solve nuemmerle --order 2,1 --option stacks=1 --option ranks=2 --json")
    found = json.loads(ran.out)
    assert (found["reached"], found["bound"], found["proof"]) == (2, 2, "bound")
    assert found["actions"] == ["2", "r1", "1", "s", "p1"]


def test_solve_stops_in_time_with_an_interval(run: Run) -> None:
    found = json.loads(run("solve nuemmerle --deal 4 --seconds 0.01 --json").out)
    assert 0 <= found["reached"] <= found["bound"] == 90


@pytest.mark.parametrize(
    "line",
    ["solve nuemmerle --order 1,2", "solve nuemmerle --order x", "solve sechsnimmt --deal 1"],
)
def test_solve_refuses_what_it_cannot_solve(run: Run, line: str) -> None:
    ran = run(line)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pygames: ")
