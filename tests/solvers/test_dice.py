"""Dice: the probabilities that are known, brute force, and how fast it is."""

from itertools import product
from random import Random
from time import perf_counter

import pytest

from pygames.drachenrummy import robbery
from pygames.drachenrummy.dice import (
    FINALS,
    KINDS,
    PIPS,
    PLACE,
    WORDS,
    Target,
    beats,
    best_laying,
    joined,
    laying_values,
    parts,
    plan,
    rolls,
    theft,
    without,
)


def most(dice: str) -> int:
    return max(dice.count(pip) for pip in PIPS)


def counts(dice: str) -> list[int]:
    return sorted((dice.count(pip) for pip in PIPS), reverse=True)


def test_known_probabilities() -> None:
    """The tables of the research notes, to the digits that they give."""
    given = [0.93509, 0.74038, 0.42462, 0.14554, 0.02107]
    favourable = [1.0, 0.99995, 0.77033, 0.30371, 0.04999]
    for count in range(1, 6):
        one = plan([dice.count("4") >= count for dice in FINALS]).value("")
        any_pip = plan([most(dice) >= count for dice in FINALS]).value("")
        assert round(one, 5) == given[count - 1]
        assert round(any_pip, 5) == favourable[count - 1]
    five = plan([dice == "66666" for dice in FINALS]).value("")
    assert abs(five - 206435887 / 9795520512) < 1e-12
    assert round(plan([dice.count("6") for dice in FINALS]).value(""), 3) == 2.267
    assert round(plan([most(dice) for dice in FINALS]).value(""), 3) == 3.122
    full_house = plan([counts(dice)[:2] == [3, 2] for dice in FINALS])
    two_pairs = plan([counts(dice)[1] == 2 for dice in FINALS])
    different = plan([most(dice) == 1 for dice in FINALS])
    found = [round(goal.value(""), 3) for goal in (full_house, two_pairs, different)]
    assert found == [0.360, 0.829, 0.521]


def test_theft_of_a_card() -> None:
    rounded = {
        "same": [0.740, 0.425, 0.146, 0.021],
        "any": [1.000, 0.770, 0.304, 0.050],
        "higher": [1.000, 1.000, 0.754, 0.290],
    }
    for steal, chances in rounded.items():
        assert [round(theft(steal, "1" * k), 3) for k in range(1, 5)] == chances
    assert [theft("higher", "6" * k) for k in range(1, 6)] == pytest.approx(
        [theft("same", "6" * k) for k in range(1, 6)]
    )


def test_rolls_are_probabilities() -> None:
    for count in range(1, 6):
        assert sum(chance for _, chance in rolls(count)) == pytest.approx(1)
        tries = ["".join(sorted(roll)) for roll in product(PIPS, repeat=count)]
        for word, chance in rolls(count):
            assert chance == pytest.approx(tries.count(word) / len(tries))


def test_plan_equals_plain_recursion() -> None:
    """A last roll or two, by trying every roll of single dice."""
    rng = Random(1)
    goal = {dice: rng.random() for dice in FINALS}
    solved = plan(list(goal.values()))

    def expected(fixed: str) -> float:
        if len(fixed) == 5:
            return goal[fixed]
        tries = list(product(PIPS, repeat=5 - len(fixed)))
        return sum(
            max(expected(joined(fixed, part)) for part in parts("".join(sorted(roll))))
            for roll in tries
        ) / len(tries)

    for fixed in ("11111", "1366", "2255", "346", "111"):
        assert solved.value(fixed) == pytest.approx(expected(fixed), abs=1e-9)


def test_fix_is_the_best_part() -> None:
    rng = Random(2)
    solved = plan([rng.random() for _ in FINALS])
    for roll, _ in rolls(4):
        part = solved.fix("3", roll)
        assert part in parts(roll)
        assert solved.value(joined("3", part)) == max(
            solved.value(joined("3", other)) for other in parts(roll)
        )


def brute_laying(dice: str, targets: list[Target]) -> float:
    if not targets:
        return 0.0
    best = brute_laying(dice, targets[1:])
    for kind, value in targets[0].items():
        if dice.count(kind[0]) >= len(kind):
            best = max(best, value + brute_laying(without(dice, kind), targets[1:]))
    return best


def test_laying_equals_brute_force() -> None:
    rng = Random(3)
    for _ in range(60):
        targets: list[Target] = [
            {kind: rng.uniform(-1, 5) for kind in KINDS if rng.random() < 0.4}
            for _ in range(1 + int(rng.random() * 6))
        ]
        values = laying_values(targets)
        for word in rng.sample(WORDS, 10):
            assert values[PLACE[word]] == pytest.approx(brute_laying(word, targets))
            laid = best_laying(word, targets)
            total = sum(target[kind] for kind, target in zip(laid, targets, strict=True) if kind)
            assert total == pytest.approx(values[PLACE[word]])
            left = word
            for kind in laid:
                assert left.count(kind[:1] or "x") >= len(kind)
                left = without(left, kind)


def test_beating() -> None:
    for steal in ("same", "any", "higher"):
        for lying in KINDS:
            assert not beats(steal, lying, lying) or steal == "none"
            for dice in KINDS:
                if beats("same", dice, lying):
                    assert beats(steal, dice, lying)


def test_the_table_of_thefts_is_what_is_worked_out() -> None:
    for steal, pattern in (("same", "11 2 2"), ("same", "1 2 3 4"), ("any", "1 11"), ("same", "")):
        piles = tuple(pattern.split())
        expected = {key: pytest.approx(chance, abs=1e-8)
                    for key, chance in robbery.chances_of_piles(steal, piles).items()}
        assert robbery._table()[steal][pattern] == expected
    for steal in ("same", "any", "higher"):
        for dice in FINALS:
            for piles in robbery.piles_of(dice):
                for pile, chance in zip(piles, robbery.losses(steal, piles), strict=True):
                    assert 0 <= chance <= theft(steal, pile) + 1e-8


def test_a_solve_is_fast() -> None:
    goal = [Random(4).random() for _ in FINALS]
    plan(goal)
    start = perf_counter()
    for _ in range(5):
        plan(goal)
    assert (perf_counter() - start) / 5 < 0.06
