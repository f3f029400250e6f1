"""What bots know of the game: `value` says what a table is worth, `likely` guesses which cards come to a lane."""
