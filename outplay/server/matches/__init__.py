"""Matches as a process holds them: what is done at a table, who sits there, who is told."""
