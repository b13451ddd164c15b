"""A game as it is kept: its options, its deal or position, and its actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Self

from pygames import codec, deals
from pygames.game import Refusal, State
from pygames.games import game_named

HUMAN: Final = "human"
GUEST: Final = "guest"

VERSION: Final = 1
"""Raised when an older program could not read a new record."""


@dataclass(frozen=True)
class Record:
    """One game from its start to now.

    ``deal`` is its number; a companion game has none, and starts from ``position`` or, where
    that is ``None`` too, with everything unknown. ``actions`` are those of the seats and the
    dealer alike. ``players`` names who sits where: ``HUMAN``, a player of the game, or at a
    real table, whose cards the dealer tells, ``GUEST``.
    """

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    deal: int | None = None
    position: dict[str, Any] | None = None
    players: tuple[str, ...] = ("human",)
    actions: tuple[str, ...] = ()
    version: int = VERSION

    def start(self) -> State:
        """The first state.

        Raises:
            Refusal: no such game, options, deal or position.
        """
        game = game_named(self.game)
        options = codec.decode(game.options_class, self.options, "options")
        if self.deal is not None:
            return game.deal(deals.deal_number(self.deal), options)
        if self.position is not None:
            return game.state_class.position(options, self.position)
        return game.unknown(options)

    def states(self) -> Iterator[State]:
        """Every state from the first to the last.

        Raises:
            Refusal: as ``start``, or an action is illegal.
        """
        state = self.start()
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def to_json(self) -> dict[str, Any]:
        """This record as JSON values."""
        data: dict[str, Any] = codec.encode(self)
        return data

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The record that ``to_json`` made ``data`` from; it is replayed to check it.

        >>> record = Record("nuemmerle", deal=42, actions=("2", "r2"))
        >>> Record.from_json(record.to_json()) == record
        True
        >>> Record.from_json({"game": "nuemmerle", "deal": 42, "actions": ["8"]})
        Traceback (most recent call last):
        pygames.game.IllegalAction: The card called here is the 2, not 8.

        Raises:
            Refusal: it is not a record, is from a newer program, or does not replay.
        """
        version = data.get("version") if isinstance(data, dict) else None
        if type(version) is int and version > VERSION:
            raise Refusal("newer", version=version, known=VERSION)
        record: Self = codec.decode(cls, data)
        for _ in record.states():
            pass
        seats = record.start().options.players
        if len(record.players) != seats:
            raise Refusal("players", found=len(record.players), right=seats)
        for player in record.players:
            if player not in (HUMAN, GUEST):
                game_named(record.game).player(player)
        return record
