"""Recordings: what is in them, how they are found, and how they are kept on disk. Pure data; knows no page."""
