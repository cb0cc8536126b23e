"""Readers, induced from values and the nodes they were read from."""
