"""Clubs: people who meet again, their own open tables, what came of their matches with each other, and their tournaments."""
