"""The part that nobody looks at while tuning."""

from benchmarks.promises import operations
from benchmarks.promises.apps import Collection
from benchmarks.promises.held_out import dialogs, displayed, downloads, harmless, row_effects, signs

COLLECTION = Collection(
    "held-out",
    (*row_effects.APPS, *displayed.APPS, *signs.APPS, *dialogs.APPS, *downloads.APPS),
    (
        *operations.breakages(row_effects.APPS, operations.HELD_OUT),
        *row_effects.CHANGES,
        *displayed.CHANGES,
        *signs.CHANGES,
        *dialogs.CHANGES,
        *downloads.CHANGES,
        *harmless.CHANGES,
    ),
)
