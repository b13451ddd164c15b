"""The verbs that all games share.

A game in progress is a ``State``: a frozen dataclass that nothing mutates.
Whatever is hidden in it is ``None``, and nothing else is; a ``None`` that has to
become public is revealed by an action of the ``DEALER``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from pygames import words

if TYPE_CHECKING:
    from pygames.advice import Advice

DEALER: Final = -1
"""The seat of chance: calls, deals, rolls."""


class Refusal(ValueError):
    """Something asked for was wrong; nothing was changed.

    ``key`` and ``values`` say what and what would be right, so that a face can
    word it in its user's language; ``str()`` is the English wording.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key = f"refused.{key}"
        self.values = values
        super().__init__(words.say(self.key, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_refusal, (type(self), self.key.removeprefix("refused."), self.values))


def _refusal(kind: type[Refusal], key: str, values: dict[str, Any]) -> Refusal:
    return kind(key, **values)


class IllegalAction(Refusal):
    """An action that the rules do not allow; names the rule."""


def option(
    default: Any, *, low: int = 0, high: int = 0, choices: tuple[str, ...] = ()
) -> Any:
    """A field of an ``Options``: a bool, an int from ``low`` to ``high``, or one of ``choices``."""
    return field(default=default, metadata={"low": low, "high": high, "choices": choices})


@dataclass(frozen=True)
class Options:
    """The variant of a game that is played; each game has its own subclass.

    Raises:
        Refusal: a value is of the wrong kind or out of range.
    """

    players: int = option(1, low=1, high=10)

    def __post_init__(self) -> None:
        for entry in fields(self):
            value = getattr(self, entry.name)
            if type(value) is not type(entry.default):
                kind = type(entry.default).__name__
                raise Refusal("option_kind", option=entry.name, value=repr(value), kind=kind)
            choices = entry.metadata["choices"]
            if choices and value not in choices:
                raise Refusal(
                    "option_choice", option=entry.name, value=value, choices=", ".join(choices)
                )
            low, high = entry.metadata["low"], entry.metadata["high"]
            if type(value) is int and not low <= value <= high:
                raise Refusal("option_range", option=entry.name, value=value, low=low, high=high)

    @classmethod
    def single(cls) -> Self:
        """The variant that an arena plays when it is told none: a single deal, not a match."""
        return cls()

    @classmethod
    def schema(cls) -> list[dict[str, Any]]:
        """What a form needs to offer each option: name, default, and low, high or choices."""
        return [
            {"name": entry.name, "default": entry.default, **entry.metadata}
            for entry in fields(cls)
        ]


class State(ABC):
    """A game in progress. Subclasses are frozen dataclasses with a field ``options``."""

    lowest_wins: ClassVar[bool] = False
    options: Any

    @classmethod
    @abstractmethod
    def deal(cls, number: int, options: Any) -> Self:
        """The first state of a numbered deal, everything known."""

    @classmethod
    @abstractmethod
    def unknown(cls, options: Any) -> Self:
        """The first state of a companion game, everything unknown."""

    @classmethod
    @abstractmethod
    def position(cls, options: Any, position: Mapping[str, Any]) -> Self:
        """A companion game already under way, as its user describes it.

        Raises:
            Refusal: no game can come to this position; says why.
        """

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """Who must act: a seat from 0 on, ``DEALER``, or ``None`` when the game is over."""

    @property
    def pauses(self) -> bool:
        """Whether a face waits for its user here before the dealer goes on: between two deals."""
        return False

    @abstractmethod
    def actions(self) -> tuple[str, ...]:
        """The legal actions of ``seat``, each a short word; empty when the game is over."""

    @abstractmethod
    def apply(self, action: str) -> Self:
        """The state after a legal action; callers use ``play``, which checks it."""

    @abstractmethod
    def refusal(self, action: str) -> IllegalAction:
        """Why an action is not legal here."""

    @abstractmethod
    def check(self) -> None:
        """Nothing, for a state that some game can come to (one read from a file may not be).

        Raises:
            Refusal: says what contradicts what.
        """

    @abstractmethod
    def seen_by(self, seat: int) -> Self:
        """The same state with everything that ``seat`` does not know as ``None``."""

    @abstractmethod
    def complete(self, rng: Random) -> Self:
        """A full state drawn evenly from those that agree with what is known."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points a seat, so far."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """What follows from this state and a face wants to show (JSON values only)."""

    def play(self, action: str) -> Self:
        """The next state.

        Raises:
            IllegalAction: names the broken rule; this state is unchanged in any case.
        """
        if self.seat is None:
            raise IllegalAction("game_over", action=action)
        if action not in self.actions():
            raise self.refusal(action)
        return self.apply(action)


Player = Callable[[Any, Random], str]
"""Chooses an action from ``seen_by(seat)`` of the seat that must act."""

Advisor = Callable[..., "Iterator[Advice]"]
"""``advise(view, rng, samples=None, keep=None)`` yields better and better advice, for ever or
until ``samples`` rollouts are done; the action ``keep`` is compared with the best to the end."""


@dataclass(frozen=True)
class Game:
    """One of the games: its rules, its players by name and its adviser.

    ``players`` maps the name before the colon of ``search:400`` to a maker that gets
    the text behind it (or ``None``). ``levels`` are the players that a person is offered,
    weakest first. ``sure`` gives the actions of a view that are proved to
    be as good as any.
    """

    name: str
    options_class: type[Options]
    state_class: type[State]
    players: Mapping[str, Callable[[str | None], Player]]
    advise: Advisor
    full_score: Callable[[Any], int | None]
    levels: tuple[str, ...]
    sure: Callable[[Any], tuple[str, ...]] = lambda view: ()

    def deal(self, number: int, options: Options | None = None) -> State:
        """The first state of a numbered deal."""
        return self.state_class.deal(number, options or self.options_class())

    def unknown(self, options: Options | None = None) -> State:
        """The first state of a companion game."""
        return self.state_class.unknown(options or self.options_class())

    def player(self, name: str) -> Player:
        """The player called ``name``, such as ``greedy`` or ``search:400``.

        Raises:
            Refusal: there is none of that name, or what follows the colon is not right.
        """
        kind, colon, argument = name.partition(":")
        if kind not in self.players:
            known = ", ".join(self.players)
            raise Refusal("no_player", player=name, game=self.name, known=known)
        return self.players[kind](argument if colon else None)


def whole_number(text: str | None, default: int, what: str) -> int:
    """The number behind a player's colon, at least 1; ``default`` for ``None``.

    Raises:
        Refusal: not a whole number of at least 1.
    """
    if text is None:
        return default
    if not text.isdecimal() or int(text) < 1:
        raise Refusal("not_whole", what=what, value=text)
    return int(text)
