"""From sentences to decisions; never imported in a replay."""
