"""Packages as other people would write them: a game, a bot, and whatever can go wrong."""
