"""What the page offers: names, labels, rows and groups, and how well each node fits what was said."""
