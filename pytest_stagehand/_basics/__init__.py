"""What every room stands on: errors, secrets and how they are masked, variables."""
