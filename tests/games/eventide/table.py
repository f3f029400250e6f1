"""Tables in the middle of a match, for scenarios: the base state of the worked examples, changed as a test says.

    with table(mid=("reckarr stella", "celt"), rolls=[2, 3]) as t:
        t.attack("reckarr", "celt").attack("celt", "stella")
        assert t.gold == (2, 1)

A is seat 0 in the west, B seat 1. Each lane has the Heroes of A and those of B: `lull-3` has 3 damage, `corvane/1` Item level I, `rush` is a Minion Rush.
A Hero that is not named is at base. `rolls` are the Successes of the attacks to come, in order. A roll that is not used up fails the test; further attacks roll blanks.
Verbs decline whatever is open before, so a test names only the players that matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Self

from outplay.games.eventide import GAME
from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data import setup_events as sev
from outplay.games.eventide.data.board import LANES, OFF, STRUCTURES
from outplay.games.eventide.data.content import EventideContent, ability_id
from outplay.games.eventide.data.vocabulary import CLASSES, ITEM, NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.activation import active_of
from outplay.games.eventide.rules.attack import AttackAgain, Fight
from outplay.games.eventide.rules.combat import Combat, Half
from outplay.games.eventide.rules.gamers import DraftGamer, KeepGamers, SignGamer, TakeGamer
from outplay.games.eventide.rules.hero import BASE, FALLEN, LIVE, OUT, RETURNING, Hero
from outplay.games.eventide.rules.lineup import DraftHero, LineUp, PlayedBy, TakeHero
from outplay.games.eventide.rules.picks import PickedCards, PickedHeroes, PickedLane, PickedToken, Rearrange, Use, picks_of, told_apart
from outplay.games.eventide.rules.placement import Place, PlacementStage, Put, bits
from outplay.games.eventide.rules.position import END, FIGHT, PLACE, REVEAL, SHOP, TOWERS
from outplay.games.eventide.rules.reveal import RevealStage, RevealTurn
from outplay.games.eventide.rules.rounds import BeginRound, ChooseFirst, EndOfRound, First, PassMarker
from outplay.games.eventide.rules.shop import Buy, Shop, ShopTurn
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.towers import TowerCheck
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Concede, Option, Pass, Seat, Step, TimeOut
from outplay.kernel.window import asking
from outplay.testing.scenario import Scenario

A, B = 0, 1

LOADED = GAME.load()
assert isinstance(LOADED, EventideContent)
CONTENT: EventideContent = LOADED
HERO = {hero.id: n for n, hero in enumerate(CONTENT.heroes)}
GAMER = {gamer.id: n for n, gamer in enumerate(CONTENT.gamers)}
CARD: dict[str, int] = {card.id: n for n, card in enumerate(CONTENT.cards)}
STATES = {BASE: "base", LIVE: "live", FALLEN: "fallen", OUT: "out", RETURNING: "returning"}
STAGES = {"place": PLACE, "reveal": REVEAL, "towers": TOWERS, "fight": FIGHT, "end": END, "shop": SHOP}
ASKED: dict[type, str] = {
    DraftGamer: "gamer", SignGamer: "gamer", KeepGamers: "keep", DraftHero: "hero", LineUp: "line_up", ChooseFirst: "first", Place: "place",
    RevealTurn: "reveal", Half: "attack", AttackAgain: "attack", ShopTurn: "shop",
}  # fmt: skip
"""The names of steps that ask."""
FILLERS = ("reckarr", "skarn", "aldermoor", "wend", "jexle", "magda", "zephra", "ombrel", "nym", "tamsin", "thessaly", "marrowen", "grapnel", "anselm", "lull")
"""Heroes that do nothing at base. They fill the Classes of which a test names nobody."""

BLANK = (0,) * 80

WORD = re.compile(r"(?P<id>[a-z_]+)(?:/(?P<level>[0-2]))?(?:-(?P<damage>\d+))?")

Sides = tuple[str, str]
NONE: Sides = ("", "")


class At(Scenario[Table]):
    """A scenario of this game. Heroes are called by their ids, abilities by their names, lanes and lane cards by theirs."""

    @classmethod
    def of(cls, state: Table) -> Self:
        """Return a scenario on a table as it is, with its own chance."""
        chance = state.chance
        scenario = cls(GAME, state)
        state.chance = chance
        return scenario

    def finish(self) -> None:
        """End the scenario. Blank rolls that were not needed are no fault."""
        if not any(self.chance.script.get("attack", ())):
            self.chance.script.pop("attack", None)
        super().finish()

    # ------------------------------------------------------------ verbs

    def use(self, seat: Seat, name: str, *picks: str) -> Self:
        """Activate an ability. Until it is open, decline and pass for everybody."""
        while (found := self.find(seat, name, *picks)) is None:
            self.skip(f"{name} {' '.join(picks)}")
        return self.act(seat, found)

    def can(self, seat: Seat, name: str, *picks: str) -> bool:
        """Return whether the seat may activate an ability with these picks now."""
        return self.find(seat, name, *picks) is not None

    def find(self, seat: Seat, name: str, *picks: str) -> Option | None:
        """Return the open option of a seat that activates an ability with these picks, or None."""
        wanted = ability_id(name)
        for option in legal(self.state, seat):
            if isinstance(option, (Use, Rearrange)) and self.called(option.slot, option.who).rstrip("_12") == wanted.rstrip("_12"):
                if sorted(self.picks_of(option)) == sorted(picks):
                    return option
        return None

    def picks_of(self, option: Use | Rearrange) -> list[str]:
        """Return what is picked with an ability, in words."""
        match told_apart(self.ability(option.slot, option.who).pick, picks_of(option)):
            case PickedHeroes(heroes):
                return [self.name(n) for n in heroes]
            case PickedLane(lane):
                return [LANES[lane]]
            case PickedToken(hero, slot):
                return [self.name(hero), ("skill", "item")[slot]]
            case PickedCards(_, to, card, other):
                return [CONTENT.cards[card].id, CONTENT.cards[other].id if other != NOBODY else LANES[to]]
            case None:
                return []

    def attack(self, attacker: str, target: str) -> Self:
        """Attack with a Hero. Until that is open, decline for everybody."""
        wanted = Fight(self.number(attacker), self.number(target))
        while wanted not in (fights := legal(self.state, self.asked[0])):
            assert not any(isinstance(fight, Fight) for fight in fights), f"{attacker} cannot attack {target}, only {self.attacks()}"
            self.skip(f"{attacker} attacks {target}")
        return self.act(self.asked[0], wanted)

    def place(self, seat: Seat, lane: str, cards: str = "") -> Self:
        """Put cards into a lane. Until that is open, decline for everybody."""
        self.until("place")
        return self.act(seat, Put(LANES.index(lane), bits([CARD[card] for card in cards.split()])))

    def place_nothing(self, lane: str = "", seat: Seat = A) -> Self:
        """Take all placement turns of this round without a card and decline all windows, up to the first question after them."""
        turn = self.until("place").state.round
        while self.asked[1] in ("place", "placed", "all_placed") and self.state.round == turn:
            if self.asked[1] == "place":
                self.act(self.asked[0], Put(self.state.lanes_left(self.asked[0])[0], 0))
            else:
                self.skip("nothing")
        return self

    def passes(self, seat: Seat) -> Self:
        """Pass a turn of the Reveal stage."""
        return self.asks(seat, "reveal").act(seat, Pass())

    def declines(self, seat: Seat) -> Self:
        """Decline an open window."""
        assert isinstance(asking(self.state), InterruptWindow), f"no window is open, {self.asked}"
        return self.act(seat, Pass())

    def buys(self, seat: Seat, hero: str) -> Self:
        """Buy or raise the Item of a Hero."""
        return self.asks(seat, "shop").act(seat, Buy(self.number(hero)))

    def done(self, seat: Seat) -> Self:
        """Leave the shop."""
        return self.asks(seat, "shop").act(seat, Pass())

    def late(self, seat: Seat) -> Self:
        """Run out of time."""
        return self.act(seat, TimeOut())

    def concedes(self, seat: Seat) -> Self:
        """Give up."""
        return self.act(seat, Concede())

    def skip(self, wanted: str) -> None:
        """Decline, pass or leave the shop for the seat that is asked."""
        assert self.state.asked, f"the match is over; never {wanted}"
        seat = self.state.asked[0]
        assert Pass() in legal(self.state, seat), f"{self.asked} cannot be declined; never {wanted}"
        self.act(seat, Pass())

    def until(self, *steps: str) -> Self:
        """Decline and pass until somebody is asked by one of these."""
        while self.asked[1] not in steps:
            self.skip(" or ".join(steps))
        return self

    def quiet(self) -> Self:
        """Play this round's combat to its end. Everybody declines, and attacks by default."""
        while self.asked[1] not in ("place", "shop", "round_end", "nobody"):
            if self.asked[1] == "attack":
                self.late(self.state.asked[0])
            else:
                self.skip("the end of the combat")
        return self

    def to_round(self, number: int) -> Self:
        """Go on to the placement of a later round. Nobody places, buys or uses anything more."""
        while self.state.round < number or self.asked[1] != "place":
            if self.asked[1] == "place":
                self.place_nothing()
            elif self.asked[1] in ("attack", "first"):
                self.late(self.state.asked[0])
            else:
                self.skip(f"round {number}")
        return self

    # ------------------------------------------------------------ setup

    def takes(self, *ids: str) -> Self:
        """Take or name a Gamer or Hero for the seat that is asked, one after the other."""
        for id in ids:
            seat = self.state.asked[0]
            self.act(seat, next(option for option in legal(self.state, seat) if self.id_of(option) == id))
        return self

    def picks(self, seat: Seat, *ids: str) -> Self:
        """Answer a secret series for a seat, pick by pick."""
        for id in ids:
            self.act(seat, next(option for option in legal(self.state, seat) if self.id_of(option) == id))
        return self

    def choices(self, seat: Seat) -> list[str]:
        """Return the Gamers or Heroes that a seat may take."""
        return [self.id_of(option) for option in legal(self.state, seat)]

    def id_of(self, option: Option) -> str:
        """Return the Gamer, Hero or seat of an option of the setup."""
        match option:
            case TakeGamer(gamer) | PlayedBy(gamer):
                return CONTENT.gamers[gamer].id
            case TakeHero(card):
                return CONTENT.heroes[card].id
            case First(seat):
                return "AB"[seat]
        return ""

    def lines_up(self) -> Self:
        """Line up by default on both sides."""
        while self.asked[1] == "line_up":
            self.late(self.state.asked[0])
        return self

    # ------------------------------------------------------------ questions

    @property
    def asked(self) -> tuple[Seat, str]:
        """The seat that is asked, and by what: the moment of a window, or a step."""
        if not self.state.todo or not self.state.asked:
            return (NOBODY, "nobody")
        step = asking(self.state)
        return (self.state.asked[0], step.moment if isinstance(step, InterruptWindow) else ASKED[type(step)])

    def asks(self, seat: Seat, step: str) -> Self:
        assert (seat in self.state.asked, self.asked[1]) == (True, step), f"asked is {self.asked}, not {(seat, step)}"
        return self

    def number(self, id: str) -> int:
        """Return the number of a Hero on the table."""
        return next(n for n, one in enumerate(self.state.heroes) if CONTENT.heroes[one.card].id == id)

    def name(self, hero: int) -> str:
        """Return the id of a Hero on the table."""
        return CONTENT.heroes[self.state.heroes[hero].card].id

    def hero(self, id: str) -> Hero:
        """A Hero on the table."""
        return self.state.heroes[self.number(id)]

    def ability(self, slot: int, who: int) -> ab.Active:
        """Return an ability, by its slot and who has it."""
        return active_of(self.state, slot, who)

    def called(self, slot: int, who: int) -> str:
        """Return the id of an ability."""
        if slot == TALENT:
            talent = CONTENT.gamers[who].talent
            assert talent
            return ability_id(talent.name)
        one = self.state.heroes[who]
        card = CONTENT.heroes[one.card]
        return ability_id(card.skill.name) if slot == SKILL else ability_id(card.item.name, one.level)

    def damage(self, id: str) -> int:
        """Return the damage on a Hero."""
        return self.hero(id).damage

    def level(self, id: str) -> int:
        """Return the level of a Hero's Item."""
        return self.hero(id).level

    def lane(self, id: str) -> str:
        """Return the lane of a Hero, or an empty string at base."""
        lane = self.hero(id).lane
        return LANES[lane] if lane != OFF else ""

    def state_of(self, id: str) -> str:
        """Return the state of a Hero: base, live, fallen, out or returning."""
        return STATES[self.hero(id).state]

    def hand(self, seat: Seat) -> list[str]:
        """Return the lane cards in a hand."""
        return [CONTENT.cards[card].id for card in sorted(self.state.hands[seat].cards)]

    def notes(self, seat: Seat) -> list[tuple[int, str, set[str]]]:
        """Return what a player has noted of the other's cards."""
        return [(note.turn, LANES[note.lane], {CONTENT.cards[card].id for card in note.cards}) for note in self.state.notes[seat]]

    def spent(self) -> set[str]:
        """Return the abilities with a Cooldown token."""
        found = {self.called(slot, n) for n, one in enumerate(self.state.heroes) for slot in (SKILL, ITEM) if one.used >> slot & 1}
        return found | {self.called(TALENT, gamer) for gamer in range(len(CONTENT.gamers)) if self.state.talents_used >> gamer & 1}

    @property
    def gold(self) -> tuple[int, int]:
        """The gold of A and of B."""
        return (self.state.gold[A], self.state.gold[B])

    @property
    def down(self) -> set[str]:
        """The structures that were destroyed."""
        return {f"{'AB'[seat]}.{name}" for seat in (A, B) for n, name in enumerate(STRUCTURES) if not self.state.stand[seat] >> n & 1}

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def stage(self) -> str:
        return self.state.stage

    @property
    def assault(self) -> bool:
        return self.state.assault

    @property
    def winner(self) -> int:
        return self.state.winner if self.state.over else NOBODY

    @property
    def ended_by(self) -> str:
        """The rule by which it is over."""
        return self.state.why

    @property
    def target(self) -> str:
        """The target of the attack under way."""
        return self.name(self.state.struck_now.target)

    def attacks(self) -> set[tuple[str, str]]:
        """Return the attacks that may be chosen now."""
        found = [option for seat in self.state.asked for option in legal(self.state, seat) if isinstance(option, Fight)]
        return {(self.name(option.attacker), self.name(option.target)) for option in found}

    def placements(self, seat: Seat) -> set[tuple[str, int]]:
        """Return the lanes that a seat may name, each with a number of cards."""
        return {(LANES[option.lane], option.cards.bit_count()) for option in legal(self.state, seat) if isinstance(option, Put)}

    # ------------------------------------------------------------ what happened

    def attacked(self) -> list[tuple[str, str]]:
        """Return all attacks, as they were declared."""
        return [(self.name(one.attacker), self.name(one.target)) for one in self.events(ev.AttackDeclared)]

    def wasted(self) -> list[str]:
        """Return the Heroes that wasted an attack."""
        return [self.name(one.attacker) for one in self.events(ev.AttackWasted)]

    def struck(self, attacker: str) -> ev.Struck:
        """Return the figures of the last attack of a Hero."""
        return [one for one in self.events(ev.Struck) if one.attacker == self.number(attacker)][-1]

    def rolled(self, attacker: str) -> list[tuple[int, int]]:
        """Return the dice and Successes of a Hero, roll by roll."""
        return [(one.dice, one.successes) for one in self.events(ev.Rolled) if one.attacker == self.number(attacker)]

    def hurts(self, hero: str) -> list[int]:
        """Return the damage placed on a Hero, each time."""
        return [one.n for one in self.events(ev.Hurt) if one.hero == self.number(hero)]

    def killed(self) -> list[str]:
        """Return the Heroes that were killed, in order."""
        return [self.name(one.hero) for one in self.events(ev.Killed)]

    def moved(self) -> list[tuple[str, str]]:
        """Return the Heroes that went face up to a lane, with the lane."""
        return [(self.name(one.hero), LANES[one.to]) for one in self.events(ev.Moved)]

    def marked(self, hero: str) -> list[tuple[str, int]]:
        """Return what was put on a Hero for a while."""
        return [(one.what, one.n) for one in self.events(ev.Marked) if one.hero == self.number(hero)]

    def strengths(self, lane: str, of: Seat = A) -> tuple[int, int]:
        """Return a player's attack strength and the other's defense strength in the last check of a lane."""
        checked = [one for one in self.events(ev.LaneChecked) if one.lane == LANES.index(lane)][-1]
        return (checked.attack[of], checked.defense[1 - of])

    def named(self) -> list[tuple[str, str, int]]:
        """Return the placement turns: the player, the lane, the number of cards."""
        return [("AB"[one.seat], LANES[one.lane], one.n) for one in self.events(ev.LaneNamed)]

    def flips(self) -> dict[str, dict[str, set[str]]]:
        """Return what lay in each lane when the cards were flipped. Until then, decline for everybody."""
        while not self.events(ev.CardsFlipped):
            self.skip("the flip")
        shown: dict[str, dict[str, set[str]]] = {"A": {}, "B": {}}
        for one in self.events(ev.CardsFlipped):
            if one.lane != OFF:
                shown["AB"[one.seat]][LANES[one.lane]] = {CONTENT.cards[card].id for card in one.cards}
        return shown

    def x_rolls(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return the X Factor rolls: dice and Successes."""
        return [(one.dice, one.successes) for one in self.events(sev.XRolled)]


# ---------------------------------------------------------------- laying a table


def named_in(words: str) -> list[str]:
    """Return the Heroes of one place."""
    return [found["id"] for word in words.split() if word != "rush" and (found := WORD.fullmatch(word))]


def team(named: Sequence[str], taken: set[str]) -> list[str]:
    """Return a Hero of each Class: the named ones, and fillers that are in no other team."""
    found = {CONTENT.heroes[HERO[id]].class_: id for id in named}
    assert len(found) == len(named), f"two of one Class: {named}"
    for kind in CLASSES:
        if kind not in found:
            found[kind] = next(id for id in FILLERS if CONTENT.heroes[HERO[id]].class_ == kind and id not in taken)
    return [found[kind] for kind in CLASSES]


def table(
    top: Sides = NONE,
    mid: Sides = NONE,
    bottom: Sides = NONE,
    *,
    base: Sides = NONE,
    out: Sides = NONE,
    a: str = "",
    b: str = "",
    down: str = "",
    gold: tuple[int, int] = (0, 0),
    kills: tuple[int, int] = (0, 0),
    round: int = 3,
    first: Seat = A,
    assault: bool = False,
    spent: str = "",
    gamers: Mapping[str, str] = {},
    begin: str = "towers",
    rolls: Sequence[int] = (),
    chain: Sequence[int] = (),
    again: Sequence[int] = (),
    x_factor: Sequence[int] = (),
    script: Mapping[str, Sequence[object]] = {},
    **options: Value,
) -> At:
    """Return a scenario in the base state: round 3 of the Lane phase, with A as first player. `begin` is place, reveal, towers, fight, end or shop. `a` and `b` are more Heroes of the teams, at base."""
    settings = GAME.settings.make({"gamers": "random" if gamers else "none", "heroes": "agreed", **options})
    s = GAME.new(settings, CONTENT, Quick(1))
    s.todo.clear()
    places = [(top, 0), (mid, 1), (bottom, 2), (base, OFF), (out, OFF), ((a, b), OFF)]
    named = [[id for words, _ in places for id in named_in(words[seat])] for seat in (A, B)]
    taken = {*named[A], *named[B]}
    teams = [team(named[A], taken)]
    teams.append(team(named[B], taken | {*teams[A]}))
    for seat in (A, B):
        s.heroes += [hero(id, gamers) for id in teams[seat]]
        s.gamers[seat] = tuple(one.gamer for one in s.heroes[5 * seat :]) if gamers else ()
    numbers = {id: n for n, id in enumerate((*teams[A], *teams[B]))}
    if absent := [id for id in gamers if id not in numbers]:
        raise AssertionError(f"{absent} is in no team")
    for words, lane in places:
        for seat in (A, B):
            for word in words[seat].split():
                if word == "rush":
                    s.rush[seat] = lane
                    continue
                found = WORD.fullmatch(word)
                assert found, f"what is {word!r}?"
                one = s.heroes[numbers[found["id"]]]
                one.damage = int(found["damage"] or 0)
                for _ in range(int(found["level"] or 0)):
                    one.raise_item(CONTENT)
                if lane != OFF:
                    one.stand_in(lane)
                elif words is out:
                    one.state, one.damage = OUT, 0
    for name in down.split():
        side, _, structure = name.partition(".")
        s.stand["AB".index(side)] &= ~(1 << STRUCTURES.index(structure))
    s.round, s.first, s.assault, s.gold, s.kills = round, first, assault, list(gold), list(kills)
    s.earned = list(gold)
    s.stage = STAGES[begin]
    for id in spent.split():
        spend(s, id)
    last = [EndOfRound(), BeginRound()]
    steps: dict[str, list[Step[Table]]] = {
        "place": [PlacementStage(), RevealStage(), TowerCheck(), Combat(), *last],
        "reveal": [RevealTurn(first), TowerCheck(), Combat(), *last],
        "towers": [TowerCheck(), Combat(), *last],
        "fight": [Combat(), *last],
        "end": last,
        "shop": [Shop(first), Shop(1 - first), PassMarker(), BeginRound()],
    }
    s.todo = [*reversed(steps[begin])]
    drawn: dict[str, Sequence[object]] = {"attack": [*rolls, *BLANK], "more_dice": chain, "again_dice": again, "x_factor": x_factor, **script}
    return At(GAME, s, **drawn)


def hero(id: str, gamers: Mapping[str, str]) -> Hero:
    """Return a Hero at base."""
    gamer = GAMER[gamers.get(id, "stand_in")] if gamers else NOBODY
    return Hero.of(CONTENT, HERO[id], gamer)


def spend(s: Table, id: str) -> None:
    """Put a Cooldown token on an ability."""
    for one in s.heroes:
        card = CONTENT.heroes[one.card]
        if ability_id(card.skill.name) == id:
            one.used |= 1 << SKILL
        elif one.level and ability_id(card.item.name, one.level) == id:
            one.used |= 1 << ITEM
        elif one.gamer != NOBODY and (talent := CONTENT.gamers[one.gamer].talent) and ability_id(talent.name) == id:
            one.used |= 1 << TALENT
            s.talents_used |= 1 << one.gamer
        else:
            continue
        return
    raise AssertionError(f"nobody has {id}")


def start(x_factor: Sequence[int] = (), script: Mapping[str, Sequence[object]] = {}, **options: Value) -> At:
    """Return a scenario from the setup on. `x_factor` are the Successes of A and B, roll by roll. A shuffle keeps the order unless `script` says otherwise."""
    return At(GAME, GAME.new(GAME.settings.make(options), CONTENT, Quick(1)), x_factor=x_factor, **script)
