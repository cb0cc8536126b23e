"""The sets of applications and designs; each application is drawn in designs of its own set."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.cosmetic import (
    apps,
    designs,
    fourth_apps,
    fourth_designs,
    second_apps,
    second_designs,
    third_apps,
    third_designs,
)
from benchmarks.cosmetic.drawing import Design
from benchmarks.cosmetic.parts import App

REDESIGNS = 5
"""Of each application, with one way in which it breaks in each."""


@dataclass(frozen=True)
class Set:
    name: str
    apps: tuple[App, ...]
    designs: tuple[Design, ...]

    def redesigns(self, app: App) -> list[Design]:
        """Designs that this application gets: every one comes about as often as every other."""
        others = [each for each in self.designs if each.name != app.first]
        start = self.apps.index(app)
        return [others[(start + at) % len(others)] for at in range(REDESIGNS)]


SETS = (
    Set("first", apps.APPS, designs.DESIGNS),
    Set("second", second_apps.APPS, second_designs.DESIGNS),
    Set("third", third_apps.APPS, third_designs.DESIGNS),
    Set("fourth", fourth_apps.APPS, fourth_designs.DESIGNS),
)
APP = {each.name: each for chosen in SETS for each in chosen.apps}
DESIGN = {each.name: each for chosen in SETS for each in chosen.designs}
