"""Tune what parking costs in Nümmerle's rollouts for the result of the search.

    python3 -m tests.bench.tune_nuemmerle [--samples 400] [--deals 40] [--rounds 10]

The cross-entropy method: candidates are drawn around the weights in use, each plays the same
new deals as ``search:SAMPLES``, and the next round is drawn around the best quarter. Prints the
weights after each round; put them into ``pygames.nuemmerle.rows.Weights`` only when they win a
paired comparison on deals that were not tuned on.
"""

import argparse
from collections.abc import Sequence
from dataclasses import asdict, astuple
from random import Random
from statistics import fmean, pstdev

from pygames.arena import play_game
from pygames.nuemmerle import rows
from pygames.nuemmerle.rules import NuemmerleOptions

SPREAD = 0.25
"""How far candidates are drawn from the weights at first, as a share of them."""


def score(weights: rows.Weights, deals: Sequence[int], samples: int) -> float:
    """The mean score of the search whose rollouts park by these weights."""
    rows.WEIGHTS = weights
    rows.cost_table.cache_clear()
    rows.empty_row.cache_clear()
    options = NuemmerleOptions()
    players = [f"search:{samples}"]
    return fmean(play_game("nuemmerle", options, deal, players).scores[0] for deal in deals)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=400)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = Random(asked.seed)
    centre = list(astuple(rows.WEIGHTS))
    spread = [SPREAD * value for value in centre]
    for number in range(asked.rounds):
        first = 10_000 + number * asked.deals
        deals = range(first, first + asked.deals)
        candidates = [
            [rng.gauss(mean, width) for mean, width in zip(centre, spread, strict=True)]
            for _ in range(asked.candidates - 1)
        ]
        scored = [
            (score(rows.Weights(*values), deals, asked.samples), values)
            for values in [centre, *candidates]
        ]
        best = sorted(scored, reverse=True)[: max(2, asked.candidates // 4)]
        columns = list(zip(*(values for _, values in best), strict=True))
        print(f"round {number}: before {scored[0][0]:.2f}, best {best[0][0]:.2f}")
        centre = [(mean + fmean(column)) / 2 for mean, column in zip(centre, columns, strict=True)]
        spread = [
            (width + pstdev(column)) / 2 for width, column in zip(spread, columns, strict=True)
        ]
        print({name: round(value, 2) for name, value in asdict(rows.Weights(*centre)).items()})


if __name__ == "__main__":
    main()
