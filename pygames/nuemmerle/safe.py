"""What can be proved of a Nümmerle position: a bound on its score, and safe moves."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.nuemmerle.rows import counts_of
from pygames.nuemmerle.rules import Nuemmerle


def reachable(
    counts: Sequence[int], rows: Sequence[Sequence[int]], left: Sequence[int]
) -> tuple[list[int], list[int]]:
    """What could be played at best: copies of each rank, and stacks at each rank or higher.

    Args:
        counts: stacks at each rank or higher, index 0 the number of stacks.
        rows: the parked cards, end card last.
        left: copies of each rank that can still be called, index 0 unused.

    Returns:
        ``copies[r]``, an upper bound on how often r can still be played, and ``most[r]``,
        an upper bound on the number of stacks at r or higher at the end.

    Proof: let uncalled cards be free to play whenever they fit. In any play from here,
    take the first moment at which some rank r is played more often than ``copies[r]`` says
    or stands higher than ``most[r]``. Its card was uncalled (counted in ``left[r]``) or came
    from a row; every card above it had left before, so by minimality each of those had been
    found poppable below, and so had this one, for its place existed: at least one stack more
    than ``counts[r]`` stood at r - 1, and no more than ``most[r - 1]`` ever do. So the card
    was counted, a contradiction. The numbers only grow while cards are found, so the loop
    ends.

    >>> reachable([2, 1, 0], [[1, 2], []], [0, 0, 1])
    ([0, 1, 2], [2, 2, 2])
    """
    copies = list(left)
    depths = [len(row) for row in rows]
    most = _most(counts, copies)
    found = True
    while found:
        found = False
        for i, row in enumerate(rows):
            while depths[i]:
                card = row[depths[i] - 1]
                if most[card - 1] <= counts[card]:
                    break
                copies[card] += 1
                depths[i] -= 1
                most = _most(counts, copies)
                found = True
    return copies, most


def _most(counts: Sequence[int], copies: Sequence[int]) -> list[int]:
    most = [counts[0]]
    for rank in range(1, len(counts)):
        most.append(min(most[-1], counts[rank] + copies[rank]))
    return most


def bound(
    counts: Sequence[int], rows: Sequence[Sequence[int]], left: Sequence[int]
) -> int:
    """The highest score that is not ruled out (arguments and proof as in ``reachable``).

    >>> bound([1, 0, 0], [[1, 2]], [0, 0, 0])
    0
    """
    return sum(reachable(counts, rows, left)[1][1:])


def safe_actions(state: Nuemmerle) -> tuple[str, ...]:
    """The plays to a stack that are never worse than any other action, provably.

    Playing a copy of r is safe when r is roomy: the copies of r that could ever be played,
    this one included, are at most ``counts[r - 1] - counts[r]``, the places open for them
    now. In particular it is when ``counts[r - 1]`` is the number of stacks: no more copies
    exist than places (always so for r = 1).

    Proof: take any plan from here and bring this play forward in it. The plan plays no more
    copies of r than could ever be played, so with the places open now each of them has its
    own, and bringing one forward takes none away. r + 1 has its places earlier, never later.
    In the card's row (or in the row where the plan would have parked it) the cards above lie
    one lower and leave as before, those below are freed earlier. So the plan stays legal,
    and it scores the same, or one more when it never played the card.

    With ``options.forced`` there is a catch: a plan may hold a row end r back so that a
    called r + 1 may be parked, and r played too soon forces r + 1 to a stack. That does no
    harm where r + 1 is roomy too, with the place that r gives it, for then the proof holds
    for this second play; it in turn may force a called r + 2, and so on. So a row end is safe
    when the ranks above it, up to the first that is not called any more, are roomy like this.
    The called card itself needs no such care: every plan has to play it before the next call.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> board = {"stacks": [1, 0, 0, 0, 0, 0], "rows": [[3, 2], [], [], [], []]}
    >>> state = Nuemmerle.position(NuemmerleOptions(), {"boards": [board]}).play("1")
    >>> state.actions()
    ('s', 'r1', 'r2', 'r3', 'r4', 'r5', 'p1')
    >>> safe_actions(state)
    ('s',)
    """
    if state.call is None and "next" not in state.actions():
        return ()
    board, options = state.board, state.options
    counts = counts_of(board.stacks, options.ranks)
    left = list(state.left)
    if state.call is not None:
        left[state.call] += 1
    copies, _ = reachable(counts, board.rows, left)
    safe = []
    for action in state.actions():
        if action == "s":
            assert state.call is not None
            card = state.call
        elif action[0] == "p":
            card = board.rows[int(action[1:]) - 1][-1]
        else:
            continue
        last = card
        if options.forced and action != "s":
            last = _last_forced(left, card)
        if _roomy(counts, copies, card, last):
            safe.append(action)
    return tuple(safe)


def _last_forced(left: Sequence[int], card: int) -> int:
    """The highest rank that playing ``card`` may force to a stack, one called after the other."""
    while card + 1 < len(left) and left[card + 1]:
        card += 1
    return card


def _roomy(counts: Sequence[int], copies: Sequence[int], first: int, last: int) -> bool:
    """Whether all copies of these ranks have a place when one of each is played, low to high."""
    places = counts[first - 1]
    for rank in range(first, last + 1):
        if copies[rank] > places - counts[rank]:
            return False
        places = counts[rank] + 1
    return True
