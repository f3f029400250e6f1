"""Where people play: tables, seats, sockets, storage. Reaches a game only through the kernel's `Game`; no rule and no game's name is here.

Start reading at `host.py` (what may be done at a match), `match.py` (a loaded match), `views.py` (what leaves for a viewer), `app.py` (how it is served).
"""
