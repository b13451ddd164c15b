"""Settings of all tests; in CI hypothesis tries the same examples each time."""

import os

from hypothesis import settings

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile(
    "ci", deadline=None, max_examples=60, derandomize=True, database=None, print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "here")
