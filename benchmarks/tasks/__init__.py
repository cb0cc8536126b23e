"""Tasks for an agent on real applications, each with what the application must hold afterwards, and ways to break it."""
