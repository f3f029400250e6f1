"""What a match is played with: Heroes, Gamers and lane cards, with their numbers, and what each Hero can do."""

from __future__ import annotations

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import traits as tr
from outplay.games.eventide.data.abilities import Active
from outplay.games.eventide.data.content_checks import check_cards, check_gamers, check_heroes
from outplay.games.eventide.data.kit import Kits
from outplay.games.eventide.data.look import LookFile
from outplay.games.eventide.data.rows import CardFile, GamerCard, GamerFile, HeroFile
from outplay.games.eventide.data.vocabulary import CLASSES
from outplay.kernel.chance import Law, count_law
from outplay.kernel.content import Content
from outplay.kernel.faults import demand


class EventideContent(Content):
    """EOH-3.2 What a match is played with. Heroes and Gamers are numbered in the order of their files. The Stand-In comes after all Gamers."""

    FILES = {"heroes.toml": HeroFile, "gamers.toml": GamerFile, "cards.toml": CardFile, "look.toml": LookFile}

    def __init__(self, source: dict[str, str]) -> None:
        super().__init__(source)
        gamers = self.file(GamerFile)
        self.heroes = self.file(HeroFile).hero
        self.gamers: tuple[GamerCard, ...] = (*gamers.gamer, gamers.stand_in)
        self.cards = self.file(CardFile).card
        self.look = self.file(LookFile)
        demand(check_heroes(self.heroes), check_gamers(gamers.gamer, gamers.stand_in), check_cards(self.cards))
        self.stand_in = len(gamers.gamer)
        self.heroes_by_id = {hero.id: n for n, hero in enumerate(self.heroes)}
        self.kits = Kits(self.heroes, self.gamers)
        self.classes = [[n for n, hero in enumerate(self.heroes) if hero.slot == slot] for slot in range(len(CLASSES))]
        self.laws: dict[int, Law[int]] = {}
        self.talents = {n: gamer.talent.does for n, gamer in enumerate(self.gamers) if gamer.talent is not None}
        self.active_talents: dict[int, Active] = {n: does for n, does in self.talents.items() if not isinstance(does, ab.Passive)}

    def successes(self, dice: int) -> Law[int]:
        """EOH-1.2, EOH-17.4 Return the law by which Successes are drawn: each of these dice shows the symbol with probability one half."""
        found = self.laws.get(dice)
        if found is None:
            found = self.laws[dice] = count_law(dice, 1, 2)
        return found

    def wins_ties(self, gamer: int) -> bool:
        """EOH-1.4 Return whether a Gamer's Talent wins tied X Factor rolls."""
        does = self.talents.get(gamer)
        return isinstance(does, ab.Passive) and any(isinstance(trait, tr.WinTies) for trait in does.traits)

    def heroes_of(self, slot: int) -> list[int]:
        """EOH-4.2, EOH-17.5 Return the Heroes of a Class, in list order."""
        return self.classes[slot]

    def gamers_of(self, salary: int) -> list[int]:
        """EOH-2.5, EOH-17.6 Return the Gamers of a salary, in list order."""
        return [n for n, gamer in enumerate(self.gamers) if gamer.salary == salary]

    def hero(self, id: str) -> int:
        """Return the number of the Hero with this id. Raises KeyError."""
        return self.heroes_by_id[id]

    def gamer(self, id: str) -> int:
        """Return the number of the Gamer with this id. Raises KeyError."""
        return {gamer.id: n for n, gamer in enumerate(self.gamers)}[id]


def ability_id(name: str, level: int = 0) -> str:
    """Return the id of an ability: its name in lower case, with underscores for blanks and without other signs, and for an Item with its level."""
    id = "".join(c for c in name.lower().replace(" ", "_") if c.isalnum() or c == "_")
    return f"{id}_{level}" if level else id
