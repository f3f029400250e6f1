"""The rulebook.

The table: `state` is the whole, on the layers `decks` and `floor`; `robot` is a thing on it, `volley` what a Weapons step remembers. `knowledge` says who may know what.
A match: `setup`, then `rounds` of `deal`, `programming`, `registers` (with `motion`, `elements` and `weapons`), `endround` and `respawn`; `ending`. Read it in this order.
Firing: `aim` for who can fire at what, `weapons` for the order of events, then `damage`, `weapon_effects`, `destruction` and `structures`. `yesno` is a question of several chapters.
"""
