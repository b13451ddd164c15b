"""How well and how quickly deals are solved in hindsight.

    python3 -m tests.bench.hindsight 1-200 [--seconds 20]

Seconds are those of the processor, so that other programs on the machine matter less.
"""

import argparse
from statistics import fmean, median
from time import process_time

from pygames.nuemmerle.hindsight import Hindsight, solve
from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions


def timed(number: int, seconds: float) -> tuple[Hindsight, float, float]:
    """What is found of a deal, the seconds it took and the longest step."""
    start = before = process_time()
    longest = 0.0
    found = None
    for step in solve(Nuemmerle.deal(number, NuemmerleOptions())):
        found = step
        now = process_time()
        longest = max(longest, now - before)
        before = now
        if now - start > seconds:
            break
    assert found
    return found, before - start, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", help="FROM-TO")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    first, last = map(int, asked.deals.split("-"))
    done = []
    for number in range(first, last + 1):
        found, took, longest = timed(number, asked.seconds)
        done.append((found, took))
        if not found.proof or took > asked.seconds / 4:
            print(
                f"deal {number}: {found.reached} to {found.bound}, {found.proof}, {took:.1f} s,"
                f" longest step {1000 * longest:.0f} ms",
                flush=True,
            )
    times = sorted(took for _, took in done)
    print(f"deals           {first}-{last}")
    print(f"proved          {fmean(found.proof is not None for found, _ in done):.1%}")
    print(f"mean reached    {fmean(found.reached for found, _ in done):.2f}")
    print(f"full score      {fmean(found.reached == 90 for found, _ in done):.1%}")
    print(f"widest interval {max(found.bound - found.reached for found, _ in done)}")
    print(
        f"seconds         median {median(times):.2f}, 90 % {times[len(times) * 9 // 10]:.2f},"
        f" longest {times[-1]:.2f}"
    )


if __name__ == "__main__":
    main()
