"""What is written down, and what happens.

Content: `rows` of the files in content/, with the `vocabulary` of option cards, `content_checks` and `look`; `content` is all of it numbered, `board` the map worked out.
`settings` is what a match may be played with. `events` and `fire_events` are what happens in it; a `hit` belongs to the second.
"""
