"""Champions, action cards, Challenges, traps and the arena as typed records, and what has to hold for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from outplay.games.brawl import vocabulary as voc
from outplay.games.brawl.board import STATUES, Board
from outplay.games.brawl.look import LookFile
from outplay.games.brawl.settings import CHAMPIONS
from outplay.games.brawl.vocabulary import Ability, AttackReach, Core, Demand, Effect, Keyword, Reach
from outplay.kernel import scene as sc
from outplay.kernel.content import Change, Content, ContentRow, Count, Small, decode
from outplay.kernel.errors import ContentError
from outplay.kernel.hexes import Axial, distance

CARDS_EACH = 6
"""SFB-15.8 The cards that a Champion brings."""
TEAM = 3
"""SFB-2.2 The Champions of a team of one player."""
LEAST_TOKENS = 5
"""SFB-11.3 Four trap tokens lie on the board, and one more must be there to be put down when one of them is triggered."""
LEAST_CHALLENGES = 9
"""SFB-4.12 One more than the greatest track has slots, so that something is left to be drawn."""

Space = tuple[Change, Change]


class CardRow(ContentRow, frozen=True, kw_only=True):
    """What every card has: id, name, Core, words and picture."""

    id: str
    name: str
    core: Core
    text: str = ""
    flavor: str = ""
    icon: str = "crossed-swords"
    second: str = ""
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    pattern: Literal["rays", "lines", "rings", "dots"] = "rays"
    chips: tuple[str, ...] = ()


class AttackCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="attack"):
    """SFB-7.1 An attack: move (None: none printed), reach, Strength, keywords, what happens before and after it."""

    move: Small | None = None
    reach: AttackReach
    strength: Small
    keywords: tuple[Keyword, ...] = ()
    pre: tuple[Effect, ...] = ()
    post: tuple[Effect, ...] = ()


class SkillCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="skill"):
    """SFB-8.4 A skill: move, whom it reaches, what it does."""

    move: Small | None = None
    reach: Reach | None = None
    effects: tuple[Effect, ...]


class ReactionCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="reaction"):
    """SFB-9 A Reaction: the Defense bonus, what it does in step 5 (`now`) and in step 8 (`post`)."""

    defense: Small = 0
    now: tuple[Effect, ...] = ()
    post: tuple[Effect, ...] = ()


ActionCard = AttackCard | SkillCard | ReactionCard


class LeveledSide(ContentRow, frozen=True):
    """SFB-10.9 The Leveled Up side of a Champion card."""

    hit_points: Count
    defense: Small
    name: str
    does: Ability
    text: str = ""


class ChampionCard(ContentRow, frozen=True):
    """SFB-15.7 A Champion card with both its sides, and the six cards that go with it."""

    id: str
    name: str
    hit_points: Count
    defense: Small
    leveled: LeveledSide
    cards: tuple[ActionCard, ...]
    set: Literal["base", "second"] = "base"
    pronoun: Literal["she", "he"] = "she"
    icon: str = "person"
    tones: tuple[str, str] = ("#998877", "#443322")
    role: str = ""
    intro: str = ""
    flavor: str = ""

    def bloodied_at(self, up: bool) -> int:
        """SFB-10.3 Half of the hit points of the side that is up, rounded up."""
        return ((self.leveled.hit_points if up else self.hit_points) + 1) // 2


class TeamRow(ContentRow, frozen=True):
    """SFB-2.11 A team of the quick start."""

    id: str
    name: str
    champions: tuple[str, str, str]
    text: str = ""


class ChampionFile(ContentRow, frozen=True):
    """champions.toml"""

    champion: tuple[ChampionCard, ...]
    team: tuple[TeamRow, TeamRow]


class ChallengeCard(ContentRow, frozen=True):
    """SFB-15.9 A Challenge card."""

    id: str
    name: str
    demand: Demand
    text: str = ""
    short: str = ""
    flavor: str = ""
    icon: str = "laurels"
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")


class ChallengeFile(ContentRow, frozen=True):
    """challenges.toml"""

    challenge: tuple[ChallengeCard, ...]
    values: tuple[Small, Small, Small, Small]
    """SFB-15.11 What the four slots of the track are worth, the first nothing."""


class TrapKind(ContentRow, frozen=True):
    """SFB-15.10 A kind of trap token: what it does, and how many there are."""

    id: str
    name: str
    does: Literal["damage", "root", "stun"]
    copies: Count
    n: Small = 0
    text: str = ""
    icon: str = "wolf-trap"
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")


class TrapFile(ContentRow, frozen=True):
    """traps.toml"""

    trap: tuple[TrapKind, ...]


class StatueRow(ContentRow, frozen=True):
    """SFB-15.3 A Statue; the six hexes around it are its zone."""

    id: Literal["red", "yellow", "blue"]
    name: str
    zone: str
    space: Space
    icon: str = "stone-bust"
    tones: tuple[str, str] = ("#998877", "#443322")
    text: str = ""


class GateRow(ContentRow, frozen=True):
    """SFB-15.4 What a team has on its side of the arena: a Gate, which lies off the hexes at an edge, and a deployment area."""

    id: Literal["west", "east"]
    name: str
    edge: sc.Edge
    deployment: tuple[Space, ...]
    text: str = ""


class ArenaFile(ContentRow, frozen=True):
    """arena.toml: the hexes by column as [q, r from, r to], Statues, trap hexes, Gates with their deployment areas."""

    name: str
    columns: tuple[tuple[Change, Change, Change], ...]
    traps: tuple[Space, ...]
    statue: tuple[StatueRow, StatueRow, StatueRow]
    gate: tuple[GateRow, GateRow]


# ---------------------------------------------------------------- content


class BrawlContent(Content):
    """SFB-3 What a match is played with. Cards are numbered through, six for each Champion; trap tokens likewise, kind by kind.

    Lists of effects have names (`effects`), so that steps, which hold only plain values, can say which.
    """

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        champions = decode(source, "champions.toml", ChampionFile)
        challenges = decode(source, "challenges.toml", ChallengeFile)
        self.champions = champions.champion
        self.teams = champions.team
        self.challenges = challenges.challenge
        self.values = challenges.values
        self.traps = decode(source, "traps.toml", TrapFile).trap
        self.arena = decode(source, "arena.toml", ArenaFile)
        self.look = decode(source, "look.toml", LookFile)
        check_champions(champions)
        check_challenges(challenges)
        check_traps(self.traps)
        check_arena(self.arena)
        self.cards: tuple[ActionCard, ...] = tuple(card for champion in self.champions for card in champion.cards)
        self.tokens: tuple[int, ...] = tuple(n for n, kind in enumerate(self.traps) for _ in range(kind.copies))
        self.board = board(self.arena)
        self.drawn: dict[tuple[int, ...], sc.Card] = {}
        self.hexes: list[sc.Cell] = []
        self.effects: dict[str, tuple[Effect, ...]] = {}
        for name, effects in self.boxes():
            self._name(name, effects)

    def boxes(self) -> Iterator[tuple[str, tuple[Effect, ...]]]:
        """Where effects are written, and which: card by card, then what abilities add."""
        for card in self.cards:
            yield from boxes(card)
        for champion in self.champions:
            if isinstance(champion.leveled.does, voc.AddPost):
                yield effects_of_ability(champion), champion.leveled.does.post

    def _name(self, name: str, effects: tuple[Effect, ...]) -> None:
        if effects:
            self.effects[name] = effects
        for part, inner in parts(effects):
            self._name(f"{name}/{part}", inner)

    def champion_of(self, card: int) -> int:
        """The number of the Champion that a card belongs to."""
        return card // CARDS_EACH

    def core_of(self, card: ActionCard) -> int:
        """SFB-1.4 The number of the Core that a card costs."""
        return voc.CORES.index(card.core)

    def champion(self, id: str) -> int:
        """The number of the Champion with this id. Raises KeyError."""
        return {champion.id: n for n, champion in enumerate(self.champions)}[id]

    def card(self, id: str) -> int:
        """The number of the card with this id. Raises KeyError."""
        return {card.id: n for n, card in enumerate(self.cards)}[id]


def effects_of_card(card: ActionCard, box: str) -> str:
    """What a list of effects of a card is called: pre, post, now or effects. In there `2/then` is what its third effect does, `0/of/1` the second thing that its first lets choose."""
    return f"cards/{card.id}/{box}"


def effects_of_ability(champion: ChampionCard) -> str:
    """What the post-attack abilities are called that a Leveled Up Champion adds."""
    return f"abilities/{champion.id}"


def boxes(card: ActionCard) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The lists of effects of a card, and what they are called."""
    match card:
        case AttackCard():
            yield effects_of_card(card, "pre"), card.pre
            yield effects_of_card(card, "post"), card.post
        case SkillCard():
            yield effects_of_card(card, "effects"), card.effects
        case ReactionCard():
            yield effects_of_card(card, "now"), card.now
            yield effects_of_card(card, "post"), card.post


def parts(effects: Iterable[Effect]) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The lists of effects within a list."""
    for at, effect in enumerate(effects):
        match effect:
            case voc.IfElse():
                yield f"{at}/then", effect.then
                yield f"{at}/else", effect.else_
            case voc.Choose():
                yield from ((f"{at}/of/{n}", some) for n, some in enumerate(effect.of))


def skill_asks(card: SkillCard) -> Literal["target", "place", "use", ""]:
    """SFB-8.8 How "use or decline" is asked: together with the target, with the hex of its Place, by itself; or not at all, where each part may come to nothing."""
    if card.reach is not None and not isinstance(card.reach, (voc.OnSelf, voc.Company)):
        return "target"
    if may_be_nothing(card.effects):
        return ""
    return "place" if isinstance(card.effects[0], voc.Place) else "use"


OPTIONAL = (voc.Move, voc.Dash, voc.Swoop, voc.Jump, voc.Force, voc.Heal, voc.Draw, voc.Plan, voc.Recover, voc.MoveTrap)
"""SFB-12.2 What may be chosen as 0 or none, and Heal and Plan."""


def may_be_nothing(effects: Iterable[Effect]) -> bool:
    """SFB-8.8 (b), SFB-12.2 Whether all parts of a text may be chosen as 0 or none, or are a Heal or Plan; so may all that is about a target that need not be named."""
    optional = False
    for effect in effects:
        match effect:
            case voc.Name():
                optional = effect.optional
            case voc.IfElse():
                if not (may_be_nothing(effect.then) and may_be_nothing(effect.else_)):
                    return False
            case voc.Choose():
                if not all(may_be_nothing(some) for some in effect.of):
                    return False
            case _:
                if not isinstance(effect, OPTIONAL) and not (optional and about_target(effect)):
                    return False
    return True


def about_target(effect: Effect) -> bool:
    """Whether an effect is about the Champion or trap token that was named."""
    return isinstance(effect, (voc.LookTrap, voc.MoveTrap)) or getattr(effect, "who", "") == "target"


def board(file: ArenaFile) -> Board:
    """SFB-15.1, SFB-15.2, SFB-15.6 The tables of the arena."""
    west, east = (gate.deployment for gate in file.gate)
    return Board(spaces(file), [statue.space for statue in file.statue], file.traps, west, east)


def spaces(file: ArenaFile) -> list[Axial]:
    """All hexes of the arena, those of the Statues too."""
    return [(q, r) for q, low, high in file.columns for r in range(low, high + 1)]


# ---------------------------------------------------------------- what types alone do not say


def check_champions(file: ChampionFile) -> None:
    """Raises ContentError, naming the Champion, the card and the field."""
    ids = [champion.id for champion in file.champion]
    for number, champion in enumerate(file.champion, 1):
        where = f"champions.toml, champion {number} ({champion.id})"
        if ids.count(champion.id) > 1:
            raise ContentError(f"{where}, id: another Champion is called {champion.id!r} too")
        if champion.leveled.hit_points < champion.hit_points:
            raise ContentError(
                f"{where}, leveled, hit_points: {champion.leveled.hit_points} is less than the {champion.hit_points} of the basic side; make it at least as many"
            )
        check_cards(where, champion.cards)
        check_ability(f"{where}, leveled, does", champion.leveled.does)
    cards = [card.id for champion in file.champion for card in champion.cards]
    if twice := next((id for id in cards if cards.count(id) > 1), ""):
        raise ContentError(f"champions.toml: two cards have the id {twice!r}")
    if len(ids) < CHAMPIONS:
        raise ContentError(f"champions.toml: {len(ids)} Champions are too few; a casual draft may be among {CHAMPIONS}")
    for number, team in enumerate(file.team, 1):
        if missing := [id for id in team.champions if id not in ids]:
            raise ContentError(f"champions.toml, team {number} ({team.id}), champions: there is no Champion {missing[0]!r}")
        if len(set(team.champions)) < TEAM:
            raise ContentError(f"champions.toml, team {number} ({team.id}), champions: one is listed twice")


def check_cards(where: str, cards: tuple[ActionCard, ...]) -> None:
    """SFB-15.8 Six cards, two of each Core, one of them a Reaction; and each of them by itself."""
    if len(cards) != CARDS_EACH:
        raise ContentError(f"{where}, cards: a Champion has {CARDS_EACH} cards; here are {len(cards)}")
    for core in voc.CORES:
        if (there := sum(card.core == core for card in cards)) != 2:
            raise ContentError(f"{where}, cards: two cards are of each Core; of {core} there are {there}")
    if (there := sum(isinstance(card, ReactionCard) for card in cards)) != 1:
        raise ContentError(f"{where}, cards: one card is a Reaction; here are {there}")
    for number, card in enumerate(cards, 1):
        check_card(f"{where}, cards {number} ({card.id})", card)


class Rules(NamedTuple):
    """What a list of effects may say: about whom, on which conditions, and which effects are out of place there."""

    whom: tuple[str, ...]
    ifs: tuple[str, ...]
    out: tuple[type, ...]


SKILL_ONLY = (voc.Name, voc.Choose, voc.ShowHand, voc.LookTrap, voc.MoveTrap, voc.Swap, voc.Recover)
REACTION_ONLY = (voc.Strength, voc.ShieldPost)
NOT_REACTIONS = (voc.Draw, voc.Plan, voc.UntilBloodied)
OF_TARGETS = ("bloodied", "far")

PRE = Rules(("self",), ("beside_statue", "enemy_fallen"), (*SKILL_ONLY, *REACTION_ONLY))
POST = Rules(("self", "target", "hurt"), ("beside_statue", "enemy_fallen"), (*SKILL_ONLY, *REACTION_ONLY))
SKILL = Rules(("self", "target"), ("beside_statue", "enemy_fallen"), REACTION_ONLY)
NOW = Rules(("protected", "attacker"), ("beside_attacker", "shot"), (*SKILL_ONLY, *NOT_REACTIONS))
LATER = Rules(("protected", "attacker"), ("beside_attacker", "shot"), (*SKILL_ONLY, *NOT_REACTIONS, voc.Strength))

NAMABLE = (voc.Melee, voc.Direct, voc.Indirect, voc.SelfOrAlly, voc.OneAlly, voc.OneOther, voc.Token)
"""What can be named within a text: one Champion, or one trap token."""


def check_card(where: str, card: ActionCard) -> None:
    """Whether a card's effects are such as a card of its type may have, with targets where they need some."""
    match card:
        case AttackCard():
            check_reach(f"{where}, reach", card.reach)
            for keyword in card.keywords:
                if isinstance(keyword, voc.Double):
                    check_condition(f"{where}, keywords", keyword.if_, OF_TARGETS)
            check_effects(f"{where}, pre", card.pre, PRE, "")
            check_effects(f"{where}, post", card.post, POST, "champion")
        case SkillCard():
            if card.reach is not None:
                check_reach(f"{where}, reach", card.reach)
            check_effects(f"{where}, effects", card.effects, SKILL, reached(card.reach))
        case ReactionCard():
            check_effects(f"{where}, now", card.now, NOW, "")
            check_effects(f"{where}, post", card.post, LATER, "")


def check_ability(where: str, ability: Ability) -> None:
    """Whether an ability's conditions can be asked of a target, and what it adds to attacks could stand on one."""
    match ability:
        case voc.StrengthBonus() | voc.LifestealIf():
            check_condition(where, ability.if_, OF_TARGETS)
        case voc.AddPost():
            check_effects(f"{where}, post", ability.post, POST, "champion")


def check_reach(where: str, reach: Reach) -> None:
    """Whether a shot's range is one."""
    if isinstance(reach, (voc.Direct, voc.Indirect, voc.Blast)) and reach.min > reach.max:
        raise ContentError(f"{where}: from {reach.min} to {reach.max} is no range; min must not be more than max")


def reached(reach: Reach | None) -> str:
    """What a card is about: a champion, a token, an opponent, or nothing."""
    match reach:
        case None:
            return ""
        case voc.Token():
            return "token"
        case voc.Opponent():
            return "opponent"
        case _:
            return "champion"


def check_condition(where: str, condition: voc.Condition, ifs: tuple[str, ...]) -> None:
    """Whether something can be asked there."""
    if condition.is_ not in ifs:
        raise ContentError(f"{where}, if: {condition.is_!r} cannot be asked here; {' or '.join(ifs)} can")


def check_effects(where: str, effects: tuple[Effect, ...], rules: Rules, target: str) -> None:
    """Whether each effect may stand here, and what it is about has been chosen by then. `target`: a champion, a token, an opponent, or nothing."""
    for number, effect in enumerate(effects, 1):
        here = f"{where} {number}"
        if isinstance(effect, rules.out):
            raise ContentError(f"{here}: {type(effect).__struct_config__.tag!r} cannot stand here")
        whom = [who for who in (getattr(effect, "who", ""), getattr(effect, "by", "")) if who]
        if wrong := [who for who in whom if who not in rules.whom]:
            raise ContentError(f"{here}: nobody is {wrong[0]!r} here; it can be about {' or '.join(rules.whom)}")
        needed = "opponent" if isinstance(effect, voc.ShowHand) else "token" if isinstance(effect, (voc.LookTrap, voc.MoveTrap)) else ""
        needed = needed or ("champion" if "target" in whom else "")
        if needed and needed != target:
            raise ContentError(f"{here}: no {needed} has been chosen here; give the card a reach that chooses one, or name one before")
        match effect:
            case voc.Name():
                if not isinstance(effect.whom, NAMABLE):
                    raise ContentError(f"{here}, whom: this names more than one, or nobody; name one Champion or one token")
                check_reach(f"{here}, whom", effect.whom)
                target = reached(effect.whom)
            case voc.IfElse():
                check_condition(here, effect.if_, rules.ifs)
                check_effects(f"{here}, then", effect.then, rules, target)
                check_effects(f"{here}, else", effect.else_, rules, target)
            case voc.Choose():
                if len(effect.of) < 2:
                    raise ContentError(f"{here}, of: there is nothing to choose; list at least two")
                for n, some in enumerate(effect.of, 1):
                    check_effects(f"{here}, of {n}", some, rules, target)
            case voc.Dash(away=True) if "attacker" not in rules.whom:
                raise ContentError(f"{here}, away: only a Reaction has an attacker to get away from")
            case _:
                pass


def check_challenges(file: ChallengeFile) -> None:
    """Raises ContentError, naming the Challenge and the field."""
    ids = [challenge.id for challenge in file.challenge]
    for number, challenge in enumerate(file.challenge, 1):
        where = f"challenges.toml, challenge {number} ({challenge.id})"
        if ids.count(challenge.id) > 1:
            raise ContentError(f"{where}, id: another Challenge is called {challenge.id!r} too")
        if isinstance(challenge.demand, voc.Hold) and not challenge.demand.grounds:
            raise ContentError(f"{where}, demand, grounds: none is named; name at least one")
        if isinstance(challenge.demand, voc.HoldSeveral) and challenge.demand.n > len(challenge.demand.grounds):
            raise ContentError(f"{where}, demand, n: of {len(challenge.demand.grounds)} grounds {challenge.demand.n} cannot be held")
    if len(ids) < LEAST_CHALLENGES:
        raise ContentError(f"challenges.toml: {len(ids)} Challenges are too few; with four players eight lie on the track, so it takes {LEAST_CHALLENGES}")
    if file.values[0]:
        raise ContentError("challenges.toml, values 1: a Challenge in the first slot cannot be scored; it must be 0")


def check_traps(kinds: tuple[TrapKind, ...]) -> None:
    """Raises ContentError, naming the kind and the field."""
    for number, kind in enumerate(kinds, 1):
        where = f"traps.toml, trap {number} ({kind.id})"
        if [other.id for other in kinds].count(kind.id) > 1:
            raise ContentError(f"{where}, id: another kind is called {kind.id!r} too")
        if (kind.does == "damage") != bool(kind.n):
            raise ContentError(f"{where}, n: a damage trap says how much, and only such a one does")
    if (there := sum(kind.copies for kind in kinds)) < LEAST_TOKENS:
        raise ContentError(f"traps.toml: {there} tokens are too few; four lie in the arena, so it takes {LEAST_TOKENS}")


LEAST_TRAPS = 6
"""SFB-2.6 So many printed trap hexes at least: four hold a trap, two are free for the next."""
LEAST_DEPLOYMENT = 4
"""SFB-14.9 So many Champions of a team are deployed in the variant."""


def check_arena(file: ArenaFile) -> None:
    """Raises ContentError, naming the row and the field."""
    floor = spaces(file)
    if not floor or len(set(floor)) < len(floor):
        raise ContentError("arena.toml, columns: there are no hexes, or some are listed twice")
    statues = [statue.space for statue in file.statue]
    if [statue.id for statue in file.statue] != ["red", "yellow", "blue"]:
        raise ContentError("arena.toml, statue: there must be a red, a yellow and a blue Statue, in this order")
    if [gate.id for gate in file.gate] != ["west", "east"]:
        raise ContentError("arena.toml, gate: there must be a west and an east Gate, in this order")
    taken: set[Space] = set()
    listed = [("statue", tuple(statues), STATUES), ("traps", file.traps, LEAST_TRAPS)]
    for what, hexes, least in (*listed, *((f"gate {gate.id}, deployment", gate.deployment, LEAST_DEPLOYMENT) for gate in file.gate)):
        if off := [space for space in hexes if space not in floor]:
            raise ContentError(f"arena.toml, {what}: {list(off[0])} is no hex of the arena")
        if len(set(hexes)) < len(hexes) or taken & set(hexes):
            raise ContentError(f"arena.toml, {what}: a hex is listed twice, or belongs to something else")
        if len(hexes) < least:
            raise ContentError(f"arena.toml, {what}: {len(hexes)} hexes are too few; it takes {least}")
        taken |= set(hexes)
    for statue in file.statue:
        if not any(distance(statue.space, space) == 1 for space in floor if space not in statues):
            raise ContentError(f"arena.toml, statue {statue.id}: nobody can stand beside it")
