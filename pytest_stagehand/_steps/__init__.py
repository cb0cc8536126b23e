"""The frame of a step, and what is done in it: performing what is recorded, fresh or healed; reading; asking an engine."""
