"""Fold & Thread, a small shop in two designs, with bugs to switch on."""
