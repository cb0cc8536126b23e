"""Claims about nodes, compiled to assertions."""
