"""One running game: who sits where, undo and redo, and the record that is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygames import codec
from pygames.game import DEALER, Refusal, State
from pygames.games import game_named
from pygames.record import GUEST, HUMAN, Record


class Table:
    """A game in progress and the way that led to it.

    What the dealer can do in one way only (a numbered deal's cards) happens by itself.
    A state in which a person has to act, or to tell what the dealer or a guest does, is a
    decision; undo and redo go from decision to decision.

    >>> table = Table(Record("nuemmerle", deal=42))
    >>> table.act("r2")
    >>> table.record.actions
    ('2', 'r2', '4')
    >>> table.undo()
    >>> table.record.actions, table.can_redo
    (('2',), True)
    """

    def __init__(self, record: Record) -> None:
        """Sit down at a recorded game.

        Raises:
            Refusal: the record does not replay.
        """
        self._start = replace(record, actions=())
        self._states: list[State] = list(record.states())
        self._actions = list(record.actions)
        self._undone: list[str] = []
        self._follow_dealer()

    @property
    def state(self) -> State:
        """The full state: for the table only, never for a player."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The game up to now; what was undone is not in it."""
        return replace(self._start, actions=tuple(self._actions))

    @property
    def player(self) -> str | None:
        """Who must act: ``HUMAN`` or a player's name; None for the dealer and at the end."""
        seat = self.state.seat
        return None if seat is None or seat == DEALER else self._start.players[seat]

    @property
    def viewer(self) -> int:
        """Whose view a shared device shows: the person to act, else the last who did."""
        people = [seat for seat, name in enumerate(self._start.players) if name == HUMAN]
        for state in reversed(self._states):
            if state.seat in people:
                return state.seat
        return people[0] if people else 0

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier decision."""
        return any(self._is_decision(state) for state in self._states[:-1])

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing else done since."""
        return bool(self._undone)

    def act(self, action: str) -> None:
        """Play an action of whoever must act; what was undone is forgotten.

        Raises:
            IllegalAction: nothing has changed.
        """
        self._play(action)
        self._undone.clear()
        self._follow_dealer()

    def undo(self) -> None:
        """Back to the decision before this one.

        Raises:
            Refusal: there is none.
        """
        if not self.can_undo:
            raise Refusal("no_undo")
        while True:
            self._states.pop()
            self._undone.append(self._actions.pop())
            if self._is_decision(self.state):
                return

    def redo(self) -> None:
        """Forward to the decision after this one, as it was played before.

        Raises:
            Refusal: nothing was undone.
        """
        if not self.can_redo:
            raise Refusal("no_redo")
        while self._undone:
            self._play(self._undone.pop())
            if self._is_decision(self.state):
                return

    def restart(self) -> None:
        """Back to the start; redo leads forward again."""
        while self.can_undo:
            self.undo()

    def shown(self, viewer: int | None = None) -> dict[str, Any]:
        """What a face draws for a seat (by default ``viewer``), as JSON values.

        ``view`` is the state as the viewer sees it, ``facts`` what follows from it,
        ``actions`` the legal ones (of a seat that is not the viewer's: none), ``sure`` those
        of them that are proved to be as good as any, ``seed`` a number for whoever thinks
        here, the same each time the game comes here; ``rounds`` the scores after each round
        that is over, for games of several.
        """
        viewer = self.viewer if viewer is None else viewer
        view = self.state.seen_by(viewer)
        seat = self.state.seat
        mine = seat in (DEALER, viewer) or self.player == GUEST
        sure = game_named(self._start.game).sure
        return {
            "record": self.record.to_json(),
            "viewer": viewer,
            "sure": list(sure(view)) if seat == viewer else [],
            "view": codec.encode(view),
            "facts": view.facts(),
            "seat": seat,
            "player": self.player,
            "actions": list(view.actions()) if mine else [],
            "scores": list(self.state.scores()),
            "rounds": [list(s.scores()) for s in self._states if s.pauses or s.seat is None],
            "lowest_wins": view.lowest_wins,
            "over": seat is None,
            "can_undo": self.can_undo,
            "can_redo": self.can_redo,
            "seed": len(self._actions),
        }

    def _is_decision(self, state: State) -> bool:
        if state.seat is None:
            return False
        if state.seat == DEALER:
            return state.pauses or len(state.actions()) > 1
        return self._start.players[state.seat] in (HUMAN, GUEST)

    def _play(self, action: str) -> None:
        self._states.append(self.state.play(action))
        self._actions.append(action)

    def _follow_dealer(self) -> None:
        while self.state.seat == DEALER and not self._is_decision(self.state):
            self._play(self.state.actions()[0])
