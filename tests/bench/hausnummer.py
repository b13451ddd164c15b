"""How strong and how fast Niedrige Hausnummer's players are.

    python -m tests.bench.hausnummer points HERO RIVAL SEATS GAMES
    python -m tests.bench.hausnummer games HERO RIVAL SEATS GAMES
    python -m tests.bench.hausnummer speed

One HERO plays each deal once from every seat, RIVALs sit in the others. ``points`` plays
games of ten rounds without a limit and gives the points a round that the hero has fewer than
the rivals' mean; ``games`` plays to 50 and gives the share of games won, ties split. The
intervals are 95 %, over deals: a deal's games from all seats are one observation. ``speed``
plays rounds between threshold players in the compact form, dealing included.
"""

import sys
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from pygames.arena import lineups, play_game
from pygames.cards import DECK
from pygames.hausnummer.parts import ROW, VALUE, HausnummerOptions
from pygames.hausnummer.rounds import CUT, play_out

ROUNDS = 10
APART = 100
"""Between the numbers of two games: rounds of a game use the numbers that follow its own."""


def interval(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    mean, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    return f"{mean:.3f} ± {half:.3f} ({mean - half:.3f} to {mean + half:.3f})"


def strength(mode: str, hero: str, rival: str, seats: int, games: int) -> None:
    whole = mode == "games"
    options = HausnummerOptions(
        players=seats, limit=50 if whole else 0, rounds=0 if whole else ROUNDS
    )
    gains, wins = [], []
    seconds = decisions = 0.0
    played = 0
    for deal in range(games):
        gain = won = 0.0
        for names in lineups([hero, *[rival] * (seats - 1)], seats):
            result = play_game("hausnummer", options, APART * deal, names)
            seat = names.index(hero)
            mine = result.scores[seat]
            gain += (sum(result.scores) - mine) / (seats - 1) - mine
            won += (mine == min(result.scores)) / result.scores.count(mine)
            seconds += result.seconds[seat]
            decisions += result.decisions[seat]
            played += 1
        gains.append(gain / seats / (1 if whole else ROUNDS))
        wins.append(won / seats)
    rounds = "" if whole else f", {played * ROUNDS} rounds"
    print(f"{hero} against {rival}, {seats} seats: {games} deals, {played} games{rounds}")
    print(f"  points ahead a {'game' if whole else 'round'}: {interval(gains)}")
    print(f"  games won: {interval(wins)}")
    print(f"  {1000 * seconds / decisions:.1f} ms a decision")


def speed() -> None:
    deck = [VALUE[card] for card in DECK]
    for seats in (2, 4):
        rng = Random(1)
        count = 5000
        start = process_time()
        for _ in range(count):
            cards = deck[:]
            rng.shuffle(cards)
            rows = [cards[ROW * seat : ROW * seat + ROW] for seat in range(seats)]
            top, *stock = cards[ROW * seats :]
            play_out(rows, top, stock, 0, None, [CUT] * seats)
        print(f"{seats} seats: {count / (process_time() - start):.0f} rounds a second")


if __name__ == "__main__":
    mode, *words = sys.argv[1:] or ["speed"]
    if mode == "speed":
        speed()
    else:
        strength(mode, words[0], words[1], int(words[2]), int(words[3]))
