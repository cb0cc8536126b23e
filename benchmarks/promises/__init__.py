"""Small applications, each with a test in sentences, a twin by hand, and changes of five classes: for `benchmarks.mutation`.

- `apps`, `harness.js`, `site`: what an application is, what its page is built on, and how it is served.
- `tuned`, `looked_at`, `held_out`: three parts of other pages, words and languages. Nobody looks at the third while tuning, so
  that its figures say what the others' can't. Both the second and the third were measured when nobody had
  looked at them, and have been looked at since: a new one is wanted for a figure of what is unseen.
- `seeing`: whether a screen shows a text, judged by its pixels.
- `running`: records each test once on the good page, then replays it beside its twin on every changed one.
- `telling`: the tables.
"""
