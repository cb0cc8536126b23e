"""What happened, for people and for other tools."""
