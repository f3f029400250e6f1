"""What a client says on its socket. Every message carries its name in `type`."""

from __future__ import annotations

from outplay.kernel.scene import Part


class Hello(Part, tag_field="type", tag="hello"):
    """The first message: which match to join.

    It also says what the client already has: all rows up to number `seen` (-1: none) as this `seat` reads them, and the names of the prints it knows.
    Answered by `Laid`, without what the client has.
    """

    match: str
    seen: int = -1
    seat: int | None = None
    known: list[str] = []


class Submit(Part, tag_field="type", tag="submit"):
    """A pick: the decision it answers and the option's text form. `id` is the client's own: a repeated one is answered, but not done again.

    `option` may be several picks of a secret series, written as in a record: "one / other / ready". They are made in this order, all or none.
    `picked`: the number of picks that the client knew of (-1: unknown). If another number was made by now, the message is refused as stale.
    """

    id: str
    seat: int
    decision: int
    option: str
    picked: int = -1


class Undo(Part, tag_field="type", tag="undo"):
    """Go back to this seat's last decision, if that is allowed; or take back a pick of its secret series: the last, or the one with this `number` (from 0).

    `picked`: as in `Submit`.
    """

    id: str
    seat: int
    decision: int
    number: int = -1
    picked: int = -1


class Waive(Part, tag_field="type", tag="waive"):
    """Let the host answer this seat's questions whose waiver has this `key` with the default, from the open one on; with `on` false, ask them again.

    No other player is told.
    """

    id: str
    seat: int
    key: str
    on: bool = True


class GiveUp(Part, tag_field="type", tag="give-up"):
    """Leave the match for good, at any moment. If the rules let a seat leave only later, it is noted and done then."""

    id: str
    seat: int


class StandIn(Part, tag_field="type", tag="stand-in"):
    """Let a bot sit in for somebody else who has been waited for too long (`View.waits`), or who has conceded while their side plays on."""

    id: str
    seat: int


class Back(Part, tag_field="type", tag="back"):
    """Take one's own seat back from the bot that sits in."""

    id: str
    seat: int


class Hurry(Part, tag_field="type", tag="hurry"):
    """Let the bots play to the end at full speed, once no person is in play any more (`View.may_hurry`)."""

    id: str


class Pause(Part, tag_field="type", tag="pause"):
    """Want a pause of all clocks, or no longer. They stand still once all persons in play want it (`View.wanting`); any of them lets them run again."""

    id: str
    seat: int
    on: bool = True


class WhatIf(Part, tag_field="type", tag="what-if"):
    """Ask what an option of an open decision would do. Answered by `Previewed` with the same `id`."""

    id: str
    seat: int
    decision: int
    option: str


class Why(Part, tag_field="type", tag="why"):
    """Ask why an open decision offers nothing on a thing of the scene. Answered by `Because` with the same `id`."""

    id: str
    seat: int
    decision: int
    on: str


class AskHint(Part, tag_field="type", tag="hint"):
    """Ask what would be good answers to this seat's open decision, where hints are allowed (`View.hints`). Everybody is told that it was asked. Answered by `Hinted` with the same `id`.

    There is one hint for a decision: asked again, also after going back to it, it is the same, and not counted again.
    """

    id: str
    seat: int
    decision: int


class Watch(Part, tag_field="type", tag="watch"):
    """From now on send the view of this seat, one of this browser's. For several people at one screen. null: what everybody may see."""

    seat: int | None = None


class Looks(Part, tag_field="type", tag="looks"):
    """Say that somebody looks at this page from now on, or no longer. It is answered by nothing: whoever looks is not called meanwhile."""

    on: bool
