"""What a model decided, compiled to programs that read the live page."""
