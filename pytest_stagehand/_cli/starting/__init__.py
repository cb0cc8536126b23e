"""What a project needs for its first test: each part planned here, asked for and written by `init`."""
