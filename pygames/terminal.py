"""A game in the terminal: people and bots at one table, line by line.

What a game needs for it is its module ``drawing``, entered in ``DRAWINGS``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any, Protocol

from pygames import words
from pygames.advice import Advice
from pygames.drachenrummy import drawing as drachenrummy
from pygames.game import DEALER, Refusal, State
from pygames.games import game_named
from pygames.hausnummer import drawing as hausnummer
from pygames.nuemmerle import drawing as nuemmerle
from pygames.record import HUMAN
from pygames.saves import Save
from pygames.sechsnimmt import drawing as sechsnimmt
from pygames.table import Table


class Drawing(Protocol):
    """What a game brings for the terminal. A view is ``seen_by`` the seat that looks."""

    def draw(self, view: Any, seat: int, names: Sequence[str], language: str) -> str:
        """The table for the seat that looks; ``names`` by seat."""

    def meaning(self, view: Any, action: str, language: str) -> str:
        """What a legal action does here, in words; the seat that looks must act."""

    def told(self, view: Any, action: str, language: str) -> str | None:
        """What to tell the seat that looks of what another, or the dealer, did in this view.

        It must not give away what that seat cannot know. None: nothing.
        """

    def typed(self, view: Any, text: str) -> str:
        """The action that is meant by what was typed; ``text`` itself where it is none."""


DRAWINGS: dict[str, Drawing] = {
    "nuemmerle": nuemmerle,
    "sechsnimmt": sechsnimmt,
    "hausnummer": hausnummer,
    "drachenrummy": drachenrummy,
}
"""Every game's drawing, by the game's name."""

CLEAR = "\n" * 60
"""Scrolls what the person before saw out of sight, on every terminal."""


class Quit(Exception):
    """A person leaves; the game is kept."""


def worded(refusal: Refusal, language: str) -> str:
    """A refusal in the user's language, those that it quotes too.

    >>> worded(Refusal("no_undo"), "de")
    'Es gibt nichts zurückzunehmen.'
    """
    values = {
        name: worded(value, language) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return words.say(refusal.key, language, **values)


def number(value: float, digits: int, language: str) -> str:
    """A number as it is written in a language.

    >>> number(-1.25, 1, "de"), number(3, 2, "en")
    ('−1,2', '3.00')
    """
    point = words.say("terminal.decimal_point", language)
    return f"{value:.{digits}f}".replace("-", "−").replace(".", point)


def show_markdown(text: str, tell: Callable[[str], None] = print) -> None:
    """Show Markdown: set by ``rich`` where that is installed and this is a terminal."""
    if sys.stdout.isatty():
        with suppress(ImportError):
            from rich.console import Console
            from rich.markdown import Markdown

            Console().print(Markdown(text))
            return
    tell(text.rstrip())


class Session:
    """A game that is being played here."""

    def __init__(
        self,
        table: Table,
        names: Sequence[str],
        language: str,
        save: Save,
        *,
        think: float = 1.0,
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
    ) -> None:
        """Sit down; ``play`` starts.

        Args:
            table: the game; somebody ``HUMAN`` sits at it.
            names: who sits where, as shown; "" for a lone person ("You") and for bots, who
                get first names of the language.
            language: of everything that is shown.
            save: where the game is kept after every move.
            think: for how many seconds a hint may think.
            ask: shows a prompt and reads a line; EOFError when there is none.
            tell: shows lines.
        """
        self._table = table
        self._kept_names = names
        self._language = language
        self._names = self._shown(names)
        self._save = save
        self._think = think
        self._ask = ask
        self._tell = tell
        self._people = [i for i, name in enumerate(table.record.players) if name == HUMAN]
        self._viewer: int | None = None
        self._told: dict[int, int] = {}
        self._forget_news()
        self._is_kept = True

    def play(self) -> None:
        """Play to the end, or until a person leaves or no line can be read any more."""
        self._tell(self._say("start"))
        players = zip(self._names, self._table.record.players, strict=True)
        bots = [f"{name} ({player})" for name, player in players if player != HUMAN]
        if bots:
            self._tell(self._say("bots", bots=", ".join(bots)))
        self._keep()
        try:
            while self._table.state.seat is not None:
                self._step()
                self._keep()
        except (Quit, EOFError) as left:
            if isinstance(left, EOFError):
                self._tell("")  # the prompt's line has no end
            self._tell(self._say("kept" if self._is_kept else "not_kept"))
            return
        self._finish()
        with suppress(OSError):
            self._save.clear()

    def _shown(self, names: Sequence[str]) -> list[str]:
        """The names, and for each empty one what this language calls its seat."""
        usual = words.say("names", self._language).split(", ")
        free = (name for name in usual if name not in names)
        return [
            name or (self._say("you") if player == HUMAN else next(free))
            for name, player in zip(names, self._table.record.players, strict=True)
        ]

    def _say(self, key: str, **values: object) -> str:
        return words.say(f"terminal.{key}", self._language, **values)

    @property
    def _game(self) -> str:
        return self._table.record.game

    @property
    def _drawing(self) -> Drawing:
        return DRAWINGS[self._game]

    @property
    def _seat(self) -> int:
        seat = self._table.state.seat
        assert seat is not None and seat != DEALER
        return seat

    def _random(self) -> Random:
        """A generator that is the same each time the game comes here."""
        record = self._table.record
        return Random(f"{record.deal}/{len(record.actions)}")

    def _keep(self) -> None:
        try:
            self._save.write(self._table.record, self._kept_names)
            self._is_kept = True
        except OSError as error:
            if self._is_kept:
                self._tell(self._say("cannot_keep", file=self._save.path, why=error.strerror))
            self._is_kept = False

    def _step(self) -> None:
        """Let whoever must act do so; between two deals a person looks, and the dealer deals."""
        if self._table.state.pauses:
            self._show(self._people[0] if self._viewer is None else self._viewer)
            self._ask(self._say("next_deal"))
            self._table.act(self._table.state.actions()[0])
            return
        seat = self._seat
        if self._table.player == HUMAN:
            self._hand_over(seat)
            self._show(seat)
            self._decide(seat)
        else:
            choose = game_named(self._game).player(self._table.record.players[seat])
            self._table.act(choose(self._table.state.seen_by(seat), self._random()))

    def _hand_over(self, seat: int) -> None:
        """Wait until only this person looks, where they see what another must not."""
        before, self._viewer = self._viewer, seat
        state = self._table.state
        secret = any(state.seen_by(i) != state.seen_by(seat) for i in self._people)
        if before != seat and secret:
            self._ask(CLEAR + self._say("hand_over", name=self._names[seat]))

    def _decide(self, seat: int) -> None:
        """Ask this person until something has changed."""
        changed = False
        while not changed:
            line = self._ask(self._say("prompt", name=self._names[seat]))
            try:
                changed = self._obey(line.lower().split())
            except Refusal as refusal:
                self._tell(worded(refusal, self._language))

    def _obey(self, line: Sequence[str]) -> bool:
        """Carry out a command, or actions one after the other; whether the table changed."""
        if not line:
            return self._list_actions()
        for command, obey in COMMANDS.items():
            if " ".join(line) in self._say(f"commands.{command}").split(", "):
                return obey(self)
        before = self._table.record.actions
        try:
            for text in line:
                self._act(text)
        except Refusal as refusal:
            if self._table.record.actions == before:
                raise
            self._tell(worded(refusal, self._language))
        return True

    def _act(self, text: str) -> None:
        if self._table.player != HUMAN or self._seat != self._viewer:
            raise Refusal("terminal.turn_over", action=text)
        view = self._table.state.seen_by(self._seat)
        self._table.act(self._drawing.typed(view, text))

    def _list_actions(self) -> bool:
        view = self._table.state.seen_by(self._seat)
        for action in view.actions():
            self._tell(f"  {action:<4} {self._drawing.meaning(view, action, self._language)}")
        return False

    def undo(self) -> bool:
        """Back to the decision before; whether the table changed, as all commands say."""
        self._table.undo()
        self._forget_news()
        return True

    def redo(self) -> bool:
        """Forward again."""
        self._table.redo()
        self._forget_news()
        return True

    def hint(self) -> bool:
        """Advice, thought on for a while."""
        view = self._table.state.seen_by(self._seat)
        for line in self._advice_lines(view, self._advice(view)):
            self._tell(line)
        return False

    def help(self) -> bool:
        """Everything that can be typed."""
        self._tell(self._say(f"{self._game}.keys"))
        self._tell(self._say("keys"))
        return False

    def rules(self) -> bool:
        """The game's rules."""
        show_markdown(words.rules(self._game, self._language), self._tell)
        return False

    def quit(self) -> bool:
        """Leave.

        Raises:
            Quit: always.
        """
        raise Quit

    def _advice(self, view: State) -> Advice:
        """The advice when time is up, or sooner where more thinking would be no use."""
        end = monotonic() + self._think
        for advice in game_named(self._game).advise(view, self._random()):
            best = advice.choices[advice.best]
            if monotonic() >= end or best.sure or len(advice.choices) == 1:
                break
        return advice

    def _advice_lines(self, view: State, advice: Advice) -> Iterator[str]:
        """A line a choice: what the best is worth, how far the others are behind, and why."""
        best, *others = advice.shown()["choices"]
        yield self._choice_line(view, "★", best, best["value"], best["stderr"])
        for choice in others:
            yield self._choice_line(view, " ", choice, choice["gap"], choice["gap_stderr"])

    def _choice_line(
        self, view: State, mark: str, choice: dict[str, Any], worth: float, stderr: float | None
    ) -> str:
        action = choice["action"]
        shown = number(worth, 1, self._language)
        error = "" if stderr is None else f"±{number(stderr, 1, self._language)}"
        reasons = [
            words.say(reason["key"], self._language, **reason["values"])
            for reason in choice["reasons"]
        ]
        told = "; ".join([self._drawing.meaning(view, action, self._language), *reasons])
        return f"{mark} {action:<4} {shown:>6} {error:<5} {told}"

    def _show(self, seat: int) -> None:
        self._tell("")
        for line in self._news(seat):
            self._tell(line)
        scores = zip(self._names, self._table.state.scores(), strict=True)
        deal = self._say("deal", deal=self._table.record.deal)
        self._tell(" · ".join([deal, *(f"{name} {score}" for name, score in scores)]))
        self._tell("")
        view = self._table.state.seen_by(seat)
        self._tell(self._drawing.draw(view, seat, self._names, self._language))

    def _news(self, seat: int) -> Iterator[str]:
        """What the others did since this seat was told last."""
        record = self._table.record
        first, self._told[seat] = self._told[seat], len(record.actions)
        states = list(record.states())[first:-1]
        for state, action in zip(states, record.actions[first:], strict=True):
            if state.seat in (None, seat):
                continue
            line = self._drawing.told(state.seen_by(seat), action, self._language)
            if line is not None:
                yield line if state.seat == DEALER else f"{self._names[state.seat]}: {line}"

    def _forget_news(self) -> None:
        self._told = dict.fromkeys(range(len(self._names)), len(self._table.record.actions))

    def _finish(self) -> None:
        """Show the end and the result."""
        state = self._table.state
        self._show(self._people[0] if self._viewer is None else self._viewer)
        self._tell("")
        scores = state.scores()
        best = (min if state.lowest_wins else max)(scores)
        winners = [name for name, score in zip(self._names, scores, strict=True) if score == best]
        full = game_named(self._game).full_score(state.options)
        if len(scores) > 1:
            names = ", ".join(winners)
            self._tell(self._say("won", names=names, n=len(winners), points=best))
        elif full is None:
            self._tell(self._say("ended", n=best))
        else:
            self._tell(self._say("ended_of", n=best, full=full))


COMMANDS: dict[str, Callable[[Session], bool]] = {
    "hint": Session.hint,
    "undo": Session.undo,
    "redo": Session.redo,
    "help": Session.help,
    "rules": Session.rules,
    "quit": Session.quit,
}
"""What a person can type beside actions; the texts ``terminal.commands.…`` name each."""
