"""The deterministic engine: a grammar over the tree of a page, with no model and no key. It never guesses."""
