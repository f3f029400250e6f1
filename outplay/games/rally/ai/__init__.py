"""What bots know of the game: what a table is worth, and what sensible players do."""
