"""Sentences to say in the place of one that was not decided, generated from this very page."""
