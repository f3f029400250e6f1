"""What bots know of the game. Read `value` first (what a table is worth), then `plans` (what may still come of it) and `worth` (what single things are worth)."""
