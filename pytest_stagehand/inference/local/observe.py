"""`observe`: what on the page fits a description, as actions that could be performed, none of which is."""

from __future__ import annotations
