"""Make each `GAME.LANG.md` of one folder a fragment `GAME.LANG.html` in another.

Called as `python rules.py SOURCE TARGET`, by a Python that has markdown-it-py.
"""

import sys
from pathlib import Path

from markdown_it import MarkdownIt


def main(source: Path, target: Path) -> None:
    target.mkdir()
    # No raw HTML: the page puts the fragments in as they are.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for path in sorted(source.glob("*.md")):
        html = markdown.render(path.read_text(encoding="utf-8"))
        (target / f"{path.stem}.html").write_text(html, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
