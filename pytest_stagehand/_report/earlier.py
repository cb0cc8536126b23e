"""Steps as they looked when their test last passed: what the report shows beside a step that failed.

They are kept in the report's own folder, since a recording holds no pixels: where the folder goes, a failure has one picture.
Each recording has a file of its own, so that no two tests write the same; it goes with the recording.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._report.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FOLDER = "earlier"
_SHOWN = ("picture", "marks", "pointer", "moment", "action")
"""What is kept of a frame: not its snapshot, which is longer than all else."""
_PICTURE = re.compile(r"assets/p-[0-9a-f]{20}\.webp")


def keep(report: Path, steps: Iterable[Mapping[str, Any]], root: Path) -> None:
    """Note how the steps of a test that passed looked; those that were not pictured now stay as they were.

    Args:
        report: Its folder.
        steps: As `details_of` takes them.
        root: What their recordings' paths are relative to.

    Raises:
        OSError: The folder can't be written.
    """
    shown: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for step in steps:
        frames = _telling(step["frames"])
        if frames and step["recording"]:
            shown.setdefault(step["recording"], {})[step["key"]] = frames
    for recording, by_key in shown.items():
        path = _path(report, recording)
        way = Path(os.path.relpath(root / recording, report)).as_posix()
        write_whole(path, json.dumps({"recording": way, "frames": _read(path) | by_key}))


def with_earlier(report: Path, step: dict[str, Any]) -> dict[str, Any]:
    """A step; one that failed has how the page looked there when its test last passed as `earlier`, if that was kept."""
    if step["outcome"] != "failed" or not step["recording"]:
        return step
    frames = _read(_path(report, step["recording"])).get(step["key"], [])
    failed = len(step["actions"]) - 1
    of_failed = [frame for frame in frames if frame["action"] == failed]
    return {**step, "earlier": [*of_failed, *frames][0]} if frames else step


def forget_gone(report: Path) -> None:
    """Remove what is kept for recordings that are not there any more."""
    for path in (report / FOLDER).glob("*.json"):
        if not (report / _content(path)["recording"]).is_file():
            path.unlink(missing_ok=True)


def used_earlier(report: Path) -> Iterator[str]:
    """Names of the pictures that are kept."""
    for path in (report / FOLDER).glob("*.json"):
        for frame in chain.from_iterable(_read(path).values()):
            yield frame["picture"]["path"].rpartition("/")[2]


def _telling(frames: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The frames that show what a step is about: of each operation the first with something marked; else the last of all."""
    pictured = [{name: frame[name] for name in _SHOWN} for frame in frames if frame["picture"]]
    marked = {frame["action"]: frame for frame in reversed(pictured) if frame["marks"]}
    return [*reversed(marked.values())] or pictured[-1:]


def _path(report: Path, recording: str) -> Path:
    return report / FOLDER / f"{sha256(recording.encode('utf-8', 'surrogatepass')).hexdigest()[:20]}.json"


def _read(path: Path) -> dict[str, list[dict[str, Any]]]:
    """The frames by their steps' keys."""
    frames: dict[str, list[dict[str, Any]]] = _content(path)["frames"]
    return frames


def _content(path: Path) -> dict[str, Any]:
    """What a file says; nothing of one that is not there, or not ours."""
    try:
        data = json.loads(path.read_text("utf-8"))
        if isinstance(data["recording"], str) and all(map(_is_ours, chain.from_iterable(data["frames"].values()))):
            return {"recording": data["recording"], "frames": data["frames"]}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        pass
    return {"recording": "", "frames": {}}


def _is_ours(frame: Mapping[str, Any]) -> bool:
    return frame.keys() == set(_SHOWN) and _PICTURE.fullmatch(frame["picture"]["path"]) is not None
