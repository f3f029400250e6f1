"""Knockback: a hex arena in the sea; the last hero standing wins.

Where to start reading: `setup` (KB-2) begins a match, `turns` (KB-5, KB-7, KB-15) goes round, `targeting` and `strike` (KB-8) say who is
struck and how, `motion` (KB-9 to KB-12) flies, `state` is the table. RULES.md has the numbers.
"""

from outplay.games.knockback.game import Knockback

GAME = Knockback()
