"""The part that was held out until it was looked at."""

from benchmarks.promises import operations
from benchmarks.promises.apps import Collection
from benchmarks.promises.looked_at import dialogs, displayed, downloads, harmless, row_effects, signs

COLLECTION = Collection(
    "looked-at",
    (*row_effects.APPS, *displayed.APPS, *signs.APPS, *dialogs.APPS, *downloads.APPS),
    (
        *operations.breakages(row_effects.APPS, operations.LOOKED_AT),
        *displayed.CHANGES,
        *signs.CHANGES,
        *dialogs.CHANGES,
        *downloads.CHANGES,
        *harmless.CHANGES,
    ),
)
