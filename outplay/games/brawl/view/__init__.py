"""What people see and read. `scene` draws the table, with `panels`, `hands`, `cards` and `stage`; `names` has what things are called.

Then what is asked (`prompt`, `text`), told (`say`, `say_setup`), foretold (`preview`, `forecast`, `marks`) and explained (`why`, `why_cards`), how a match ended (`ending`),
and the tables of the how-to-play pages (`laid`).
"""
