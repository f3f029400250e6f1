"""The signs by which people are known at a glance. A robot is none of them, so nobody passes for a bot."""

from __future__ import annotations

from zlib import crc32

from outplay.server.protocol.refusal import RequestRefused

FACES = (
    "fox", "owl", "bear-head", "rabbit", "frog", "wolf-head", "cat", "hedgehog", "penguin", "octopus", "sea-turtle", "unicorn",
    "dragon-head", "eagle-head", "squirrel", "beaver", "crab", "bee", "swan", "seahorse", "tiger-head", "elephant-head", "parrot-head", "sheep",
)  # fmt: skip


def face_of(person: str, chosen: str) -> str:
    """The sign of somebody who has chosen this one, or none yet: then one that stays the same."""
    return chosen or FACES[crc32(person.encode()) % len(FACES)]


def check_face(name: str) -> str:
    """A sign that somebody chooses. Raises RequestRefused."""
    if name not in FACES:
        raise RequestRefused("face", f"There is no sign {name[:40]!r} to choose.", 422)
    return name
