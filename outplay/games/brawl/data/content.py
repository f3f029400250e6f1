"""What a match is played with: Champions, cards, Challenges, traps and the arena, numbered, and what their lists of effects are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.board import Board
from outplay.games.brawl.data.content_checks import check_arena, check_challenges, check_champions, check_traps
from outplay.games.brawl.data.look import LookFile
from outplay.games.brawl.data.rows import (
    CARDS_EACH,
    ActionCard,
    ArenaFile,
    AttackCard,
    ChallengeFile,
    ChampionCard,
    ChampionFile,
    ReactionCard,
    SkillCard,
    TrapFile,
    spaces,
)
from outplay.games.brawl.data.vocabulary import Effect
from outplay.kernel.content import Content
from outplay.kernel.faults import demand

Asks = Literal["target", "place", "use", ""]


class BrawlContent(Content):
    """SFB-3 What a match is played with. Cards are numbered through, six for each Champion; trap tokens likewise, kind by kind.

    Lists of effects have names (`effects`), by which steps, which hold only plain values, refer to them.
    """

    FILES = {"champions.toml": ChampionFile, "challenges.toml": ChallengeFile, "traps.toml": TrapFile, "arena.toml": ArenaFile, "look.toml": LookFile}

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        champions, challenges = self.file(ChampionFile), self.file(ChallengeFile)
        self.champions = champions.champion
        self.teams = champions.team
        self.challenges = challenges.challenge
        self.values = challenges.values
        self.traps = self.file(TrapFile).trap
        self.arena = self.file(ArenaFile)
        self.look = self.file(LookFile)
        demand(check_champions(champions), check_challenges(challenges), check_traps(self.traps), check_arena(self.arena))
        self.cards: tuple[ActionCard, ...] = tuple(card for champion in self.champions for card in champion.cards)
        self.cores: tuple[int, ...] = tuple(voc.CORES.index(card.core) for card in self.cards)
        """SFB-1.4 The number of the Core that each card costs."""
        self.costs: tuple[int, ...] = tuple(0 if isinstance(card, ReactionCard) else 1 << core for card, core in zip(self.cards, self.cores, strict=True))
        """SFB-5.2 The Core by which each card is played in the own turn, as a bit; 0 for a Reaction."""
        self.moves: tuple[int | None, ...] = tuple(None if isinstance(card, ReactionCard) else card.move for card in self.cards)
        """SFB-7.2 (1), SFB-8.1 (1) The printed move value of each card; None if it has none."""
        self.asks: tuple[Asks, ...] = tuple(skill_asks(card) if isinstance(card, SkillCard) else "" for card in self.cards)
        """SFB-8.8 How each skill is asked about."""
        self.tokens: tuple[int, ...] = tuple(n for n, kind in enumerate(self.traps) for _ in range(kind.copies))
        self.board = board(self.arena)
        self.effects: dict[str, tuple[Effect, ...]] = {}
        for name, effects in self.boxes():
            self._name(name, effects)

    def boxes(self) -> Iterator[tuple[str, tuple[Effect, ...]]]:
        """Yield the name of each list of effects, and the list: card by card, then what abilities add."""
        for card in self.cards:
            yield from boxes(card)
        for champion in self.champions:
            if isinstance(champion.leveled.does, ab.AddPost):
                yield effects_of_ability(champion), champion.leveled.does.post

    def _name(self, name: str, effects: tuple[Effect, ...]) -> None:
        if effects:
            self.effects[name] = effects
        for part, inner in parts(effects):
            self._name(f"{name}/{part}", inner)

    def champion_card_of(self, card: int) -> int:
        """Return the number of the Champion card that an Action card belongs to."""
        return card // CARDS_EACH

    def champion(self, id: str) -> int:
        """Return the number of the Champion with this id. Raises KeyError if there is none."""
        return {champion.id: n for n, champion in enumerate(self.champions)}[id]

    def card(self, id: str) -> int:
        """Return the number of the card with this id. Raises KeyError if there is none."""
        return {card.id: n for n, card in enumerate(self.cards)}[id]


def effects_of_card(card: ActionCard, box: str) -> str:
    """Return the name of a list of effects of a card; `box` is pre, post, now or effects.

    Below it `2/then` is what the third effect does if its condition holds, and `0/of/1` the second alternative of the first effect.
    """
    return f"cards/{card.id}/{box}"


def effects_of_ability(champion: ChampionCard) -> str:
    """Return the name of the list of post-attack abilities that a Leveled Up Champion adds."""
    return f"abilities/{champion.id}"


def boxes(card: ActionCard) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Yield the name of each list of effects of a card, and the list."""
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
    """Yield where each list of effects within a list stands, and that list."""
    for at, effect in enumerate(effects):
        match effect:
            case voc.IfElse():
                yield f"{at}/then", effect.then
                yield f"{at}/else", effect.else_
            case voc.Choose():
                yield from ((f"{at}/of/{n}", some) for n, some in enumerate(effect.of))


def skill_asks(card: SkillCard) -> Asks:
    """SFB-8.8 Return how "use or decline" is asked: with the target, with the hex of its Place, by itself ("use"); or not at all (""), if each part may come to nothing."""
    if card.reach is not None and not isinstance(card.reach, (voc.OnSelf, voc.Company)):
        return "target"
    if may_be_nothing(card.effects):
        return ""
    return "place" if isinstance(card.effects[0], voc.Place) else "use"


OPTIONAL: Final = (voc.Move, voc.Dash, voc.Swoop, voc.Jump, voc.Force, voc.Heal, voc.DrawCards, voc.PlanCards, voc.RecoverCards, voc.ShiftTrap)
"""SFB-12.2 The effects that may be chosen as 0 or none, and Heal and Plan."""


def may_be_nothing(effects: Iterable[Effect]) -> bool:
    """SFB-8.8 (b), SFB-12.2 Return whether all parts of a text may be chosen as 0 or none, or are a Heal or Plan; that holds for all that is about a target that need not be named."""
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
    """Return whether an effect is about the Champion or trap token that was named."""
    return isinstance(effect, (voc.LookTrap, voc.ShiftTrap)) or getattr(effect, "who", "") == "target"


def board(file: ArenaFile) -> Board:
    """SFB-15.1, SFB-15.2, SFB-15.6 Return the tables of the arena."""
    west, east = (gate.deployment for gate in file.gate)
    return Board(spaces(file), [statue.space for statue in file.statue], file.traps, west, east)
