"""What an attack may come to, shown before it is aimed: damage with and without a Reaction, the chances of a fall, where bodies go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.conditions import change_defense
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import declared
from outplay.games.brawl.view.marks import after, changed, met, moved, trap_marks
from outplay.games.brawl.view.names import cell_id, champion_name, piece_id
from outplay.kernel import scene as sc
from outplay.kernel.foresee import Branch, Foresight, foresee
from outplay.kernel.game import Game
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

BONUSES: Final = (1, 2)
"""What Reactions usually add to the Defense; the rows of the table below "no Reaction"."""
SURE: Final = "for sure"
"""A chance that is none."""
DASH: Final = "\u2013"
"""A value that there is not."""
FALLS: Final = "falls"
"""The head of the column of chances to go out of action."""
WORLDS: Final = 1
"""Re-deals for what an attack may come to: what is hidden, cards in hands and decks, changes neither who is hurt nor who falls; traps follow their law in any."""


def attack(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Return what each target would take, where it would be pushed, and the chance that it falls: with no Reaction, and with one that adds to the Defense."""
    s = observation.state
    champion, reach = s.now.champion, getattr(s.action_card(s.now.card), "reach", None)
    assert reach is not None
    targets, area = declared(s, champion, reach, option)
    marks = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in cells_of(area)], text=s.action_card(s.now.card).name, tone="harm")] if area else []
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n), tone="act" if s.enemies(champion, n) else "warn") for n in targets]
    plain = foresee(game, observation, seat, option, worlds=WORLDS, until=_done)
    marks += _harm(plain, targets) + _likely(s, plain)
    rows = _one if len(targets) == 1 else _several
    heads, cases = rows(game, observation, seat, option, plain, targets)
    words = changed(s, after(s, plain.branches[0].told)) if plain.branches else []
    if all(case.notes[-1].text == DASH for case in cases):
        heads, cases = heads[:-1], [sc.Case(name=case.name, notes=case.notes[:-1], text=case.text, usual=case.usual) for case in cases]
    note = "An estimate: there are too many cases to count." if plain.sampled else _counted_traps(s, cases)
    return sc.Preview(marks=marks, title=f"If {champion_name(s, champion)} attacks", words=words, heads=heads, cases=cases, note=note, rule="SFB-7.11")


def _one(
    game: Game[Table], observation: Observation[Table], seat: Seat, option: Option, plain: Foresight, targets: Sequence[int]
) -> tuple[list[str], list[sc.Case]]:
    """Return the rows for an attack on one Champion: no Reaction, and if there may be one, what each bonus would make of it."""
    s, (target,) = observation.state, targets
    cases = [_case(s, "No Reaction", plain, target, usual=True)]
    if s.enemies(s.now.champion, target) and _may_react(s, target):
        others = _braced(game, observation, seat, option, [target])
        cases += [_case(s, f"+{n} Defense", found, target) for n, found in zip(BONUSES, others, strict=True)]
    return ["If they play", "damage", FALLS], cases


def _several(
    game: Game[Table], observation: Observation[Table], seat: Seat, option: Option, plain: Foresight, targets: Sequence[int]
) -> tuple[list[str], list[sc.Case]]:
    """Return a row for each target of an area: what hits it without a Reaction, and what would if one protected just this one."""
    s = observation.state
    may = [n for n in targets if s.enemies(s.now.champion, n) and _may_react(s, n)]
    if not may:
        return ["Who", "damage", FALLS], [_case(s, champion_name(s, n), plain, n) for n in targets]
    others = _braced(game, observation, seat, option, may)
    less = {n: [mean_hit(other, n) for other in others] if n in may else [] for n in targets}
    cases = [_case(s, champion_name(s, n), plain, n, less=less[n], bar=False) for n in targets]
    return ["Who", "damage", f"Defense {', '.join(f'+{n}' for n in BONUSES)}", FALLS], cases


def _counted_traps(s: Table, cases: Sequence[sc.Case]) -> str:
    """Return what a count in the column of falls counts; empty if there is none, but chances in percent or none at all."""
    counts = any(case.notes[-1].text.isdecimal() for case in cases) and any(f" of {len(s.content.tokens)}" in case.text for case in cases)
    return f"How many of the {len(s.content.tokens)} traps would do it, if one lies there." if counts else ""


def _braced(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option, targets: Sequence[int]) -> list[Foresight]:
    """Return what comes of an attack if its targets had each bonus. They are all given it at once: what strikes one does not depend on the Defense of another."""
    return [foresee(game, braced(observation, targets, n), seat, option, worlds=WORLDS, until=_done) for n in BONUSES]


def _done(s: Table) -> bool:
    """SFB-5.6 Return whether the activation is over: what comes then comes anyway."""
    return s.act is None


def _may_react(s: Table, target: int) -> bool:
    """SFB-9.11 Return whether somebody would be asked for a Reaction, given what is public."""
    seats = s.sides[s.champions[target].team]
    return not s.champions[target].stunned and any(s.players[seat].cores and len(s.players[seat].hand) for seat in seats)


def braced(observation: Observation[Table], champions: Sequence[int], n: int) -> Observation[Table]:
    """Return the same table with n more Defense for some Champions in this attack."""
    there = observation.state.copy()
    there.told = None
    for champion in champions:
        change_defense(there, champion, n, "attack")
    return Observation(there, observation.viewer)


def _case(s: Table, name: str, found: Foresight, champion: int, less: Sequence[str] | None = None, bar: bool = True, usual: bool = False) -> sc.Case:
    """Return a row of the table: "No Reaction: hit for 2, out of action 10 of 12". `less`: what hits with each bonus, in one column; empty if nobody can protect it."""
    hit, many = mean_hit(found, champion), len(s.content.tokens)
    falls, _ = found.mean(lambda branch: fallen(branch, champion))
    often = share(falls, many) if falls else ""
    open_ = bool(falls) and often != SURE
    notes = [sc.Note(text=hit), *([sc.Note(text=", ".join(less) or DASH)] if less is not None else [])]
    notes.append(sc.Note(text=often.removesuffix(f" of {many}"), tone="harm") if falls else sc.Note(text=DASH))
    words = [f"with +{n} Defense {one}" for n, one in zip(BONUSES, less or (), strict=False)] + ([f"out of action {often}"] if falls else [])
    return sc.Case(
        name=name, notes=notes, bar=sc.Bar(at=round(falls * many), of=many, label=f"out of action {often}", tone="harm") if open_ and bar else None,
        text=", ".join([f"{name}: {'no damage' if hit == '0' else f'hit for {hit}'}", *words]), usual=usual,
    )  # fmt: skip


def mean_hit(found: Foresight, champion: int) -> str:
    """Return what hits a Champion, on average if that depends."""
    damage, _ = found.mean(lambda branch: dealt(branch, champion))
    return f"{damage:.0f}" if abs(damage - round(damage)) < 0.05 else f"about {damage:.1f}"


def dealt(branch: Branch, champion: int) -> int:
    """Return what is dealt to a Champion in one branch."""
    return sum(told.event.n + told.event.poison for told in branch.told if isinstance(told.event, ev.Struck) and told.event.champion == champion)


def fallen(branch: Branch, champion: int) -> float:
    """Return 1 if a Champion goes out of action in one branch, else 0."""
    return float(any(isinstance(told.event, ev.Fell) and told.event.champion == champion for told in branch.told))


def share(chance: float, of: int) -> str:
    """Return a chance as a count out of `of` equal cases if it is one, else in percent."""
    if chance > 0.999999:
        return SURE
    n = chance * of
    return f"{round(n)} of {of}" if abs(n - round(n)) < 0.001 else f"{chance:.0%}"


def _harm(found: Foresight, targets: Sequence[int]) -> list[sc.Mark]:
    marks: list[sc.Mark] = []
    for n in targets:
        damage, sure = found.mean(_dealt_to(n))
        if damage:
            marks.append(sc.Mark(kind="harm", on=piece_id(n), piece=piece_id(n), text=f"{damage:.0f}", sure=sure))
    return marks


def _dealt_to(champion: int) -> Callable[[Branch], float]:
    return lambda branch: float(dealt(branch, champion))


def _likely(s: Table, found: Foresight) -> list[sc.Mark]:
    """Return marks of the likeliest branch: where bodies go, which traps lie there, which Challenges would be met."""
    if not found.branches:
        return []
    told = found.branches[0].told
    marks = [mark for mark in moved(s, told) if mark.kind in ("path", "ghost", "burst")]
    entered = [cell for one in told if isinstance(one.event, ev.Moved) for cell in one.event.path]
    return [*marks, *trap_marks(s, entered), *met(s, after(s, told))]
