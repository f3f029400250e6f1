"""The signs by which people are recognized at a glance. There is no robot among them, so nobody passes for a bot."""

from __future__ import annotations

from zlib import crc32

from outplay.server.protocol.refusal import RequestRefused

FACES = (
    "fox", "owl", "bear-head", "rabbit", "frog", "wolf-head", "cat", "hedgehog", "penguin", "octopus", "sea-turtle", "unicorn",
    "dragon-head", "eagle-head", "squirrel", "beaver", "crab", "bee", "swan", "seahorse", "tiger-head", "elephant-head", "parrot-head", "sheep",
)  # fmt: skip


def face_of(person: str, chosen: str) -> str:
    """Return the sign a person has chosen; if none yet, one that always stays the same for them."""
    return chosen or FACES[crc32(person.encode()) % len(FACES)]


def check_face(name: str) -> str:
    """Return a sign that somebody chooses. Raises RequestRefused if there is no such sign."""
    if name not in FACES:
        raise RequestRefused("face", f"There is no sign {name[:40]!r}. Please choose one of those offered.", 422)
    return name
