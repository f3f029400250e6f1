"""Knockback: a hex arena in the sea; the last hero standing wins.

Where to start reading: `setup` (KB-2) begins a match, `turns` (KB-5, KB-7, KB-15) goes round, `attack` (KB-8) strikes,
`motion` (KB-9 to KB-12) flies, `state` is the table. RULES.md has the numbers.
"""

from outplay.games.knockback.game import Knockback

GAME = Knockback()
