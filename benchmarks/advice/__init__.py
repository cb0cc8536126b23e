"""Sentences at frozen pages of real applications, and what an abstention proposes instead."""
