"""Pytest's side: options, fixtures, the life of a test's attempt, and what is printed of it."""
