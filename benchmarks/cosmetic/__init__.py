"""Cosmetic redesigns: pages drawn again in another library's markup, with every name and all behaviour kept.

    python -m benchmarks.cosmetic [--set first|second|third|fourth] [--app NAME] [--design NAME] [--shown] [--finding]

- `parts`: what a page is made of, whatever it looks like, and the script that makes it work.
- `drawing`: what a design gives, and how a page is drawn from it.
- `designs`, `second_designs`: the same parts as seven teams would mark them up, and as eight others do with the libraries of today.
- `apps`, `second_apps`: eight applications each, none of them the shop, each with a test in sentences, and ways to break it.
- `sets`: which applications are drawn in which designs, five redesigns each.
- `finding`: whether all controls are found, and nothing more.
- `running`: records each test on its first design, then replays it with local healing on redesigned and on broken pages.

The redesigns of both sets were written without knowledge of the rules of healing, and nobody tunes by them.
"""
