"""The widget libraries, from npm: fetched once, into a folder that is not committed."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

WANTED = Path(__file__).parent / "package.json"
FOLDER = Path(__file__).parents[2] / ".cache" / "tasks"


@cache
def installed() -> Path:
    """The folder of the packages that `package.json` names."""
    there = FOLDER / "package.json"
    if not there.exists() or there.read_bytes() != WANTED.read_bytes():
        FOLDER.mkdir(parents=True, exist_ok=True)
        shutil.copy(WANTED, there)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=FOLDER, check=True)
    return FOLDER / "node_modules"
