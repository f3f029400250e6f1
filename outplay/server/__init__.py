"""Where people play: tables, seats, sockets, storage. A game is reached only through the kernel's `Game`; no rule and no game's name is here.

Rooms, each knowing only those after it: `ops` (commands), `http` (requests and sockets), `bots`, `matches`, `identity` (people), `store` (the database),
`protocol` (messages). Start reading at `http/process.py` (the parts of a process), `matches/host.py` (what may be done at a match), `matches/match.py` (a
match in memory), `protocol/views.py` (what a viewer is sent).
"""
