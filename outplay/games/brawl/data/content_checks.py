"""What must hold for content beside its types: ids, ranges, and which effects may stand where. Each check yields what is wrong, with file, row and field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import demands as dem
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.abilities import Ability
from outplay.games.brawl.data.board import STATUES
from outplay.games.brawl.data.rows import (
    CARDS_EACH,
    CHAMPION_LIMIT,
    CHAMPIONS,
    HEX_LIMIT,
    TEAM,
    ActionCard,
    ArenaFile,
    AttackCard,
    ChallengeFile,
    ChampionFile,
    ReactionCard,
    SkillCard,
    Space,
    TrapKind,
    spaces,
)
from outplay.games.brawl.data.vocabulary import Effect, Reach
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where
from outplay.kernel.hexes import distance

LEAST_TOKENS: Final = 5
"""SFB-11.3 Four trap tokens lie on the board, and one more must be there to be put down when one of them is triggered."""
LEAST_CHALLENGES: Final = 9
"""SFB-4.12 One more than the greatest track has slots, so that something is left to be drawn."""


def check_champions(file: ChampionFile) -> Iterator[Fault]:
    """Yield what is wrong with Champions, their cards and the teams."""
    top = Where("champions.toml")
    ids = [champion.id for champion in file.champion]
    cards = [card.id for champion in file.champion for card in champion.cards]
    if len(ids) > CHAMPION_LIMIT:
        yield (top / "champion").wrong(f"{len(ids)} Champions are too many; at most {CHAMPION_LIMIT} are possible")
    if len(ids) < CHAMPIONS:
        yield (top / "champion").wrong(f"{len(ids)} Champions are too few; a casual draft may be among {CHAMPIONS}", "SFB-3.2")
    for number, champion in enumerate(file.champion):
        where = top.row("champion", number, champion.id)
        if ids.count(champion.id) > 1:
            yield (where / "id").wrong(f"another Champion is called {champion.id!r} too")
        if champion.leveled.hit_points < champion.hit_points:
            yield (where / "leveled" / "hit_points").wrong(
                f"{champion.leveled.hit_points} is less than the {champion.hit_points} of the basic side; make it at least as many", "SFB-10.9"
            )
        yield from check_cards(where, champion.cards, cards)
        yield from check_ability(where / "leveled" / "does", champion.leveled.does)
    for number, team in enumerate(file.team):
        where = top.row("team", number, team.id)
        for n, id in enumerate(team.champions):
            if id not in ids:
                near = get_close_matches(id, ids, 3)
                yield where.row("champions", n).wrong(f"there is no Champion {id!r}", instead=near)
        if len(set(team.champions)) < TEAM:
            yield (where / "champions").wrong("one is listed twice", "SFB-2.2")


def check_cards(where: Where, cards: tuple[ActionCard, ...], all_ids: Sequence[str]) -> Iterator[Fault]:
    """SFB-15.8 Yield what is wrong if there are not six cards, two of each Core, one of them a Reaction, or if one of them cannot be. `all_ids` are those of all Champions."""
    here = where / "cards"
    if len(cards) != CARDS_EACH:
        yield here.wrong(f"a Champion has {CARDS_EACH} cards; here are {len(cards)}", "SFB-15.8")
    for core in voc.CORES:
        if (there := sum(card.core == core for card in cards)) != 2:
            yield here.wrong(f"two cards are of each Core; of {core} there are {there}", "SFB-15.8")
    if (there := sum(isinstance(card, ReactionCard) for card in cards)) != 1:
        yield here.wrong(f"one card is a Reaction; here are {there}", "SFB-15.8")
    for number, card in enumerate(cards):
        place = where.row("cards", number, card.id)
        if all_ids.count(card.id) > 1:
            yield (place / "id").wrong(f"two cards have the id {card.id!r}")
        yield from check_card(place, card)


class Rules(NamedTuple):
    """What a list of effects may say: about whom, on which conditions, and which effects are out of place there."""

    whom: tuple[str, ...]
    ifs: tuple[str, ...]
    out: tuple[type, ...]


SKILL_ONLY: Final = (voc.Name, voc.Choose, voc.ShowHand, voc.LookTrap, voc.ShiftTrap, voc.Swap, voc.RecoverCards)
REACTION_ONLY: Final = (voc.Strength, voc.ShieldPost)
NOT_REACTIONS: Final = (voc.DrawCards, voc.PlanCards, voc.UntilBloodied)
OF_TARGETS: Final = ("bloodied", "far")

PRE: Final = Rules(("self",), ("beside_statue", "enemy_fallen"), (*SKILL_ONLY, *REACTION_ONLY))
POST: Final = Rules(("self", "target", "hurt"), ("beside_statue", "enemy_fallen"), (*SKILL_ONLY, *REACTION_ONLY))
SKILL: Final = Rules(("self", "target"), ("beside_statue", "enemy_fallen"), REACTION_ONLY)
NOW: Final = Rules(("protected", "attacker"), ("beside_attacker", "shot"), (*SKILL_ONLY, *NOT_REACTIONS))
LATER: Final = Rules(("protected", "attacker"), ("beside_attacker", "shot"), (*SKILL_ONLY, *NOT_REACTIONS, voc.Strength))

NAMABLE: Final = (voc.Melee, voc.Direct, voc.Indirect, voc.SelfOrAlly, voc.OneAlly, voc.OneOther, voc.Token)
"""What can be named within a text: one Champion, or one trap token."""


def check_card(where: Where, card: ActionCard) -> Iterator[Fault]:
    """Yield what is wrong if a card has effects that its type may not have, or effects without a target that they need."""
    match card:
        case AttackCard():
            yield from check_reach(where / "reach", card.reach)
            for number, keyword in enumerate(card.keywords):
                if isinstance(keyword, voc.Double):
                    yield from check_condition(where.row("keywords", number), keyword.if_, OF_TARGETS)
            yield from check_effects(where / "pre", card.pre, PRE, "")
            yield from check_effects(where / "post", card.post, POST, "champion")
        case SkillCard():
            if card.reach is not None:
                yield from check_reach(where / "reach", card.reach)
            yield from check_effects(where / "effects", card.effects, SKILL, kind_of_target(card.reach))
        case ReactionCard():
            yield from check_effects(where / "now", card.now, NOW, "")
            yield from check_effects(where / "post", card.post, LATER, "")


def check_ability(where: Where, ability: Ability) -> Iterator[Fault]:
    """Yield what is wrong if an ability's condition cannot be asked of a target, or if an attack card could not have the effects that it adds."""
    match ability:
        case ab.StrengthBonus() | ab.LifestealIf():
            yield from check_condition(where, ability.if_, OF_TARGETS)
        case ab.AddPost():
            yield from check_effects(where / "post", ability.post, POST, "champion")


def check_reach(where: Where, reach: Reach) -> Iterator[Fault]:
    """Yield what is wrong if the range of a shot is empty."""
    if isinstance(reach, (voc.Direct, voc.Indirect, voc.Blast)) and reach.min > reach.max:
        yield where.wrong(f"from {reach.min} to {reach.max} is no range; min must not be more than max")


def kind_of_target(reach: Reach | None) -> str:
    """Return what a card is about: champion, token, opponent, or "" for nothing."""
    match reach:
        case None:
            return ""
        case voc.Token():
            return "token"
        case voc.OneOpponent():
            return "opponent"
        case _:
            return "champion"


def check_condition(where: Where, condition: voc.Condition, ifs: tuple[str, ...]) -> Iterator[Fault]:
    """Yield what is wrong if a condition cannot be asked there."""
    if condition.is_ not in ifs:
        yield (where / "if" / "is").wrong(f"{condition.is_!r} cannot be asked here; {' or '.join(ifs)} can", instead=ifs)


def check_effects(where: Where, effects: tuple[Effect, ...], rules: Rules, target: str) -> Iterator[Fault]:
    """Yield what is wrong if an effect may not stand here, or is about something that has not been chosen by then. `target` is what has been: champion, token, opponent or ""."""
    for number, effect in enumerate(effects):
        here = where.item(number)
        if isinstance(effect, rules.out):
            yield here.wrong(f"{type(effect).__struct_config__.tag!r} cannot stand here")
        whom = {field: who for field in ("who", "by") if (who := getattr(effect, field, ""))}
        strangers = {field: who for field, who in whom.items() if who not in rules.whom}
        for field, who in strangers.items():
            yield (here / field).wrong(f"nobody is {who!r} here; it can be about {' or '.join(rules.whom)}", instead=rules.whom)
        needed = "opponent" if isinstance(effect, voc.ShowHand) else "token" if isinstance(effect, (voc.LookTrap, voc.ShiftTrap)) else ""
        needed = needed or ("champion" if "target" in whom.values() else "")
        if needed and needed != target and not strangers:
            yield here.wrong(f"no {needed} has been chosen here; give the card a reach that chooses one, or name one before")
        match effect:
            case voc.Name():
                if not isinstance(effect.whom, NAMABLE):
                    yield (here / "whom").wrong("this names more than one, or nobody; name one Champion or one token")
                yield from check_reach(here / "whom", effect.whom)
                target = kind_of_target(effect.whom)
            case voc.IfElse():
                yield from check_condition(here, effect.if_, rules.ifs)
                yield from check_effects(here / "then", effect.then, rules, target)
                yield from check_effects(here / "else", effect.else_, rules, target)
            case voc.Choose():
                if len(effect.of) < 2:
                    yield (here / "of").wrong("there is nothing to choose; list at least two")
                for n, some in enumerate(effect.of):
                    yield from check_effects(here.row("of", n), some, rules, target)
            case voc.Dash(away=True) if "attacker" not in rules.whom:
                yield (here / "away").wrong("only a Reaction has an attacker to get away from")
            case _:
                pass


def check_challenges(file: ChallengeFile) -> Iterator[Fault]:
    """Yield what is wrong with a Challenge that cannot be."""
    ids = [challenge.id for challenge in file.challenge]
    for number, challenge in enumerate(file.challenge):
        where = Where("challenges.toml").row("challenge", number, challenge.id)
        if ids.count(challenge.id) > 1:
            yield (where / "id").wrong(f"another Challenge is called {challenge.id!r} too")
        if isinstance(challenge.demand, dem.Hold) and not challenge.demand.grounds:
            yield (where / "demand" / "grounds").wrong("none is named; name at least one")
        if isinstance(challenge.demand, dem.HoldSeveral) and challenge.demand.n > len(challenge.demand.grounds):
            yield (where / "demand" / "n").wrong(f"of {len(challenge.demand.grounds)} grounds {challenge.demand.n} cannot be held")
    if len(ids) < LEAST_CHALLENGES:
        yield (Where("challenges.toml") / "challenge").wrong(
            f"{len(ids)} Challenges are too few; with four players eight lie on the track, so at least {LEAST_CHALLENGES} are needed"
        )
    if file.values[0]:
        yield Where("challenges.toml").row("values", 0).wrong("a Challenge in the first slot cannot be scored; it must be 0")


def check_traps(kinds: tuple[TrapKind, ...]) -> Iterator[Fault]:
    """Yield what is wrong with traps that cannot be."""
    for number, kind in enumerate(kinds):
        where = Where("traps.toml").row("trap", number, kind.id)
        if [other.id for other in kinds].count(kind.id) > 1:
            yield (where / "id").wrong(f"another kind is called {kind.id!r} too")
        if (kind.does == "damage") != bool(kind.n):
            yield (where / "n").wrong("a damage trap says how much, and only such a one does")
    if (there := sum(kind.copies for kind in kinds)) < LEAST_TOKENS:
        yield (Where("traps.toml") / "trap").wrong(f"{there} tokens are too few; four lie in the arena, so at least {LEAST_TOKENS} are needed")


LEAST_TRAPS: Final = 6
"""SFB-2.6 The least count of printed trap hexes: four hold a trap, two are free for the next."""
LEAST_DEPLOYMENT: Final = 4
"""SFB-14.9 The count of Champions of a team that are deployed in the variant."""


def check_arena(file: ArenaFile) -> Iterator[Fault]:
    """Yield what is wrong with an arena that cannot be."""
    floor, top = spaces(file), Where("arena.toml")
    if not floor or len(set(floor)) < len(floor):
        yield (top / "columns").wrong("there are no hexes, or some are listed twice")
    if len(floor) > HEX_LIMIT:
        yield (top / "columns").wrong(f"{len(floor)} hexes are too many; at most {HEX_LIMIT} are possible")
    statues = tuple(statue.space for statue in file.statue)
    if [statue.id for statue in file.statue] != ["red", "yellow", "blue"]:
        yield (top / "statue").wrong("there must be a red, a yellow and a blue Statue, in this order", "SFB-15.3")
    if [gate.id for gate in file.gate] != ["west", "east"]:
        yield (top / "gate").wrong("there must be a west and an east Gate, in this order", "SFB-15.4")
    taken: set[Space] = set()
    areas = [(top.row("gate", n, gate.id) / "deployment", gate.deployment, LEAST_DEPLOYMENT) for n, gate in enumerate(file.gate)]
    for where, hexes, least in ((top / "statue", statues, STATUES), (top / "traps", file.traps, LEAST_TRAPS), *areas):
        if off := [space for space in hexes if space not in floor]:
            yield where.wrong(f"{list(off[0])} is no hex of the arena")
        if len(set(hexes)) < len(hexes) or taken & set(hexes):
            yield where.wrong("a hex is listed twice, or belongs to something else")
        if len(hexes) < least:
            yield where.wrong(f"{len(hexes)} hexes are too few; at least {least} are needed")
        taken |= set(hexes)
    for number, statue in enumerate(file.statue):
        if not any(distance(statue.space, space) == 1 for space in floor if space not in statues):
            yield (top.row("statue", number, statue.id) / "space").wrong("nobody can stand beside it", "SFB-15.3")
