"""Matches in this process, without a server: for notebooks, scripts and terminals."""

from outplay.local.match import Match, load, new

__all__ = ["Match", "load", "new"]
