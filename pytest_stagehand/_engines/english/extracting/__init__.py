"""Schemas of an `extract`, filled from a page."""
