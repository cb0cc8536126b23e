"""English of statements and instructions, tied to a page."""
