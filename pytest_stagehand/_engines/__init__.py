"""Who decides: English rules or a model. They propose and touch neither page nor file; never imported in a replay."""
