"""How patient steps are: the times after which a page is believed, all in one place.

Nobody who tests an application sets them. This package's own tests do: their pages are known to do what they do at once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Pace:
    """Times in milliseconds.

    Attributes:
        quiet_ms: How long nothing may happen until a page is at rest; Playwright's `networkidle` uses the same.
        stream_ms: The same where a socket or stream of the page is open, which may go on after a pause; and where scripts
            have set timers, for what is recorded, or rests on nothing but time.
        still_ms: The same where what is done next looks again: an operation, whose target proves itself.
        patience_ms: How long an engine is asked again while it finds nothing, and a dialog is waited for that has its answer,
            where nothing else happened.
        heal_after_ms: How long what was recorded is missed until something is looked for in its place: a control that is
            late may be there by then.
        drift_after_ms: How long it is missed, on a page at rest, until the step fails, as `expect` does by default: something
            may still come that no request announces.
        life_ms: How long a change has to last to be an effect: what opens and closes at once would not be seen again.
        watch_ms: How long a page is watched for what changes by itself, where nothing but a faint change tells of an operation:
            what goes by the second has changed again then.
        late_page_ms: How long a tab, or a download, may take to begin where nothing else happened.
    """

    quiet_ms: float = 500
    stream_ms: float = 2_000
    still_ms: float = 150
    patience_ms: float = 5_000
    heal_after_ms: float = 2_000
    drift_after_ms: float = 5_000
    life_ms: float = 450
    watch_ms: float = 1_100
    late_page_ms: float = 2_000


pace = Pace()
