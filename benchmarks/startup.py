"""What the plugin adds to the start of pytest: `--collect-only` on an empty test, with and without it, in turn.

Run: python -m benchmarks.startup [rounds]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

COLLECT = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "test_empty.py")
WAYS = {"with": (), "without": ("-p", "no:pytest_stagehand")}


def seconds(folder: str, options: tuple[str, ...]) -> float:
    """How long one run takes."""
    started = perf_counter()
    subprocess.run([*COLLECT, *options], cwd=folder, check=True, capture_output=True)
    return perf_counter() - started


def main() -> None:
    """Print medians and their difference."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    times: dict[str, list[float]] = {name: [] for name in WAYS}
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "test_empty.py").write_text("def test_empty():\n    pass\n")
        for number in range(rounds + 1):
            for name, options in WAYS.items():
                took = seconds(folder, options)
                if number:  # the first round compiles
                    times[name].append(took)
    middle = {name: median(taken) * 1000 for name, taken in times.items()}
    fastest = {name: min(taken) * 1000 for name, taken in times.items()}
    for label, figures in (("median", middle), ("fastest", fastest)):
        more = figures["with"] - figures["without"]
        print(f"{label}: with {figures['with']:.0f} ms, without {figures['without']:.0f} ms: {more:+.0f} ms")


if __name__ == "__main__":
    main()
