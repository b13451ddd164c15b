#!/usr/bin/env python3
"""Build, serve, test and measure pygames: the only command one needs.

    python3 build.py serve          the page, at the address it prints
    python3 build.py test           every check and every test
    python3 build.py build          only make dist/
    python3 build.py bench          the figures of the README

Each sets up what it needs inside this folder, once; then it is quick.
"""

import argparse
import sys


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file alone has to run on older ones
        return complain(f"pygames needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    from tools import verbs
    from tools.install import Problem

    options = parse(words)
    try:
        return verbs.VERBS[options.verb](options)
    except Problem as problem:
        return complain(str(problem))
    except KeyboardInterrupt:
        return 130


def parse(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("build", help="make dist/")
    serve = verbs.add_parser("serve", help="make dist/ and serve it")
    serve.add_argument("--port", type=int, default=8000, help="default 8000")
    test = verbs.add_parser("test", help="all checks, then pytest (its arguments may follow)")
    test.add_argument("pytest", nargs=argparse.REMAINDER, metavar="PYTEST-ARGUMENTS")
    verbs.add_parser("bench", help="the figures of the README, medians of five")
    options, rest = parser.parse_known_args(words)
    if options.verb == "test":
        options.pytest = [*rest, *options.pytest]
    elif rest:
        parser.error(f"unknown: {' '.join(rest)}")
    return options


def complain(problem: str) -> int:
    print(f"build.py: {problem}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
