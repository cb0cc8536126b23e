"""A small library, there to be run by Django's own admin: the pages that it shows are Django's, none of them is ours."""
