"""Statements of a `verify`, read as assertions."""
