"""The part that may be looked at while tuning."""

from benchmarks.promises import operations
from benchmarks.promises.apps import Collection
from benchmarks.promises.tuned import dialogs, displayed, downloads, harmless, row_effects, signs

COLLECTION = Collection(
    "tuned",
    (*row_effects.APPS, *displayed.APPS, *signs.APPS, *dialogs.APPS, *downloads.APPS),
    (
        *operations.breakages(row_effects.APPS, operations.TUNED),
        *displayed.CHANGES,
        *signs.CHANGES,
        *dialogs.CHANGES,
        *downloads.CHANGES,
        *harmless.CHANGES,
    ),
)
