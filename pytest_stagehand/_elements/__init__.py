"""Elements: finding the recorded one, explaining that it is another, relocating it, and what was seen to come of it."""
