"""outplay: one engine on which people play, host, replay, balance and train on tabletop arenas."""

__version__ = "0.1.0"
