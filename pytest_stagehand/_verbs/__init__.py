"""`Page` and its verbs: each one's story, from the call to what is recorded."""
