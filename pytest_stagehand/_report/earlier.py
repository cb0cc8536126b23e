"""Steps as they looked when their test last passed: what the report shows beside a step that failed.

They are kept in the report's own folder, since a recording holds no pixels: where the folder goes, a failure has one picture.
Each recording has a file of its own, so that no two tests write the same.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pytest_stagehand._report.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

FOLDER = "earlier"
_SHOWN = ("picture", "marks", "pointer", "moment", "action")
"""What is kept of a frame: not its snapshot, which is longer than all else."""
_PICTURE = re.compile(r"assets/p-[0-9a-f]{20}\.webp")


def keep(report: Path, steps: Iterable[Mapping[str, Any]]) -> None:
    """Note how the steps of a test that passed looked; those that were not pictured now stay as they were.

    Raises:
        OSError: The folder can't be written.
    """
    shown: dict[str, dict[str, Any]] = {}
    for step in steps:
        frame = _telling(step["frames"])
        if frame is not None and step["recording"]:
            shown.setdefault(step["recording"], {})[step["key"]] = frame
    for recording, frames in shown.items():
        path = _path(report, recording)
        write_whole(path, json.dumps(_read(path) | frames))


def with_earlier(report: Path, step: dict[str, Any]) -> dict[str, Any]:
    """A step; one that failed has how it looked when its test last passed as `earlier`, if that was kept."""
    if step["outcome"] != "failed" or not step["recording"]:
        return step
    frame = _read(_path(report, step["recording"])).get(step["key"])
    return step if frame is None else {**step, "earlier": frame}


def used_earlier(report: Path) -> Iterator[str]:
    """Names of the pictures that are kept."""
    for path in (report / FOLDER).glob("*.json"):
        for frame in _read(path).values():
            yield frame["picture"]["path"].rpartition("/")[2]


def _telling(frames: Iterable[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The frame that shows what a step is about: the first with something marked, else the last."""
    pictured = [frame for frame in frames if frame["picture"]]
    marked = [frame for frame in pictured if frame["marks"]]
    for frame in marked or pictured[-1:]:
        return {name: frame[name] for name in _SHOWN}
    return None


def _path(report: Path, recording: str) -> Path:
    return report / FOLDER / f"{sha256(recording.encode('utf-8', 'surrogatepass')).hexdigest()[:20]}.json"


def _read(path: Path) -> dict[str, Any]:
    """The frames by their steps' keys; none of a file that is not there, or not ours."""
    try:
        frames = json.loads(path.read_text("utf-8"))
        return {key: frame for key, frame in frames.items() if _PICTURE.fullmatch(frame["picture"]["path"])}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
