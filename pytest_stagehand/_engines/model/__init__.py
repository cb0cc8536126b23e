"""Decisions by a language model: prompts, closed answers, and the checks on them."""
