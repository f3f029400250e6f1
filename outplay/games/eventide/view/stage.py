"""The stage that comes forward during setup: the drafts and the line-up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from outplay.book.telling import draft_picks
from outplay.games.eventide.data.rows import SALARIES, GamerCard, HeroCard
from outplay.games.eventide.data.vocabulary import CLASSES
from outplay.games.eventide.rules.gamers import DraftGamer, KeepGamers, SignGamer
from outplay.games.eventide.rules.lineup import DraftHero, LineUp, TakeHero, lined_up
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.names import SIDES, player
from outplay.kernel import scene as sc
from outplay.kernel.draft import one_two_two
from outplay.kernel.step import Seat


def stage(s: Table, viewer: Seat | None) -> sc.Stage | None:
    """Return what fills the page now, or None during play; of a draft also how far it is."""
    step = s.todo[-1] if s.todo else None
    found = front(s, viewer, step)
    if found is None:
        return None
    names = {kind: name for kind, name in parts(s, step) if name}
    return msgspec.structs.replace(found, parts=list(names.values()), part=list(names).index(type(step)))


def parts(s: Table, step: object) -> list[tuple[type, str]]:
    """Return what the draft of this match consists of, in order; of what is drafted group by group, which group it is."""
    group = 1
    if isinstance(step, DraftGamer):
        group += SALARIES.index(s.content.gamers[s.pool[0]].salary)
    elif isinstance(step, DraftHero):
        group += s.content.heroes[s.pool[0]].slot

    def word(kind: type, name: str, of: int) -> str:
        return f"{name}, {group} of {of}" if isinstance(step, kind) else name

    return [
        (DraftGamer, word(DraftGamer, "Gamers", len(SALARIES)) if s.settings.gamers == "draft" else ""),
        (KeepGamers, "Keep five" if s.settings.gamers == "draft" else ""),
        (SignGamer, "Gamers" if s.settings.gamers == "cap" else ""),
        (DraftHero, word(DraftHero, "Heroes", len(CLASSES)) if s.settings.heroes == "draft" else ""),
        (LineUp, "Line-up"),
    ]


def front(s: Table, viewer: Seat | None, step: object) -> sc.Stage | None:
    """Return what comes forward for a question of the draft."""
    match step:
        case DraftGamer(seat=seat):
            salary = s.content.gamers[s.pool[0]].salary
            words = f"salary {salary}, in turn; later each side keeps one of every salary"
            return sc.Stage(role="draft", title=f"{player(seat).does('takes')} a Gamer", text=words, picks=gamer_picks(s, salary))
        case SignGamer(seat=seat):
            left = s.settings.cap - sum(s.content.gamers[gamer].salary for gamer in s.bench[seat])
            return sc.Stage(
                role="draft",
                title=f"{player(seat).does('signs')} a Gamer",
                text=f"{left} of {s.settings.cap} thousand left",
                picks=gamer_picks(s, None),
            )
        case KeepGamers():
            n = len(s.picks.get(viewer, ())) if viewer is not None else 0
            words = f"salary {SALARIES[n]}, in secret; then all are shown" if n < len(SALARIES) else "in secret; then all are shown"
            return sc.Stage(role="draft", title="Keep one Gamer of each salary", text=words)
        case DraftHero(seat=seat):
            return sc.Stage(
                role="draft",
                title=f"{player(seat).does('takes')} a Hero",
                text="in turn, Class by Class; later each side fields one of every Class",
                picks=hero_picks(s),
            )
        case LineUp():
            return sc.Stage(role="draft", title=line_up_title(s, viewer), text="in secret; then both line-ups are shown")
        case _:
            return None


def line_up_title(s: Table, viewer: Seat | None) -> str:
    """Return which part of a line-up is chosen now, in words."""
    so_far = lined_up(s, viewer, s.picks.get(viewer, ())) if viewer is not None else None
    if so_far is None or not so_far.options:
        return "The line-up"
    if isinstance(so_far.options[0], TakeHero):
        return f"Field a {CLASSES[len(so_far.heroes)].capitalize()}"
    return f"Who plays {s.content.heroes[so_far.heroes[-1]].name}?"


def gamer_picks(s: Table, salary: int | None) -> list[sc.Pick]:
    """Return who has taken which Gamer of this group, and who takes next."""
    taken = [[gamer for gamer in s.bench[seat] if salary is None or s.content.gamers[gamer].salary == salary] for seat in (0, 1)]
    n = len(s.pool) + sum(map(len, taken)) if salary is not None else 10
    return picks(one_two_two(n, s.starter), [[s.content.gamers[gamer] for gamer in some] for some in taken])


def hero_picks(s: Table) -> list[sc.Pick]:
    """Return who has taken which Hero of this Class, and who takes next."""
    slot = s.content.heroes[s.pool[0]].slot
    taken = [[card for card in s.drafted[seat] if s.content.heroes[card].slot == slot] for seat in (0, 1)]
    return picks(one_two_two(len(s.pool) + sum(map(len, taken)), s.starter), [[s.content.heroes[card] for card in some] for some in taken])


def picks(order: Sequence[Seat], taken: Sequence[list[HeroCard] | list[GamerCard]]) -> list[sc.Pick]:
    """Return all turns of a group, in order: what was taken, and who takes next."""
    left: list[list[HeroCard | GamerCard]] = [list(rows) for rows in taken]
    rows = [(seat, left[seat].pop(0)) for seat in order if left[seat]]
    found = [sc.Pick(side=SIDES[seat], name=row.handle if isinstance(row, GamerCard) else row.name, icon=row.icon, tones=row.tones) for seat, row in rows]
    return draft_picks([SIDES[seat] for seat in order], found)
