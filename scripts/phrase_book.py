"""Writes the phrase book in `docs/sentences.md` from the phrases that the tests try (`tests/support/phrases.py`).

Run by hand, from the root of a checkout, and commit what it writes: python scripts/phrase_book.py
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.support.phrases import CLAIMS, DEEDS, FINDINGS, NOT_UNDERSTOOD, READINGS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable

DOCS = ROOT / "docs" / "sentences.md"
BEGIN = "<!-- phrase book: python scripts/phrase_book.py -->"
END = "<!-- end of the phrase book -->"


def main() -> None:
    """Write the phrase book into the page."""
    DOCS.write_text(written(DOCS.read_text("utf-8")), "utf-8")


def written(page: str) -> str:
    """The page with the phrase book as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{book()}\n{END}{after}"


def book() -> str:
    """All tables."""
    return "\n".join([
        *_table("Do something: act", ("to", "say", "what is done"), ((each.to, _code(each.say), each.does) for each in DEEDS)),
        *_table("Be sure of something: verify", ("of", "say", "does not pass there"), ((each.of, _code(each.say), _code(each.twin)) for each in CLAIMS)),
        *_table("Read something: extract", ("of", "say", "schema", "gives"), ((each.of, _code(each.say), _code(_name(each.schema)), _code(repr(each.gives))) for each in READINGS)),
        *_table("Find all of something: observe", ("say", "finds"), ((_code(each.say), each.finds) for each in FINDINGS)),
        *_table("Not understood", ("say", "why it abstains there"), ((_code(each.say), each.why) for each in NOT_UNDERSTOOD)),
    ])  # fmt: skip


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """A table; what several rows one after the other begin with is said once."""
    lines = [f"### {title}", "", _line(heads), "|---" * len(heads) + "|"]
    for first, group in groupby(rows, key=lambda row: row[0]):
        shown = first
        for row in group:
            lines.append(_line((shown, *row[1:])))
            shown = ""
    return [*lines, ""]


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(each.replace('|', chr(92) + '|') for each in cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


def _name(schema: Any) -> str:
    return schema.__name__ if isinstance(schema, type) and not getattr(schema, "__args__", None) else str(schema)


if __name__ == "__main__":
    main()
