"""What something costs besides time: messages to Playwright's driver, and the processor's time of each side. Linux only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Any

PRIVATE = "" if find_spec("playwright._impl.connection") else "_"
"""Before what is counted, in Playwright before 1.65."""
Connection: Any = import_module(f"playwright._impl.{PRIVATE}connection").Connection
SEND = f"{PRIVATE}send_message_to_server"

SIDES = ("python", "driver", "browser", "renderer")


@dataclass(frozen=True)
class Cost:
    """Counted since the process began, or between two such moments.

    Attributes:
        trips: Calls that the driver had to answer.
        python: Milliseconds of the processor, as all that follow.
        driver: Node.js.
        browser: The browser but for what runs pages.
        renderer: What runs pages.
    """

    trips: float = 0
    python: float = 0
    driver: float = 0
    browser: float = 0
    renderer: float = 0

    def __sub__(self, other: Cost) -> Cost:
        return Cost(*(getattr(self, each) - getattr(other, each) for each in ("trips", *SIDES)))

    def __add__(self, other: Cost) -> Cost:
        return Cost(*(getattr(self, each) + getattr(other, each) for each in ("trips", *SIDES)))

    def shared(self, by: int) -> Cost:
        """One part of so many."""
        return Cost(*(getattr(self, each) / by for each in ("trips", *SIDES)))

    def __str__(self) -> str:
        spent = sum(getattr(self, each) for each in SIDES)
        sides = ", ".join(f"{each} {getattr(self, each):.0f}" for each in SIDES)
        return f"{self.trips:.0f} trips, {spent:.0f} ms of the processor ({sides})"


class Meter:
    """Tells what was spent so far. One a process; what ends between two readings is lost."""

    def __init__(self) -> None:
        self._trips = 0
        send = getattr(Connection, SEND)

        def counted(connection: Any, owner: Any, method: str, *given: Any) -> Any:
            self._trips += not method.startswith("__")
            return send(connection, owner, method, *given)

        setattr(Connection, SEND, counted)

    def read(self) -> Cost:
        spent = dict.fromkeys(SIDES, 0.0)
        spent["python"] = process_time() * 1000
        for process in descendants(os.getpid()):
            spent[side_of(process)] += spent_by(process)
        return Cost(self._trips, **spent)


def descendants(process: int) -> Iterator[int]:
    """Processes that a process started, and those that they did."""
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            begun = [int(each) for each in children.read_text().split()]
        except OSError:  # it has ended
            continue
        for each in begun:
            yield each
            yield from descendants(each)


def side_of(process: int) -> str:
    try:
        command = Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return "browser"
    return "driver" if "run-driver" in command else "renderer" if "--type=renderer" in command else "browser"


def spent_by(process: int) -> float:
    """Milliseconds of the processor that all threads of a process took."""
    total = 0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            total += int(thread.read_text().split()[0])
        except OSError:
            continue
    return total / 1e6
