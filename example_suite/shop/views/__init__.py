"""The shop's routes, one blueprint a subject."""
