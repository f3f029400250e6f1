"""What must hold for content beside its types: ids, ranges, and which effects may stand where. Each check raises a ContentError that names file, row and field."""

from __future__ import annotations

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
from outplay.kernel.errors import ContentError
from outplay.kernel.hexes import distance

LEAST_TOKENS: Final = 5
"""SFB-11.3 Four trap tokens lie on the board, and one more must be there to be put down when one of them is triggered."""
LEAST_CHALLENGES: Final = 9
"""SFB-4.12 One more than the greatest track has slots, so that something is left to be drawn."""


def check_champions(file: ChampionFile) -> None:
    """Raise ContentError for a Champion, card or team that cannot be."""
    ids = [champion.id for champion in file.champion]
    if len(ids) > CHAMPION_LIMIT:
        raise ContentError(f"champions.toml: {len(ids)} Champions are too many; at most {CHAMPION_LIMIT} are possible")
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
    """SFB-15.8 Raise ContentError if there are not six cards, two of each Core, one of them a Reaction, or if one of them cannot be."""
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


def check_card(where: str, card: ActionCard) -> None:
    """Raise ContentError if a card has effects that its type may not have, or effects without a target that they need."""
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
            check_effects(f"{where}, effects", card.effects, SKILL, kind_of_target(card.reach))
        case ReactionCard():
            check_effects(f"{where}, now", card.now, NOW, "")
            check_effects(f"{where}, post", card.post, LATER, "")


def check_ability(where: str, ability: Ability) -> None:
    """Raise ContentError if an ability's condition cannot be asked of a target, or if an attack card could not have the effects that it adds."""
    match ability:
        case ab.StrengthBonus() | ab.LifestealIf():
            check_condition(where, ability.if_, OF_TARGETS)
        case ab.AddPost():
            check_effects(f"{where}, post", ability.post, POST, "champion")


def check_reach(where: str, reach: Reach) -> None:
    """Raise ContentError if the range of a shot is empty."""
    if isinstance(reach, (voc.Direct, voc.Indirect, voc.Blast)) and reach.min > reach.max:
        raise ContentError(f"{where}: from {reach.min} to {reach.max} is no range; min must not be more than max")


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


def check_condition(where: str, condition: voc.Condition, ifs: tuple[str, ...]) -> None:
    """Raise ContentError if a condition cannot be asked there."""
    if condition.is_ not in ifs:
        raise ContentError(f"{where}, if: {condition.is_!r} cannot be asked here; {' or '.join(ifs)} can")


def check_effects(where: str, effects: tuple[Effect, ...], rules: Rules, target: str) -> None:
    """Raise ContentError if an effect may not stand here, or is about something that has not been chosen by then. `target` is what has been: champion, token, opponent or ""."""
    for number, effect in enumerate(effects, 1):
        here = f"{where} {number}"
        if isinstance(effect, rules.out):
            raise ContentError(f"{here}: {type(effect).__struct_config__.tag!r} cannot stand here")
        whom = [who for who in (getattr(effect, "who", ""), getattr(effect, "by", "")) if who]
        if wrong := [who for who in whom if who not in rules.whom]:
            raise ContentError(f"{here}: nobody is {wrong[0]!r} here; it can be about {' or '.join(rules.whom)}")
        needed = "opponent" if isinstance(effect, voc.ShowHand) else "token" if isinstance(effect, (voc.LookTrap, voc.ShiftTrap)) else ""
        needed = needed or ("champion" if "target" in whom else "")
        if needed and needed != target:
            raise ContentError(f"{here}: no {needed} has been chosen here; give the card a reach that chooses one, or name one before")
        match effect:
            case voc.Name():
                if not isinstance(effect.whom, NAMABLE):
                    raise ContentError(f"{here}, whom: this names more than one, or nobody; name one Champion or one token")
                check_reach(f"{here}, whom", effect.whom)
                target = kind_of_target(effect.whom)
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
    """Raise ContentError for a Challenge that cannot be."""
    ids = [challenge.id for challenge in file.challenge]
    for number, challenge in enumerate(file.challenge, 1):
        where = f"challenges.toml, challenge {number} ({challenge.id})"
        if ids.count(challenge.id) > 1:
            raise ContentError(f"{where}, id: another Challenge is called {challenge.id!r} too")
        if isinstance(challenge.demand, dem.Hold) and not challenge.demand.grounds:
            raise ContentError(f"{where}, demand, grounds: none is named; name at least one")
        if isinstance(challenge.demand, dem.HoldSeveral) and challenge.demand.n > len(challenge.demand.grounds):
            raise ContentError(f"{where}, demand, n: of {len(challenge.demand.grounds)} grounds {challenge.demand.n} cannot be held")
    if len(ids) < LEAST_CHALLENGES:
        raise ContentError(
            f"challenges.toml: {len(ids)} Challenges are too few; with four players eight lie on the track, so at least {LEAST_CHALLENGES} are needed"
        )
    if file.values[0]:
        raise ContentError("challenges.toml, values 1: a Challenge in the first slot cannot be scored; it must be 0")


def check_traps(kinds: tuple[TrapKind, ...]) -> None:
    """Raise ContentError for traps that cannot be."""
    for number, kind in enumerate(kinds, 1):
        where = f"traps.toml, trap {number} ({kind.id})"
        if [other.id for other in kinds].count(kind.id) > 1:
            raise ContentError(f"{where}, id: another kind is called {kind.id!r} too")
        if (kind.does == "damage") != bool(kind.n):
            raise ContentError(f"{where}, n: a damage trap says how much, and only such a one does")
    if (there := sum(kind.copies for kind in kinds)) < LEAST_TOKENS:
        raise ContentError(f"traps.toml: {there} tokens are too few; four lie in the arena, so at least {LEAST_TOKENS} are needed")


LEAST_TRAPS: Final = 6
"""SFB-2.6 The least count of printed trap hexes: four hold a trap, two are free for the next."""
LEAST_DEPLOYMENT: Final = 4
"""SFB-14.9 The count of Champions of a team that are deployed in the variant."""


def check_arena(file: ArenaFile) -> None:
    """Raise ContentError for an arena that cannot be."""
    floor = spaces(file)
    if not floor or len(set(floor)) < len(floor):
        raise ContentError("arena.toml, columns: there are no hexes, or some are listed twice")
    if len(floor) > HEX_LIMIT:
        raise ContentError(f"arena.toml, columns: {len(floor)} hexes are too many; at most {HEX_LIMIT} are possible")
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
            raise ContentError(f"arena.toml, {what}: {len(hexes)} hexes are too few; at least {least} are needed")
        taken |= set(hexes)
    for statue in file.statue:
        if not any(distance(statue.space, space) == 1 for space in floor if space not in statues):
            raise ContentError(f"arena.toml, statue {statue.id}: nobody can stand beside it")
