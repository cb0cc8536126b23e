"""How often an abstention says what to say instead, and whether the first proposal is what was meant.

    python -m benchmarks.advice [--show]

`sentences.txt` has a sentence a line: page, verb, sentence, and what is meant by it, as a person judged: of an `act` the role and name
of the element, else a part of the right proposal; `-` where nothing on the page is. The pages are the new releases in
`benchmarks/releases/apps`, parts tuned and looked-at. Times are the processor's, of the abstention and all of its proposals.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright
from pydantic import TypeAdapter

from benchmarks.releases.labels import page_pairs
from benchmarks.releases.measuring import opened
from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._verbs.adopt import adopt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Snapshot

SENTENCES = Path(__file__).with_name("sentences.txt")


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a sentence that was not decided."""

    verb: str
    sentence: str
    meant: str
    proposals: tuple[str, ...]
    first: str
    took_ms: float

    @property
    def is_right(self) -> bool:
        """Whether the first proposal is what was meant."""
        return bool(self.proposals) and self.meant != "-" and bool(re.search(self.meant, self.first))


def _asked(verb: str, sentence: str, snapshot: Snapshot, schema: TypeAdapter[Any] | None) -> Any:
    engine = local_engine()
    if verb == "verify":
        return engine.verify(sentence, snapshot, variables={}, base_url="")
    if verb == "extract":
        return engine.extract(sentence, schema or TypeAdapter(str), snapshot, variables={})
    return engine.act(sentence, snapshot) if verb == "act" else engine.observe(sentence, snapshot)


def _told(line: str, snapshot: Snapshot) -> Told | None:
    """`None` where the sentence was decided."""
    _, verb, sentence, meant = line.split("|", 3)
    schema: Any = TypeAdapter(list[str] if sentence.endswith("s") else str) if verb == "extract" else None
    begun = thread_time()
    try:
        _asked(verb, sentence, snapshot, schema)
    except EngineAbstained:
        proposals = advice_on(Undecided(verb, sentence, schema), snapshot).proposals
        took_ms = (thread_time() - begun) * 1000
        first = _shown(verb, proposals[0], snapshot) if proposals else ""
        return Told(verb, sentence, meant, proposals, first, took_ms)
    return None


def _shown(verb: str, proposal: str, snapshot: Snapshot) -> str:
    if verb != "act":
        return proposal
    node = snapshot.get(_asked("act", proposal, snapshot, None).actions[-1].ref or "")
    return f"{node.role}: {node.name}" if node is not None else ""


def _all() -> Iterator[Told]:
    pages = {f"{each.app}.{each.name}": each for each in page_pairs() if each.part != "held-out"}
    with sync_playwright() as playwright:
        adopt(playwright)
        browser = playwright.chromium.launch()

        @cache
        def snapshot_of(name: str) -> Snapshot:
            with opened(browser, pages[name], 1) as page:
                settle(page)
                return read_snapshot(page)

        for line in SENTENCES.read_text("utf-8").splitlines():
            if (told := _told(line, snapshot_of(line.partition("|")[0]))) is not None:
                yield told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--show", action="store_true", help="Each sentence with its proposals.")
    is_shown = parser.parse_args().show
    told = list(_all())
    for each in told if is_shown else ():
        print(
            f"{'right' if each.is_right else 'WRONG' if each.proposals else '     '} {each.verb} {each.sentence}  [{each.meant}]"
        )
        print("".join(f"        {proposal}\n" for proposal in each.proposals), end="")
    print(f"{'verb':8} {'abstained':>9} {'proposed':>9} {'first right':>12} {'median ms':>10} {'p95 ms':>8}")
    for verb in ("act", "verify", "extract", "observe", "all"):
        own = [each for each in told if verb in (each.verb, "all")]
        times = sorted(each.took_ms for each in own)
        if own:
            proposed, right = sum(bool(each.proposals) for each in own), sum(each.is_right for each in own)
            print(
                f"{verb:8} {len(own):9} {proposed:9} {right:12} {times[len(own) // 2]:10.0f} {times[int(len(own) * 0.95)]:8.0f}"
            )


if __name__ == "__main__":
    main()
