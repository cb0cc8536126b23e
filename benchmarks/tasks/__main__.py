"""Tasks for `page.agent` on real applications: recorded right or not, replayed right or not, breakages noticed or not.

    python -m benchmarks.tasks [--app NAME …] [--task NAME …] [--ask FOLDER] [--keep FOLDER]

The answers were given by reading each question's text, in a model's place (`answers/README.md`); no figure here is of a model. A task
is *right* where the application's own state, asked past its pages, is what the task asks for, and nothing else changed. `--ask` writes
what no kept answer is to into a folder, for somebody who reads it. `--keep` leaves recordings and reports.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from benchmarks.tasks.running import Told, carry_out
from benchmarks.tasks.telling import told_in_full

APPS = tuple(sorted(path.stem for path in (Path(__file__).parent / "apps").glob("*.py") if path.stem != "__init__"))


def main() -> None:
    arguments = _arguments()
    started = perf_counter()
    told: list[Told] = []
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        modules = [f"benchmarks.tasks.apps.{name}" for name in arguments.app]
        for made in [pool.submit(carry_out, each, arguments.task, arguments.ask, arguments.keep) for each in modules]:
            told += made.result()
    print(told_in_full(told))
    print(f"\n{perf_counter() - started:.0f} s")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tasks", description=__doc__.partition("\n")[0])
    parser.add_argument("--app", nargs="+", default=APPS, choices=APPS, metavar="NAME")
    parser.add_argument("--task", nargs="+", default=(), metavar="NAME")
    parser.add_argument("--ask", type=Path, metavar="FOLDER")
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    return parser.parse_args()


if __name__ == "__main__":
    main()
