"""All tables of the store together: what a migration leads to, and what a backup copies."""

from outplay.server.store import call_tables, club_tables, puzzle_tables, tables

all_tables = tables.metadata
"""The tables of the store, those of clubs (`club_tables`), of calls (`call_tables`) and of puzzles (`puzzle_tables`) among them."""

__all__ = ["all_tables", "call_tables", "club_tables", "puzzle_tables"]
