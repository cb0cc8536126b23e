"""Options: what there is to choose, and what a run chose."""
