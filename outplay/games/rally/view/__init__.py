"""What people see and read. `names` is what things are called, `lines` what sentences share, `card_text` what cards say.

The table as it lies: `scene` (board, structures, robots), `panels`, `zones` (cards), `drawings` (what is drawn once); `laid` are the tables of the how-to-play pages.
A question: `prompt` (its words), `text` (its options), `waivers` (standing answers), `preview` with `route` and `preview_weapons` (what an option would do), `why` (reasons).
What happens: `say_setup` and `say` (the log), `scoring` (the end, and the course of a match).
"""
