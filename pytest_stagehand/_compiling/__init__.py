"""What an engine proposed, compiled to programs that prove themselves on changed pages, or refused."""
