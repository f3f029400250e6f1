"""Chapter 9 of the rules: what always holds. Each has its own memory of what it heard, so that the table is not asked about itself."""

from __future__ import annotations

from collections import Counter

from outplay.games.rally import GAME
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NORTH, SOUTH, TOWERS, team_of_tower
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.robot import DEADLY, LOCKED_FROM, REGISTERS, TEAM_OF
from outplay.games.rally.rules.state import CLEANUP, DEAL, SETUP, UPKEEP, WEAPONS, Table
from outplay.kernel.event import Told
from outplay.kernel.step import Action, Concede
from outplay.kernel.view import HIDDEN
from tests.games import watched
from tests.games.rally.frame import CONTENT

SELDOM = 6
"""One time of this number a table is looked at with everybody's eyes."""
REGISTER_STAGES = ("reveal", "move", "elements", "weapons")


class Invariant(watched.Invariant[Table]):
    """Something that holds after every action of a match of this game."""


class CardsAreSomewhere(Invariant):
    """RALLY-9.1 All 84 program cards lie in one place each, and all 27 option cards."""

    def check(self, s: Table) -> None:
        if not s.robots:
            return
        cards = [*s.deck, *s.discard]
        options = [*s.option_deck, *s.graveyard, *(option for option in s.team_options if option != NONE)]
        for one in s.robots:
            cards += [*one.hand, *one.stored, *one.wheel, *(card for content in one.registers for card in content)]
            options += one.options
        assert sorted(cards) == list(range(len(CONTENT.cards)))
        assert sorted(options) == sorted(CONTENT.option_deck)


class RobotsStandApart(Invariant):
    """RALLY-9.2 No two robots on one square; none on a pit, a standing tower, the enemy's base, or in the enemy's zone."""

    def check(self, s: Table) -> None:
        cells = [s.cells[r] for r in s.playing if s.cells[r] >= 0]
        assert len(cells) == len(set(cells))
        for r in s.playing:
            cell = s.cells[r]
            if cell < 0:
                continue
            enemy = 1 - TEAM_OF[r]
            assert not s.map.pit[cell]
            assert s.map.base[cell] != enemy
            assert s.map.zone[cell] != enemy
            tower = s.map.tower[cell]
            assert tower < 0 or not s.standing >> tower & 1


class NobodyGoesHome(Invariant):
    """RALLY-9.3 No robot goes from a board into a zone; robots appear there only at setup and by respawning."""

    def __init__(self) -> None:
        self.cells: dict[int, int] = {}

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RobotPlaced(robot, cell) | ev.Respawned(robot, cell):
                self.cells[robot] = cell
            case ev.Moved(robot, start, to):
                assert self.cells[robot] == start
                assert s.map.zone[to] < 0 or s.map.zone[start] >= 0
                self.cells[robot] = to
            case fe.RobotDestroyed(robot):
                self.cells[robot] = -1

    def check(self, s: Table) -> None:
        assert {r: cell for r, cell in self.cells.items() if cell >= 0} == {r: s.cells[r] for r in s.playing if s.cells[r] >= 0}


class DamageInBounds(Invariant):
    """RALLY-9.4 Damage is 0 to 9 outside the Weapons step, and counts placed locks; registers are locked as RALLY-43.3 says."""

    def check(self, s: Table) -> None:
        for r in s.playing:
            one = s.robots[r]
            if s.cells[r] >= 0:
                assert 0 <= one.damage <= (DEADLY if s.stage == WEAPONS or s.batch or s.dying or s.over else DEADLY - 1)
                assert one.placed.bit_count() <= one.damage
                for n in range(1, REGISTERS + 1):
                    assert one.locked(n) == (n >= LOCKED_FROM[one.damage] or bool(one.placed >> n & 1))
            else:
                assert (one.damage, one.placed) == (0, 0)


class FewTokens(Invariant):
    """RALLY-9.5 Green tokens are 0 to 2, and none without Ablative Coat in the base; marks are 0 to 2, on a coat that is carried."""

    def check(self, s: Table) -> None:
        for r in s.playing:
            one = s.robots[r]
            coat = s.broadcasts(TEAM_OF[r], voc.Absorb)
            assert 0 <= one.tokens <= (2 if coat else 0)
            carried = any(voc.Absorb in CONTENT.effects[option] for option in one.options)
            assert 0 <= one.marks <= (2 if carried else 0)


class StructuresOnlyFall(Invariant):
    """RALLY-9.6 Hit points never rise, and what is destroyed stays so. RALLY-9.13 What a base lost is howitzer damage and fallen towers. RALLY-9.7 Nobody hurts an ally or an own objective."""

    def __init__(self) -> None:
        self.lost: Counter[int] = Counter()
        self.fallen: set[int] = set()
        self.base_fell: set[int] = set()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case fe.StructureHit(robot, structure, points):
                team = structure - TOWERS if structure >= TOWERS else team_of_tower(structure)
                assert team != TEAM_OF[robot]
                assert structure not in self.fallen
                self.lost[structure] += points
            case fe.TowerFell(structure):
                assert structure not in self.fallen
                self.fallen.add(structure)
                self.lost[TOWERS + team_of_tower(structure)] += s.settings.numbers[2]
            case fe.BaseFell(team):
                self.base_fell.add(team)
            case fe.RobotHit(source, target) if source >= 0:
                assert s.settings.wild_ramming or TEAM_OF[source] != TEAM_OF[target] or told.rule == "RALLY-53.22"
            case fe.Killed(robot, target):
                assert TEAM_OF[robot] != TEAM_OF[target]

    def check(self, s: Table) -> None:
        if not s.robots:
            return
        base, tower, _ = s.settings.numbers
        assert s.towers == [tower - self.lost[n] for n in range(TOWERS)]
        assert s.bases == [base - self.lost[TOWERS + team] for team in (SOUTH, NORTH)]
        assert s.standing == sum(1 << n for n in range(TOWERS) if n not in self.fallen)
        if s.stage != WEAPONS:
            assert self.fallen == {n for n in range(TOWERS) if s.towers[n] <= 0}


class RegistersAreFull(Invariant):
    """RALLY-9.8 In the registers every robot that is up has something in every register; one that is down only in locked ones."""

    def check(self, s: Table) -> None:
        if not s.register or s.stage not in REGISTER_STAGES or s.over:
            return
        for r in s.playing:
            one = s.robots[r]
            if s.cells[r] < 0:
                continue
            assert one.hand == ()
            if not one.down:
                assert all(one.registers)
            elif not (s.batch or s.stage == WEAPONS):
                assert all(one.locked(n) for n in range(1, REGISTERS + 1) if one.registers[n - 1])


class OneTeamOption(Invariant):
    """RALLY-9.9 A base has at most one team option, which nobody carries."""

    def __init__(self) -> None:
        self.option = [NONE, NONE]

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.Installed(robot, team, option):
                assert team == TEAM_OF[robot]
                self.option[team] = option
            case fe.TeamOptionLost(team, option):
                if self.option[team] == option:
                    self.option[team] = NONE

    def check(self, s: Table) -> None:
        assert s.team_options == self.option or any(CONTENT.options[option].copies > 1 for option in s.team_options if option != NONE)


class ScoresAddUp(Invariant):
    """RALLY-9.10 D counts destructions, K at most one a death and robot, O at most one an objective and robot, credited as it falls. RALLY-9.11 KDO."""

    def __init__(self) -> None:
        self.deaths: Counter[int] = Counter()
        self.kills: Counter[int] = Counter()
        self.objectives: Counter[int] = Counter()
        self.credited: set[tuple[int, int]] = set()
        self.claims: set[tuple[int, int, int]] = set()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case fe.RobotDestroyed(robot):
                self.deaths[robot] += 1
            case fe.Killed(robot, target):
                self.kills[robot] += 1
                claim = (robot, target, self.deaths[target])
                assert claim not in self.claims
                self.claims.add(claim)
            case fe.ObjectiveTaken(robot, structure):
                assert (robot, structure) not in self.credited
                self.credited.add((robot, structure))
                self.objectives[robot] += 1

    def check(self, s: Table) -> None:
        for r in s.playing:
            one = s.robots[r]
            assert (one.kills, one.deaths, one.objectives) == (self.kills[r], self.deaths[r], self.objectives[r])
            assert one.objectives <= 5
            assert one.kdo == one.kills - one.deaths + 5 * one.objectives


class OverWhenDue(Invariant):
    """RALLY-9.12 It is over exactly when a base has fallen, a team has conceded, or a limit is reached; nothing happens afterwards."""

    def __init__(self) -> None:
        self.won = False
        self.ended = 0
        self.conceded: set[int] = set()

    def before(self, s: Table, action: Action) -> None:
        if isinstance(action.option, Concede):
            self.conceded.add(action.seat)

    def hear(self, s: Table, told: Told) -> None:
        assert not self.won
        match told.event:
            case ev.MatchWon():
                self.won = True
            case ev.RoundEnded(number):
                self.ended = number

    def check(self, s: Table) -> None:
        if not s.robots:
            return
        assert s.over == self.won
        limit = s.settings.round_limit
        given_up = any(all(seat in self.conceded for seat in seats) for seats in s.sides)
        out = s.settings.most_deaths and any(
            all(s.robots[r].deaths >= s.settings.most_deaths for r in s.playing if TEAM_OF[r] == team) for team in (SOUTH, NORTH)
        )
        due = (min(s.bases) <= 0 and s.stage != WEAPONS) or given_up or (limit and self.ended >= limit) or out
        assert not s.over or min(s.bases) <= 0 or due
        if s.stage not in (WEAPONS, SETUP, *REGISTER_STAGES):
            assert s.over == bool(due) or s.stage in (UPKEEP, DEAL, CLEANUP)


class TowersShoot(Invariant):
    """RALLY-9.14 In each Weapons step as many towers shoot as have an enemy in range at its start, each at one of those."""

    def __init__(self) -> None:
        self.cells: dict[int, int] = {}
        self.standing = set(range(TOWERS))
        self.shots: dict[int, int] = {}
        self.due: set[int] | None = None

    def in_range(self, s: Table) -> set[int]:
        """Return the standing towers with an enemy in range."""
        return {tower for tower in self.standing for r, cell in self.cells.items() if TEAM_OF[r] != team_of_tower(tower) and s.map.threats[cell] >> tower & 1}

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case fe.RobotHit(what="ram" | "recompile"):
                return
            case fe.WeaponDeclared() | fe.RobotHit() | fe.StructureHit() if self.due is None:
                self.due = self.in_range(s)
        match told.event:
            case ev.RobotPlaced(robot, cell) | ev.Respawned(robot, cell):
                self.cells[robot] = cell
            case ev.Moved(robot, _, to):
                self.cells[robot] = to
            case fe.RobotDestroyed(robot):
                self.cells.pop(robot, None)
            case fe.TowerFell(tower):
                self.standing.discard(tower)
            case fe.RobotHit(what="tower", tower=tower, target=target):
                assert tower not in self.shots
                self.shots[tower] = target
                assert s.map.threats[self.cells[target]] >> tower & 1
                assert TEAM_OF[target] != team_of_tower(tower)
                assert tower in self.standing
            case ev.RegisterBegan() | ev.RoundEnded():
                assert set(self.shots) == (self.in_range(s) if self.due is None and self.shots else self.due or set())
                self.shots, self.due = {}, None


class NobodySeesMore(Invariant):
    """RALLY-6.1, RALLY-6.2 Hands, stored cards and registers that were never shown are their seat's alone, decks nobody's; everybody sees the number of cards in each place."""

    def __init__(self) -> None:
        self.looks = 0

    def check(self, s: Table) -> None:
        self.looks += 1
        if not s.robots or self.looks % SELDOM:
            return
        for viewer in (None, 0, s.settings.seats - 1):
            seen = GAME.observe(s, viewer).state
            assert set(seen.deck) | set(seen.option_deck) <= {HIDDEN}
            assert (len(seen.deck), len(seen.discard), len(seen.option_deck)) == (len(s.deck), len(s.discard), len(s.option_deck))
            for r in s.playing:
                one, true = seen.robots[r], s.robots[r]
                assert [len(content) for content in one.registers] == [len(content) for content in true.registers]
                assert (len(one.hand), len(one.stored), len(one.wheel)) == (len(true.hand), len(true.stored), len(true.wheel))
                if viewer is not None and true.seat in s.shares(viewer):
                    assert (one.hand, one.stored, one.wheel) == (true.hand, true.stored, true.wheel)
                    continue
                assert set(one.hand) | set(one.stored) | set(one.wheel) <= {HIDDEN}
                for n, (content, held) in enumerate(zip(one.registers, true.registers, strict=True), 1):
                    assert content == held if true.shown >> n & 1 else set(content) <= {HIDDEN}


ALL: tuple[type[Invariant], ...] = (
    CardsAreSomewhere, RobotsStandApart, NobodyGoesHome, DamageInBounds, FewTokens, StructuresOnlyFall, RegistersAreFull, OneTeamOption, ScoresAddUp, OverWhenDue, TowersShoot,
    NobodySeesMore,
)  # fmt: skip
