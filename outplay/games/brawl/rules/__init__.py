"""The rulebook, a file or two for each of its chapters.

Read `state` first: the table, with the things on it (`champion`, `player`, `activation`, `token`), and `knowledge`: who may know what. Then by chapter:
`setup` (2), `selection` (3), `rounds` and `challenges` (4), `activation_phase` (5), `movement` (6), `targeting` and `attack` (7), `skills` and `standard_actions` (8),
`reactions` (9), `damage` (10), `traps` (11), `effects`, `displacement`, `conditions` and `cards` (12), `winning` (13).
"""
