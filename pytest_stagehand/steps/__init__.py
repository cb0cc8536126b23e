"""One module a verb: its story from key to event."""
