"""What a downloaded file says, as the tree that engines and programs read."""
