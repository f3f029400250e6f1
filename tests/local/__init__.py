"""Matches without a server: by hand, in a terminal, from a record."""
