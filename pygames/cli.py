"""The terminal's face: ``pygames play``, ``rules``, ``deal``, ``advise`` and ``arena``."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict
from importlib import import_module
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NoReturn

from pygames import codec, deals, words
from pygames.advice import Advice
from pygames.arena import Figures, Report, arena
from pygames.game import DEALER, Game, Options, Refusal, State, whole_number
from pygames.games import GAMES, game_named
from pygames.nuemmerle import hindsight
from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions
from pygames.program import SECONDS
from pygames.record import HUMAN, Record
from pygames.saves import Save, save_of
from pygames.table import Table
from pygames.terminal import Session, number, show_markdown, worded

DEFAULT_SAMPLES = 1600
"""Rollouts of ``advise`` when nothing is said."""

SOLVED = "nuemmerle"
"""The game whose deals can be solved."""

BAD_USE, CLOSED_PIPE, INTERRUPTED = 2, 141, 130
"""Exit codes: the last two are a shell's for a program that these signals end."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words of the command line say; the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError):  # a stream put in their place may be of another kind
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    arguments = list(sys.argv[1:] if argv is None else argv)
    language = environment_language()
    try:
        language = asked_language(arguments, language)
        options = parser(language).parse_args(arguments)
        options.run(options, language)
        sys.stdout.flush()
    except Refusal as refusal:
        print(f"pygames: {worded(refusal, language)}", file=sys.stderr)
        return BAD_USE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        with suppress(OSError):  # else Python complains when it flushes at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return 0


def environment_language() -> str:
    """The language that LC_ALL, LC_MESSAGES or LANG ask for; English where it is none of ours."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, named), "")[:2].lower()
    return language if language in words.LANGUAGES else "en"


def asked_language(arguments: Sequence[str], default: str) -> str:
    """The language after ``--lang``, wherever that stands: even the help is written in it.

    >>> asked_language(["rules", "nuemmerle", "--lang=es"], "en")
    'es'

    Raises:
        Refusal: there is no such language.
    """
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--lang", nargs="?")
    found = first.parse_known_args(arguments)[0].lang
    if found is not None and found not in words.LANGUAGES:
        raise Refusal("terminal.language", found=found, known=", ".join(words.LANGUAGES))
    return found or default


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refusal("terminal.usage", problem=message.rstrip("."), command=self.prog)


def parser(language: str) -> argparse.ArgumentParser:
    """The command line, its help in a language."""

    def text(key: str, **values: object) -> str:
        return words.say(f"terminal.help.{key}", language, **values)

    top = _Parser(prog="pygames", description=text("program"), allow_abbrev=False)
    top.add_argument("--lang", metavar="|".join(words.LANGUAGES), help=text("lang"))
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, run: Callable[[argparse.Namespace, str], None]) -> argparse.ArgumentParser:
        made = verbs.add_parser(
            name, help=text(name), description=text(name), allow_abbrev=False
        )
        made.set_defaults(run=run)
        made.add_argument("--lang", metavar="|".join(words.LANGUAGES), help=text("lang"))
        return made

    def game(made: argparse.ArgumentParser) -> None:
        made.add_argument("game", metavar="GAME", help=text("game", known=", ".join(GAMES)))

    def option(made: argparse.ArgumentParser) -> None:
        made.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help=text("option")
        )

    play = verb("play", _play)
    game(play)
    play.add_argument("--deal", metavar="N", help=text("number"))
    play.add_argument("--players", metavar="N", help=text("players_number"))
    play.add_argument("--names", metavar="A,B", help=text("names"))
    play.add_argument("--bots", metavar="A,B", help=text("bots"))
    option(play)
    play.add_argument("--new", action="store_true", help=text("new"))
    play.add_argument("--think", default="1", metavar="S", help=text("think"))

    game(verb("rules", _rules))

    deal = verb("deal", _deal)
    game(deal)
    deal.add_argument("number", metavar="N", help=text("number"))
    option(deal)

    advise = verb("advise", _advise)
    advise.add_argument("file", nargs="?", default="-", metavar="FILE", help=text("file"))
    limit = advise.add_mutually_exclusive_group()
    limit.add_argument("--samples", metavar="N", help=text("samples", n=DEFAULT_SAMPLES))
    limit.add_argument("--seconds", metavar="S", help=text("seconds"))
    advise.add_argument("--seed", default="0", metavar="K", help=text("seed"))

    contest = verb("arena", _arena)
    game(contest)
    known = ", ".join(dict.fromkeys(player for kind in GAMES.values() for player in kind.players))
    contest.add_argument(
        "--players", required=True, metavar="A,B", help=text("players", known=known)
    )
    contest.add_argument("--deals", required=True, metavar="FROM-TO", help=text("deals"))
    contest.add_argument("--seed", default="0", metavar="K", help=text("seed"))
    contest.add_argument("--jobs", metavar="J", help=text("jobs"))
    contest.add_argument("--dask", metavar="ADDRESS", help=text("dask"))
    contest.add_argument("--once", action="store_true", help=text("once"))
    contest.add_argument("--timeout", metavar="S", help=text("timeout"))
    contest.add_argument("--json", action="store_true", help=text("json"))
    option(contest)

    solve = verb("solve", _solve)
    solve.add_argument("game", metavar="GAME", help=text("game", known=SOLVED))
    cards = solve.add_mutually_exclusive_group(required=True)
    cards.add_argument("--deal", metavar="N", help=text("number"))
    cards.add_argument("--order", metavar="7,1,…", help=text("order"))
    solve.add_argument("--seconds", metavar="S", help=text("solve_seconds"))
    solve.add_argument("--json", action="store_true", help=text("solve_json"))
    option(solve)
    return top


def _whole(text: str) -> int:
    """A seed or a deal's number."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise Refusal("terminal.seed", text=text)
    return int(text)


def _deal_number(text: str) -> int:
    found = re.fullmatch(r"[0-9]{1,16}", text)
    return deals.deal_number(int(text) if found else text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text) or float(text) == 0:
        raise Refusal("terminal.seconds", text=text)
    return float(text)


def _names(text: str | None) -> list[str]:
    """The names between the commas of ``text``."""
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Refusal("terminal.no_names", text=text)
    return names


def options_from(game: Game, pairs: Sequence[str], **more: Any) -> Options:
    """The options that NAME=VALUE pairs name, and ``more``; the others at their defaults.

    >>> options_from(GAMES["nuemmerle"], ["rows=4", "forced=true"]).rows
    4

    Raises:
        Refusal: a pair is none, or names no option or no value of one.
    """
    defaults = {entry["name"]: entry["default"] for entry in game.options_class.schema()}
    values = dict(more)
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            example = "{}={}".format(*list(defaults.items())[-1]).lower()
            raise Refusal("terminal.option_form", text=pair, example=example)
        if name not in defaults:
            raise Refusal("unknown_name", name=name, where="--option", known=", ".join(defaults))
        values[name] = _option_value(name, text, type(defaults[name]))
    return game.options_class(**values)


def _option_value(name: str, text: str, kind: type) -> Any:
    if kind is bool and text in ("true", "false"):
        return text == "true"
    if kind is int and re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        return int(text)
    if kind is str:
        return text
    shown = "true/false" if kind is bool else kind.__name__
    raise Refusal("option_kind", option=name, value=f'"{text}"', kind=shown)


def _rules(asked: argparse.Namespace, language: str) -> None:
    show_markdown(words.rules(game_named(asked.game).name, language))


def _deal(asked: argparse.Namespace, language: str) -> None:
    game = game_named(asked.game)
    state = game.deal(_deal_number(asked.number), options_from(game, asked.option))
    shown = {"game": game.name, "deal": int(asked.number), "state": codec.encode(state)}
    print(json.dumps(shown, ensure_ascii=False))


def _play(asked: argparse.Namespace, language: str) -> None:
    think = _seconds(asked.think)
    record, names = new_game(asked)
    save = save_of(record.game)
    kept = _kept_game(asked, save)
    asks_other = any(
        value is not None and value != []
        for value in (asked.deal, asked.players, asked.names, asked.bots, asked.option)
    )
    if kept and (asked.new or (asks_other and not _agrees(asked, kept, record, names))):
        question = words.say("terminal.replace", language, deal=kept[0].deal)
        if _says_yes(question, language):
            kept = None
    if kept:
        record, names = kept
        print(words.say("terminal.resumed", language))
    with suppress(ImportError):
        import readline  # noqa: F401  # input() edits lines once it is imported

    Session(Table(record), names, language, save, think=think).play()


def _kept_game(
    asked: argparse.Namespace, save: Save
) -> tuple[Record, tuple[str, ...]] | None:
    """The game that could go on; with ``--new`` a broken file counts as none."""
    try:
        return save.read()
    except Refusal:
        if asked.new:
            return None
        raise


def _agrees(
    asked: argparse.Namespace,
    kept: tuple[Record, tuple[str, ...]],
    record: Record,
    names: tuple[str, ...],
) -> bool:
    """Whether the kept game is the one that is asked for."""
    if asked.deal is not None and kept[0].deal != record.deal:
        return False
    if asked.names is not None and kept[1] != names:
        return False
    if asked.players is None and asked.bots is None and not asked.option:
        return True
    return (kept[0].options, kept[0].players) == (record.options, record.players)


def _says_yes(question: str, language: str) -> bool:
    try:
        answer = input(question)
    except EOFError:
        answer = ""
    return answer.strip().lower() in words.say("terminal.yes", language).split(", ")


def new_game(asked: argparse.Namespace) -> tuple[Record, tuple[str, ...]]:
    """The game that the words of ``play`` ask for, and the names by seat ("" of a lone
    person and of bots).

    People sit first, then the bots, in the order given and over again; where none are
    given, the strongest that a person is offered.

    Raises:
        Refusal: names, bots and seats do not fit together, or an option is wrong.
    """
    game = game_named(asked.game)
    people, bots = _names(asked.names), _names(asked.bots)
    seats: dict[str, int] = {}
    if asked.players is not None:
        seats["players"] = whole_number(asked.players, 1, "--players")
    elif people or bots:
        least = game.options_class().players
        seats["players"] = max(least, max(len(people), 1) + len(bots))
    options = options_from(game, asked.option, **seats)
    humans = max(len(people), 1)
    if humans + len(bots) > options.players:
        raise Refusal("terminal.seats", people=humans, bots=len(bots), right=options.players)
    for bot in bots:
        game.player(bot)
    bots = bots or [game.levels[-1]]
    others = [bots[i % len(bots)] for i in range(options.players - humans)]
    number = Random().randrange(1, 1_000_000) if asked.deal is None else _deal_number(asked.deal)
    players = (*([HUMAN] * humans), *others)
    record = Record(game.name, codec.encode(options), number, None, players)
    return record, (*(people or [""]), *[""] * len(others))


def _advise(asked: argparse.Namespace, language: str) -> None:
    samples = whole_number(asked.samples, DEFAULT_SAMPLES, "--samples")
    seconds = None if asked.seconds is None else _seconds(asked.seconds)
    rng = Random(_whole(asked.seed))
    game, view = position_in(_read_json(asked.file))
    if seconds is None:
        advices = game.advise(view, rng, samples)
    else:
        advices = _until(monotonic() + seconds, game.advise(view, rng))
    for advice, is_final in _with_last(advices):
        line = {**advice.shown(), "final": is_final}
        print(json.dumps(line, ensure_ascii=False), flush=True)


def _until(end: float, advices: Iterator[Advice]) -> Iterator[Advice]:
    for advice in advices:
        yield advice
        if monotonic() >= end:
            return


def _with_last(advices: Iterator[Advice]) -> Iterator[tuple[Advice, bool]]:
    """Each advice, and whether it is the last."""
    before = next(advices)
    for advice in advices:
        yield before, False
        before = advice
    yield before, True


def _read_json(name: str) -> Any:
    """The JSON value in a file, or of the standard input for ``-``.

    Raises:
        Refusal: it cannot be read, or is no JSON.
    """
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return json.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise Refusal("terminal.unread", file=name, why=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise Refusal("terminal.not_text", file=name) from error
    except (ValueError, RecursionError) as error:
        raise Refusal("terminal.not_json", file=name, why=error) from error


def position_in(data: Any) -> tuple[Game, State]:
    """The game and what its seat to act sees, of a record or of ``{"game", "view"}``.

    Raises:
        Refusal: it is neither, or nobody has a choice in it; says what is wrong.
    """
    if isinstance(data, dict) and "view" in data:
        unknown = next((name for name in data if name not in ("game", "view")), None)
        if unknown is not None:
            raise Refusal("unknown_name", name=unknown, where="JSON", known="game, view")
        game = game_named(codec.decode(str, data.get("game"), "game"))
        state = codec.decode(game.state_class, data["view"], "view")
        state.check()
    else:
        record = Record.from_json(data)
        game = game_named(record.game)
        *_, state = record.states()
    if state.seat is None:
        raise Refusal("terminal.over")
    if state.seat == DEALER:
        raise Refusal("terminal.dealer_acts", known=", ".join(state.actions()))
    return game, state.seen_by(state.seat)


def _solve(asked: argparse.Namespace, language: str) -> None:
    game = game_named(asked.game)
    if game.name != SOLVED:
        raise Refusal("terminal.not_solved", game=game.name, known=SOLVED)
    seconds = None if asked.seconds is None else _seconds(asked.seconds)
    options = options_from(game, asked.option, players=1)
    assert isinstance(options, NuemmerleOptions)
    if asked.deal is not None:
        state = Nuemmerle.deal(_deal_number(asked.deal), options)
    else:
        state = hindsight.dealt(options, _order(asked.order))
    end = inf if seconds is None else monotonic() + seconds
    for step in hindsight.solve(state):
        found = step
        if monotonic() >= end:
            break
    print(json.dumps(codec.encode(found)) if asked.json else solved_text(found, language))


def _order(text: str) -> list[int]:
    if not re.fullmatch(r"[0-9]{1,3}([, ]+[0-9]{1,3})*", text):
        raise Refusal("terminal.order", text=text)
    return [int(card) for card in re.findall("[0-9]+", text)]


def solved_text(found: hindsight.Hindsight, language: str) -> str:
    """What was found, and the moves that reach it, a call's together.

    >>> moves = ("2", "r1", "1", "s", "p1")
    >>> print(solved_text(hindsight.Hindsight(2, 2, moves, "bound"), "en"))
    Best possible score: 2 (proved).
    2 r1, 1 s p1
    """
    kind = "proved" if found.proof else "open"
    said = words.say(f"terminal.solve.{kind}", language, reached=found.reached, bound=found.bound)
    moves = re.sub(r" (?=[0-9])", ", ", " ".join(found.actions))
    return f"{said}\n{moves}"


def _arena(asked: argparse.Namespace, language: str) -> None:
    game = game_named(asked.game)
    names = _names(asked.players)
    first, last = _deal_range(asked.deals)
    seed = _whole(asked.seed)
    jobs = whole_number(asked.jobs, 1, "--jobs")
    timeout = whole_number(asked.timeout, int(SECONDS), "--timeout")
    base = asdict(game.options_class.single())
    if game.options_class.schema()[0]["low"] > 1:
        base["players"] = len(names)
    options = options_from(game, asked.option, **base)
    workers = _cluster(asked.dask) if asked.dask else _workers(jobs)
    with workers as executor, _progress() as progress:
        found = arena(
            game.name,
            names,
            range(first, last + 1),
            options=options,
            seed=seed,
            executor=executor,
            progress=progress,
            once=asked.once,
            timeout=timeout,
        )
    print(json.dumps(found.to_json()) if asked.json else table_of(found, language))


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """So many processes, None for one; when it goes wrong they are not waited for."""
    if jobs == 1:
        yield None
        return
    executor = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        yield executor
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, on which pygames must be installed as it is here.

    Raises:
        Refusal: Dask is not installed, or no scheduler answers at the address.
    """
    try:
        distributed = import_module("distributed")  # which is untyped, and may not be there
    except ImportError:
        raise Refusal("terminal.no_dask") from None
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refusal("terminal.no_scheduler", address=address, problem=str(error)) from None
    with client:
        yield client.get_executor()


def _ignore_interrupts() -> None:
    """Ctrl-C is for the parent, which ends its workers quietly."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _deal_range(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,16})-([0-9]{1,16})", text)
    if not found or int(found[1]) > int(found[2]):
        raise Refusal("terminal.deals", text=text)
    return deals.deal_number(int(found[1])), deals.deal_number(int(found[2]))


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """Draws a bar, as ``progress`` of ``arena``, where the standard error is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return

    def draw(done: int, total: int) -> None:
        filled = 40 * done // total
        sys.stderr.write(f"\r[{'#' * filled:<40}] {done}/{total}")
        sys.stderr.flush()

    try:
        yield draw
    finally:
        sys.stderr.write("\r" + " " * 79 + "\r")
        sys.stderr.flush()


def table_of(report: Report, language: str) -> str:
    """The figures as lines, a player each."""
    keys = ["name", "games", "mean", "best", "worst", "full", "wins", "share", "ms"]
    lines = [[words.say(f"terminal.arena.{key}", language) for key in keys]]
    for player in report.players:
        mean = f"{number(player.mean, 2, language)} ± {number(player.stderr, 2, language)}"
        full = "" if player.full is None else f"{number(100 * player.full, 1, language)} %"
        lines.append(
            [
                player.name,
                str(player.games),
                mean,
                str(player.best),
                str(player.worst),
                full,
                f"{number(100 * player.wins, 1, language)} %",
                _share(player, language),
                number(player.ms_per_decision, 1, language),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    table = "\n".join(
        "  ".join(
            [line[0].ljust(widths[0]), *(map(str.rjust, line[1:], widths[1:]))]
        ).rstrip()
        for line in lines
    )
    return "\n".join([table, *report.faults])


def _share(player: Figures, language: str) -> str:
    """The share of deals won by all seats of a name, as a percentage with its 95 % interval."""
    share = number(100 * player.share, 1, language)
    if player.share_95 is None:
        return f"{share} %"
    half = (player.share_95[1] - player.share_95[0]) / 2
    return f"{share} ± {number(100 * half, 1, language)} %"
