"""What many are told alike: written once, and framed once."""

from __future__ import annotations

from typing import NamedTuple

from websockets.frames import Frame, Opcode

from outplay.server.protocol import messages as m
from outplay.server.protocol.views import encode


class Written(NamedTuple):
    """A message as text, and as the `frame` in which it travels to every client: uncompressed, which no client may refuse, so that it is the same for all."""

    text: bytes
    frame: bytes


def written(message: m.ServerMessage) -> Written:
    """Return a message for many."""
    text = encode(message)
    return Written(text, bytes(Frame(Opcode.TEXT, text).serialize(mask=False)))
