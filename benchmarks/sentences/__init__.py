"""Sentences as a tester would say them, on applications that the engine was not made for."""
