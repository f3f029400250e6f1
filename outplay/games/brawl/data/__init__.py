"""What is written down. `vocabulary` has the words in which cards are written, `abilities` and `demands` those of Champions and Challenges; `rows` are the rows of content/*.toml.

`content` reads and numbers them, after `content_checks`; `board` has the arena's tables, `settings` the options, `events` what can happen, `look` what things look like.
"""
