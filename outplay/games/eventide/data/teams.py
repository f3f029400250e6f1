"""The Heroes and Gamers that the options of a match may name, and the teams that they name by default."""

from __future__ import annotations

from typing import Final

HEROES: Final = (
    ("bruiser", (("reckarr", "Reckarr"), ("hobb", "Hobb"), ("marrowen", "Marrowen"), ("skarn", "Skarn"), ("tolva", "Tolva"), ("urdek", "Urdek"))),
    ("defender", (("aldermoor", "Aldermoor"), ("ishka", "Ishka"), ("corvane", "Corvane"), ("pell", "Pell"), ("wend", "Wend"), ("thessaly", "Thessaly"))),
    ("provoker", (("jexle", "Jexle"), ("quill", "Quill"), ("sordine", "Sordine"), ("grinner", "Grinner"), ("magda", "Magda"), ("grapnel", "Grapnel"))),
    ("sorcerer", (("stella", "Stella"), ("pyrelle", "Pyrelle"), ("ombrel", "Ombrel"), ("sevrin", "Sevrin"), ("zephra", "Zephra"), ("anselm", "Anselm"))),
    ("wanderer", (("celt", "Celt"), ("nym", "Nym"), ("farrow", "Farrow"), ("osk", "Osk"), ("tamsin", "Tamsin"), ("lull", "Lull"))),
)
"""EOH-4.7 The Heroes that teams may agree on, with their names, Class by Class."""

GAMERS: Final = (
    ("pixelpaws", "pixelpaws"), ("rubberband", "RubberBand"), ("quietqueue", "QuietQueue"), ("botfrag", "BotFrag"), ("cardsharktooth", "CardSharkTooth"),
    ("tidepool", "Tidepool"), ("no_scope_nan", "no_scope_nan"), ("juke", "Juke"), ("meridian", "Meridian"), ("desyncdad", "DesyncDad"), ("foxglove", "Foxglove"),
    ("8bitbaron", "8bitBaron"), ("halcyon", "Halcyon"), ("rotaryphone", "RotaryPhone"), ("ninefold", "Ninefold"), ("coinflip", "Coinflip"), ("eclipse", "ECLIPSE"),
    ("sarge", "Sarge"), ("papercut", "Papercut"), ("twinstars", "TwinStars"),
)  # fmt: skip
"""EOH-2.8 The Gamers that a tournament team may list, with their handles."""

TEAMS: Final = ("reckarr,aldermoor,jexle,stella,nym", "hobb,ishka,grapnel,pyrelle,celt")
"""EOH-4.7 The teams of a first match, by player."""
ROSTERS: Final = ("quietqueue,juke,meridian,halcyon,eclipse", "botfrag,tidepool,foxglove,coinflip,twinstars")
"""EOH-2.8 The Gamers of a tournament match unless others are named, by player."""
CLASS_OF: Final = {id: kind for kind, heroes in HEROES for id, _ in heroes}
