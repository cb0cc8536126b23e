"""Writes `pytest_stagehand/_browser/aria.json`: what WAI-ARIA and HTML-AAM say of roles, as npm's aria-query has it.

Run by hand, and commit what it writes: python scripts/aria.py

aria-query (https://github.com/A11yance/aria-query, Apache-2.0) is what eslint-plugin-jsx-a11y and Testing Library read. What
we add to it stands in `pytest_stagehand/_browser/aria.py`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

PACKAGE = "aria-query"
VERSION = "5.3.2"
DATA = Path(__file__).parent.parent / "pytest_stagehand" / "_browser" / "aria.json"
DUMP = """
const { roles, elementRoles } = require(process.argv[1]);
console.log(JSON.stringify({ roles: roles.entries(), elements: elementRoles.entries() }));
"""
NAMES = ("contents", "prohibited")
"""How a role is named, where that is not by its author alone."""


def main() -> None:
    """Write the data."""
    DATA.write_text(written(facts()), "utf-8")


def facts() -> dict[str, Any]:
    """The data as aria-query has it now."""
    with tempfile.TemporaryDirectory() as folder:
        pack = ["npm", "pack", "--silent", "--prefer-offline", f"{PACKAGE}@{VERSION}"]
        subprocess.run(pack, cwd=folder, check=True, capture_output=True, timeout=60)
        subprocess.run(["tar", "xzf", next(Path(folder).glob("*.tgz"))], cwd=folder, check=True)
        dump = ["node", "-e", DUMP, str(Path(folder, "package"))]
        found = json.loads(subprocess.run(dump, check=True, capture_output=True, text=True).stdout)
    everywhere = sorted(dict(found["roles"])["roletype"]["props"])
    return {
        "source": f"npm {PACKAGE} {VERSION}, Apache-2.0, by scripts/aria.py",
        "global": everywhere,
        "roles": {role: _facts_of(data, set(everywhere)) for role, data in sorted(found["roles"])},
        "elements": dict(sorted(_elements(found["elements"]))),
        "inputs": dict(sorted(_inputs(found["elements"]))),
    }


def _facts_of(data: dict[str, Any], everywhere: set[str]) -> dict[str, Any]:
    """Of one role; what is empty or false is left out, and global attributes are not said again."""
    said = {
        "is": sorted({path[-1] for path in data["superClass"]}),
        "abstract": data["abstract"],
        "name": next((way for way in data["nameFrom"] if way in NAMES), ""),
        "presentational": data["childrenPresentational"],
        "requires": sorted(data["requiredProps"]),
        "supports": sorted(set(data["props"]) - everywhere),
        "owns": sorted({role for owned in data["requiredOwnedElements"] for role in owned}),
        "within": sorted(data["requiredContextRole"]),
    }
    return {key: value for key, value in said.items() if value}


def _elements(entries: list[Any]) -> list[tuple[str, str]]:
    """Roles that the tag alone gives."""
    return [
        (element["name"], roles[0])
        for element, roles in entries
        if set(element) == {"name"}
        and roles != ["generic"]
        and sum(element["name"] == at["name"] for at, _ in entries) == 1
    ]


def _inputs(entries: list[Any]) -> list[tuple[str, str]]:
    """Roles that an input has by its type, where it has no list."""
    found = []
    for element, roles in entries:
        told = {each["name"]: each for each in element.get("attributes", ())}
        has_list = "set" in told.get("list", {}).get("constraints", ())
        if element["name"] == "input" and "value" in told.get("type", {}) and not has_list:
            found.append((told["type"]["value"], roles[0]))
    return found


def written(data: dict[str, Any]) -> str:
    """The file: one role a line, so that a newer version is read as a diff."""
    parts = []
    for key, value in data.items():
        if key in ("roles", "elements", "inputs"):
            lines = [f"    {json.dumps(name)}: {json.dumps(said)}" for name, said in value.items()]
            parts.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(lines) + "\n  }")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
