"""What is written down.

`vocabulary`, `effects`, `traits` and `abilities` are the words of content files, `rows` and `look` the rows, `content` all files together, `content_checks` what must hold for them.
`kit` is what a Hero can do by its card, Item and Gamer. `board` has lanes and structures, `settings` and `teams` the options of a match, `setup_events` and `events` what can happen.
"""
