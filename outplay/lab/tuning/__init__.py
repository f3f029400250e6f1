"""Tuning: which numbers of a game's content to change so that its figures come to lie where they are wanted."""
