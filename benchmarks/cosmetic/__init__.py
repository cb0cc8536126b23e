"""Cosmetic redesigns: pages drawn again in another library's markup, with every name and all behaviour kept.

    python -m benchmarks.cosmetic [--app NAME] [--design NAME] [--shown]

- `parts`: what a page is made of, whatever it looks like, and the script that makes it work.
- `designs`: the same parts as seven teams would mark them up.
- `apps`: eight applications, none of them the shop, each with a test in sentences, five redesigns, and ways to break it.
- `running`: records each test on its first design, then replays it with local healing on redesigned and on broken pages.

The redesigns were written by somebody who did not know the rules of healing, and nobody tunes by them.
"""
