"""One widget: its page, what is said to it, and what it then did by its own account."""

from __future__ import annotations

from dataclasses import dataclass

UNSEEN = "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border:0;padding:0"
"""What libraries write to keep a field for keys and ears only."""

PRELUDE = """<!doctype html><html lang=en><meta charset=utf-8><title>Widget</title>
<style>body { font: 16px sans-serif } .row { display: flex; gap: 1em; align-items: center } [hidden] { display: none }
.unseen { UNSEEN } .p { cursor: pointer }</style>
<script>
    const log = [], did = (...words) => log.push(words.join(" "));
    const all = (selector, root = document) => [...root.querySelectorAll(selector)], one = (selector) => all(selector)[0];
    const on = (type, selector, run) => addEventListener(type, (event) => {
        const found = event.target.closest?.(selector);
        if (found) run(found, event);
    }, true);
</script>""".replace("UNSEEN", UNSEEN)


@dataclass(frozen=True)
class Shape:
    """A widget on a page of its own.

    Attributes:
        body: What stands under the page's heading.
        acts: What is said to it, in order.
        did: What the widget wrote down of it: the application's own state, whatever the page shows.
        holds: What is to be verified afterwards.
        script: How it behaves.
        swapped: Two texts of the body; where they change places, nothing is to be done to what is not called so any more.
        elsewhere: What may be written down then.
        is_doubled: Whether it is to be refused where the body stands there twice.
    """

    body: str
    acts: tuple[str, ...]
    did: tuple[str, ...]
    holds: str = ""
    script: str = ""
    swapped: tuple[str, str] = ("", "")
    elsewhere: tuple[str, ...] = ()
    is_doubled: bool = True

    @property
    def page(self) -> str:
        """The page."""
        return self._with(self.body)

    @property
    def page_of_two(self) -> str:
        """A page on which only the place tells this widget from another."""
        return self._with(f"<div>{self.body}</div><div>{self.body}</div>")

    @property
    def page_swapped(self) -> str:
        """A page on which the two texts changed places."""
        one, other = self.swapped
        return self._with(self.body.replace(one, "\0").replace(other, one).replace("\0", other))

    def _with(self, body: str) -> str:
        return f"{PRELUDE}<body><main><h1>Settings</h1>{body}</main><script>{self.script}</script>"
