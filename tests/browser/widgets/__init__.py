"""Widgets as people really write them, after the markup of the libraries that they use."""
