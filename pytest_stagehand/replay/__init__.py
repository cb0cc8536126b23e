"""Doing what was recorded: finding targets, checking identities, seeing effects, running programs."""
