"""``python3 -m pygames``."""

import sys

from pygames.cli import main

if __name__ == "__main__":
    sys.exit(main())
