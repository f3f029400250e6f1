"""All that is said on a socket, from either end."""

from __future__ import annotations

from outplay.server.protocol.messages.asking import AskHint, Back, GiveUp, Hello, Hurry, Looks, Pause, StandIn, Submit, Undo, Waive, Watch, WhatIf, Why
from outplay.server.protocol.messages.clubs import Club
from outplay.server.protocol.messages.gathering import AtShelf, Called, Lobby, Sitting, Tables
from outplay.server.protocol.messages.saying import Mute, Said, Say, Talk
from outplay.server.protocol.messages.seeking import Sought
from outplay.server.protocol.messages.telling import Because, Done, Hinted, Laid, Present, Previewed, Refused, Update

ClientMessage = Hello | Lobby | AtShelf | Submit | Undo | Waive | GiveUp | StandIn | Back | Hurry | Pause | WhatIf | Why | AskHint | Watch | Say | Mute | Looks
ServerMessage = Laid | Update | Refused | Done | Previewed | Because | Hinted | Present | Tables | Sitting | Sought | Club | Said | Talk | Called
