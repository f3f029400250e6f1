"""What a game shows beside its rules: the rulebook as data, how-to-play pages, and the signs of its look."""
