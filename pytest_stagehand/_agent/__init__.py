"""Tasks: looking, deciding and doing in turn, until the page shows that it is done."""
