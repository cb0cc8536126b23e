"""The part that nobody looks at while tuning."""

from benchmarks.promises import operations
from benchmarks.promises.apps import Collection
from benchmarks.promises.held_out import displayed, downloads, row_effects

COLLECTION = Collection(
    "held-out",
    (*row_effects.APPS, *displayed.APPS, *downloads.APPS),
    (
        *operations.breakages(row_effects.APPS, operations.HELD_OUT),
        *displayed.CHANGES,
        *downloads.CHANGES,
    ),
)
