"""What stops the table and comes forward: the choice of Champions."""

from __future__ import annotations

from outplay.book.telling import draft_picks
from outplay.games.brawl.rules.selection import Ban, CasualPick, ChooseSecretly, TakeOwn, casual_order
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.names import SIDES, pick_id, player
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat


def stage(s: Table, viewer: Seat | None) -> sc.Stage | None:
    """Return what fills the page now; None if the table does."""
    step = s.todo[-1] if s.todo else None
    match step:
        case ChooseSecretly(n=n):
            return sc.Stage(role="draft", title=f"Choose {n} Champions", text="one after the other, in secret; all are shown together")
        case CasualPick(seat=seat):
            return sc.Stage(role="draft", title=f"{player(s, seat).does('takes')} a Champion", text="in turn, from one pool", picks=picks(s, casual_order(s)))
        case Ban(against=against):
            return sc.Stage(role="draft", title=f"Bar one of {player(s, against).whose} Champions", text="that player may not play with it")
        case TakeOwn(seat=seat):
            order = [seat for _ in range(s.settings.champions) for seat in s.order]
            return sc.Stage(role="draft", title=f"{player(s, seat).does('takes')} a Champion", text="from their own roster", picks=picks(s, order))
        case _:
            return None


def picks(s: Table, order: list[Seat]) -> list[sc.Pick]:
    """Return who has taken whom, and who takes next."""
    left = [list(player.picked) for player in s.players]
    there = s.todo and isinstance(s.todo[-1], CasualPick)
    cards = [(seat, left[seat].pop(0)) for seat in order if left[seat]]
    rows = [(SIDES[s.side_of(seat)], s.content.champions[card], pick_id(s.content, card) if there else "") for seat, card in cards]
    taken = [sc.Pick(side=side, name=row.name, icon=row.icon, tones=row.tones, card=id) for side, row, id in rows]
    return draft_picks([SIDES[s.side_of(seat)] for seat in order], taken)
