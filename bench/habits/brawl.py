"""Super Fantasy Brawl: Run and stop, attack cards that attack nobody, Challenges that nobody scores."""

from __future__ import annotations

from typing import Any

from bench.habits.watcher import Watcher
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.rows import AttackCard
from outplay.kernel.event import Event


class Brawl(Watcher):
    """Follows each Action, and the track."""

    def __init__(self) -> None:
        super().__init__()
        self.what = ""
        self.champion = -1
        self.moved = self.attacked = False

    def hear(self, s: Any, event: Event) -> None:
        match event:
            case ev.StandardUsed(champion, standard):
                self._begin("run" if standard == "any" else "standard", champion)
            case ev.CardPlayed(champion, card):
                self._begin("attack" if isinstance(s.action_card(card), AttackCard) else "skill", champion)
            case ev.Moved(champion) if champion == self.champion:
                self.moved = True
            case ev.AttackDeclared(champion) if champion == self.champion:
                self.attacked = True
            case ev.TurnBegan() | ev.PhaseEnded() | ev.NothingLeft():
                self._begin("", -1)
            case ev.ChallengeScored():
                self.count("a Challenge leaves the track unscored", False)
            case ev.TrackAdvanced(left):
                for _ in left:
                    self.count("a Challenge leaves the track unscored", True)
            case _:
                pass

    def _begin(self, what: str, champion: int) -> None:
        """Judge the Action that is over, and begin another one."""
        if self.what == "run":
            self.count("takes the Standard Action to run, and stays where it is", not self.moved)
        if self.what == "attack":
            self.count("plays an attack card and attacks nobody", not self.attacked)
            self.count("plays an attack card, attacks nobody and does not even move", not self.attacked and not self.moved)
        self.what, self.champion, self.moved, self.attacked = what, champion, False, False
