"""What people see and read.

`scene` is the table as it is drawn: `board`, `zones` with their `cards` and `draft_cards`, `panels`, `stage`. `names` and `ability_text` are the words for things. `prompt` asks, `text` says what
can be answered, `why` what cannot, `waivers` what need not be asked; `preview` shows what an answer would do, with `chances` and `odds`. `say`, `say_setup` and `lines` are the log, `ending` is the
result, `laid` the tables of the how-to-play pages, `drawn` keeps drawings.
"""
