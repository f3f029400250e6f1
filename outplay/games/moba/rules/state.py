"""The table: the verbs that change what lies on it, each of which tells its event."""

from __future__ import annotations

from typing import Any

from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.rules.acting import Activation, Battle, Deed
from outplay.games.moba.rules.hero import KILLED, NO_PLAN, NOT_LENT, OFF, ON_MAP, PORTAL, READY, RECOVERING, Hero, Token
from outplay.games.moba.rules.position import Position
from outplay.kernel.cards import EVERYBODY, Cards, Hand, those
from outplay.kernel.step import Seat, Secret, Step


class Table(Position):
    """Everything that is true in a match, with the verbs that change it. Verbs that concern one hero or one action alone are those of `Hero`, `Activation` and `Deed`."""

    def go_on(self, todo: list[Step[Any]]) -> None:
        """Go on with these steps, in a match that was saved."""
        self.todo = todo

    # ------------------------------------------------------------ verbs: setup and rounds

    def draw_colors(self, red_side: int) -> None:
        """MOBA-4.4"""
        self.red_side = red_side
        self.tell(ev.ColorsDrawn, red_side, rule="MOBA-4.4")

    def lay_stack(self, objective: int, items: tuple[int, ...]) -> None:
        """MOBA-4.3"""
        self.stacks[objective] = Cards.laid(items)
        self.turn_up(objective)

    def turn_up(self, objective: int, rule: str = "MOBA-4.3") -> None:
        """The top item of a stack is seen by everybody."""
        if self.stacks[objective]:
            item = self.stacks[objective][0]
            self.revealed(self.stacks[objective].known[:1])
            self.stacks[objective] = self.stacks[objective].learned(item, EVERYBODY)
            self.tell(ev.ItemTurned, objective, item, rule=rule)

    def draft(self, card: int, color: int, seat: Seat) -> None:
        """MOBA-4.6, MOBA-4.8"""
        self.heroes.append(Hero(card, color, seat))
        self.tell(ev.HeroDrafted, len(self.heroes) - 1, seat, card, rule="MOBA-4.6")

    def give_cards(self, hero: int, cards: tuple[int, ...]) -> None:
        """MOBA-4.9"""
        self.heroes[hero].unlocked = Hand.laid(sorted(cards), those(self.shares(self.heroes[hero].seat)))

    def begin_round(self) -> None:
        """MOBA-4.20, MOBA-4.250 A new round: all cards have returned, also those whose chance never came (MOBA-4.49)."""
        self.round += 1
        self.phase = 0
        self.portal_used = [False, False]
        self.portal_seat = [NOT_LENT, NOT_LENT]
        for hero in self.heroes:
            hero.begin_round()
        self.tell(ev.RoundBegan, self.round, rule="MOBA-4.20")

    def feed(self, objective: int, n: int, rule: str) -> None:
        """MOBA-4.22, MOBA-4.24 Crystals from the supply onto an objective, as many as you like."""
        self.crystals[objective] += n
        self.tell(ev.CrystalsChanged, objective, n, self.crystals[objective], rule=rule)

    def reveal_payday(self, picks: tuple[int, int]) -> None:
        """MOBA-4.21"""
        self.revealed()
        self.tell(ev.PaydayRevealed, *picks, rule="MOBA-4.22")

    def give_portal(self, color: int, seat: Seat) -> None:
        """MOBA-4.263"""
        self.portal_seat[color] = seat

    def plan(self, hero: int, card: int) -> None:
        """MOBA-4.30"""
        self.heroes[hero].plan = card
        self.tell(ev.Planned, hero, Secret(card, self.shares(self.heroes[hero].seat)), rule="MOBA-4.32")

    def begin_phase(self, phase: int) -> None:
        """MOBA-4.40"""
        self.phase = phase
        self.passed = False
        self.tell(ev.PhaseBegan, phase, rule="MOBA-4.40")

    def side_passes(self, color: int) -> None:
        """MOBA-4.42, MOBA-4.44 A side passes, by itself if it has no card left to play."""
        self.passed = True
        unasked = all(hero.plan == NO_PLAN for hero in self.heroes if hero.color == color)
        self.tell(ev.SidePassed, color, unasked, rule="MOBA-4.44" if unasked else "MOBA-4.42")

    # ------------------------------------------------------------ verbs: activations

    def play_card(self, hero: int, interrupt: bool) -> None:
        """MOBA-4.60 A planned card is revealed and activates its hero, once a round (MOBA-4.41); MOBA-4.46, MOBA-4.196 this side has now played the last card."""
        one = self.heroes[hero]
        card = one.play_plan()
        if card == PORTAL:
            self.portal_used[one.color] = True
        self.last_color, self.passed = one.color, False
        self.activations.append(Activation(hero, card))
        self.revealed([those(self.shares(one.seat))])
        self.tell(ev.CardPlayed, hero, card, interrupt, rule="MOBA-4.190" if interrupt else "MOBA-4.60")

    def end_activation(self) -> None:
        """MOBA-4.60 (e)"""
        self.activations.pop()

    def enter(self, hero: int, cell: int) -> None:
        """MOBA-4.61"""
        one = self.heroes[hero]
        one.state = ON_MAP
        self.put(hero, cell)
        self.tell(ev.HeroEntered, hero, cell, rule="MOBA-4.61")

    # ------------------------------------------------------------ verbs: figures

    def put(self, hero: int, cell: int) -> None:
        """A hero now stands on a space; its tokens come along (MOBA-4.143)."""
        one, bit = self.heroes[hero], self.board.hexes.bit
        if one.cell != OFF:
            self.masks[one.color] &= ~bit[one.cell]
        one.cell = cell
        self.masks[one.color] |= bit[cell]

    def hop(self, hero: int, path: tuple[int, ...]) -> None:
        """MOBA-4.66"""
        self.now.points -= len(path)
        self.put(hero, path[-1])
        self.tell(ev.HeroMoved, hero, path, rule="MOBA-4.66")

    def finish_move(self) -> None:
        """MOBA-4.65 Unused points are lost, unless the card lets the move be split."""
        now = self.now
        if not self.card(now.hero, now.card).split_move:
            now.points = 0

    def stop_actor(self) -> None:
        """`end_move`"""
        actor = self.activations[0]
        actor.points = 0
        self.tell(ev.MoveEnded, actor.hero, rule="MOBA-3.3")

    def face(self, hero: int, facing: int) -> None:
        """MOBA-4.68"""
        if self.heroes[hero].facing != facing:
            self.heroes[hero].facing = facing
            self.tell(ev.HeroTurned, hero, facing, rule="MOBA-4.68")

    def blink(self, hero: int, cell: int) -> None:
        """MOBA-4.141"""
        self.put(hero, cell)
        self.tell(ev.Blinked, hero, cell, rule="MOBA-4.141")

    def replace(self, hero: int, how: str, path: tuple[int, ...]) -> None:
        """MOBA-4.142 The number of spaces entered is what later effects call `moved`."""
        if how in ("push", "pull", "slide"):
            self.deed.shifted = len(path)
        if path:
            self.put(hero, path[-1])
            self.tell(ev.Replaced, hero, how, path, rule="MOBA-4.142")

    def charge(self, path: tuple[int, ...]) -> None:
        """`charge`"""
        self.deed.charged = len(path)
        self.replace(self.deed.hero, "charge", path)

    def swap(self, a: int, b: int) -> None:
        """`swap`"""
        one, other = self.heroes[a], self.heroes[b]
        here, there = one.cell, other.cell
        bit = self.board.hexes.bit
        self.masks[one.color] &= ~bit[here]
        self.masks[other.color] &= ~bit[there]
        one.cell, other.cell = there, here
        self.masks[one.color] |= bit[there]
        self.masks[other.color] |= bit[here]
        self.tell(ev.Replaced, a, "swap", (there,), rule="MOBA-4.142")
        self.tell(ev.Replaced, b, "swap", (here,), rule="MOBA-4.142")

    # ------------------------------------------------------------ verbs: the attack or ability under way

    def aim(self, targets: tuple[int, ...], rule: str = "MOBA-4.80") -> None:
        """MOBA-4.80 The targets of the attack are determined."""
        self.deed.targets = targets
        self.tell(ev.AttackDeclared, self.now.hero, targets, rule=rule)

    def fail(self) -> None:
        """MOBA-4.81 An attack without a target fails."""
        self.now.deed = None
        self.tell(ev.AttackFailed, self.now.hero, rule="MOBA-4.81")

    def redirect(self, hero: int) -> None:
        """`redirect`"""
        attack = self.activations[-2].deed
        assert attack is not None
        attack.targets = (hero,)
        self.tell(ev.AttackRedirected, hero, rule="MOBA-3.3")

    def cancel(self) -> None:
        """`cancel`"""
        self.activations[-2].deed = None
        self.tell(ev.AbilityCanceled, self.activations[-2].hero, rule="MOBA-3.3")

    def declare_ability(self) -> None:
        """MOBA-4.140"""
        self.tell(ev.AbilityDeclared, self.now.hero, tuple(hero for _, hero in self.deed.named), rule="MOBA-4.140")

    def begin_use(self, hero: int, objective: int) -> None:
        """MOBA-4.235 An item works for the hero that has scored it."""
        self.usable = Deed(hero, objective)

    def end_use(self) -> None:
        """MOBA-4.235 The item has done its work."""
        self.usable = None

    def begin_duel(self, target: int, picker: Seat, attack: int, defense: int, extra: int) -> None:
        """MOBA-4.110, MOBA-4.111"""
        self.deed.battle = Battle(target, picker, attack, defense, extra, self.heroes[target].guards)
        self.deed.name("T", target)
        self.tell(ev.DuelBegan, self.now.hero, target, attack, defense, rule="MOBA-4.111")

    def show_cards(self, attack: tuple[int, ...], defense: tuple[int, ...], through: tuple[int, ...]) -> None:
        """MOBA-4.115"""
        battle = self.battle
        battle.through = through
        self.revealed()
        self.tell(ev.BattleRevealed, self.now.hero, battle.target, attack, defense, through, rule="MOBA-4.115")

    def end_duel(self) -> None:
        """MOBA-4.117 (5), MOBA-4.171 The defense modifiers that were counted are removed, all of them; one placed meanwhile stays."""
        battle = self.battle
        self.heroes[battle.target].use_guards(battle.counted)
        self.moment()
        self.tell(ev.DuelEnded, self.now.hero, battle.target, rule="MOBA-4.117")
        self.deed.battle = None

    def count_ground(self) -> None:
        """MOBA-4.232, MOBA-4.233"""
        red, blue = (tuple((self.masks[color] & ring).bit_count() for ring in self.board.ring) for color in (RED, BLUE))
        items = tuple(stack[0] if stack else OFF for stack in self.stacks)
        killed = tuple(n for n, hero in enumerate(self.heroes) if hero.state == KILLED)
        self.tell(ev.GroundCounted, red, blue, self.round, items, tuple(self.crystals), killed, rule="MOBA-4.233")
        self.moment()

    # ------------------------------------------------------------ verbs: wounds and tokens

    def hurt(self, hero: int, n: int, rule: str) -> None:
        """MOBA-4.211 Never more wounds than hit points."""
        one = self.heroes[hero]
        if taken := one.wound(n, self.hit_points(hero)):
            self.tell(ev.Wounded, hero, taken, one.wounds, rule=rule)
            self.moment()

    def heal(self, hero: int, n: int, rule: str) -> None:
        """`heal`"""
        if healed := self.heroes[hero].heal(n):
            self.tell(ev.Healed, hero, healed, rule=rule)
            self.moment()

    def give(self, hero: int, kind: str, n: int, source: int) -> None:
        """MOBA-4.170 A status token: round ones change the defense, square ones wait for the next activation, also one's own (MOBA-4.181, MOBA-4.183)."""
        self.heroes[hero].give(kind, n, source)
        self.tell(ev.TokenGiven, hero, kind, n, source, rule="MOBA-4.171" if kind == "defense" else "MOBA-4.170")
        self.moment()

    def take_tokens(self, hero: int) -> tuple[Token, ...]:
        """MOBA-4.63 (c) Take all square tokens off a hero together, and return them."""
        tokens = self.heroes[hero].take_tokens()
        if tokens:
            self.tell(ev.TokensUsed, hero, tuple(kind for kind, _, _ in tokens), rule="MOBA-4.63")
        return tokens

    def cleanse(self, hero: int) -> None:
        """`cleanse`"""
        self.heroes[hero].cleanse()
        self.tell(ev.Cleansed, hero, rule="MOBA-3.3")
        self.moment()

    # ------------------------------------------------------------ verbs: death and reward

    def die(self, hero: int, source: int) -> None:
        """MOBA-4.212, MOBA-4.182 The figure leaves the map, its tokens too; items and unlocked cards stay. MOBA-4.50 An unplayed card is lost unseen."""
        one = self.heroes[hero]
        cell = one.cell
        self.masks[one.color] &= ~self.board.hexes.bit[cell]
        one.fall()
        self.tell(ev.HeroKilled, hero, source, cell, rule="MOBA-4.212")
        self.moment()

    def survive(self, hero: int) -> None:
        """`survive`"""
        one = self.heroes[hero]
        if one.wounds == self.hit_points(hero):
            one.heal(1)
            self.tell(ev.HeroSurvived, hero, rule="MOBA-4.212")

    def unlock(self, hero: int, card: int) -> None:
        """MOBA-4.216"""
        one = self.heroes[hero]
        one.unlocked = one.unlocked.with_card(card, those(self.shares(one.seat)))
        self.tell(ev.CardUnlocked, hero, Secret(card, self.shares(one.seat)), rule="MOBA-4.216")

    def peek(self, hero: int) -> None:
        """`peek` What a side has seen it goes on knowing: that the card is unlocked."""
        one = self.heroes[hero]
        lookers = self.seats(1 - one.color)
        one.be_peeked_at(those(lookers))
        self.revealed()
        self.tell(ev.PlanPeeked, hero, Secret(one.plan, (*lookers, *self.shares(one.seat))), rule="MOBA-3.3", to=(*lookers, *self.shares(one.seat)))

    # ------------------------------------------------------------ verbs: kegs, crystals, items

    def place_keg(self, cell: int, was: int) -> None:
        """MOBA-4.144"""
        self.kegs = tuple(sorted((*(keg for keg in self.kegs if keg != was), cell)))
        self.tell(ev.KegPlaced, cell, was, rule="MOBA-4.144")
        self.moment()

    def explode(self, cell: int) -> None:
        """Light the Fuse, Short Fuse: the keg is removed."""
        self.kegs = tuple(keg for keg in self.kegs if keg != cell)
        self.tell(ev.KegExploded, cell, rule="MOBA-4.144")
        self.moment()

    def smash(self, hero: int, item: int) -> None:
        """`smash`"""
        self.heroes[hero].lose_item(item)
        self.gone_items = (*self.gone_items, item)
        self.tell(ev.ItemSmashed, hero, item, rule="MOBA-3.3")
        self.moment()

    def score(self, objective: int, hero: int) -> int:
        """MOBA-4.235 Give the face-up item to the scoring hero or its side, and return it. A usable works first."""
        item = self.stacks[objective][0]
        kind = self.content.items[item].type
        one = self.heroes[hero]
        if kind == "banner":
            self.banners[one.color] = (*self.banners[one.color], item)
        elif kind in ("weapon", "armor"):
            one.take_item(item)
        self.tell(ev.ItemScored, objective, item, hero, rule="MOBA-4.235")
        self.moment()
        return item

    def pass_up(self, objective: int, color: int) -> None:
        """MOBA-4.234 A side does not score the item that it might."""
        self.tell(ev.ItemLeft, objective, self.stacks[objective][0], color, rule="MOBA-4.234")

    def pay(self, objective: int) -> None:
        """MOBA-4.236 The cost is removed, and the next card of the stack is turned up; only now is it seen."""
        item = self.stacks[objective][0]
        card = self.content.items[item]
        if card.type == "usable":
            self.gone_items = (*self.gone_items, item)
        self.stacks[objective] = self.stacks[objective].without(item)
        self.feed(objective, -card.cost, "MOBA-4.236")
        self.turn_up(objective, "MOBA-4.236")

    def recover(self, hero: int) -> None:
        """MOBA-4.246 Ready at once, so there is nobody to lay down at the end of the round."""
        self.heroes[hero].state = READY
        self.tell(ev.HeroReady, hero, rule="MOBA-4.246")

    def recover_all(self) -> None:
        """MOBA-4.245 Recovering heroes become ready; then those killed this round are laid down."""
        for n, hero in enumerate(self.heroes):
            if hero.state == RECOVERING:
                hero.state = READY
                self.tell(ev.HeroReady, n, rule="MOBA-4.245")
            elif hero.state == KILLED:
                hero.state = RECOVERING

    def win(self, colors: tuple[int, ...], rule: str) -> None:
        """The match is over."""
        self.over = True
        self.winners = colors
        self.tell(ev.MatchEnded, colors, rule=rule)

    # ------------------------------------------------------------ what the kernel asks

    def lose(self, side: int) -> None:
        """MOBA-4.271 A conceding side loses at once, whatever the points.

        MOBA-4.270, MOBA-4.272 That a seat may concede at any moment, and takes the defaults or is led by somebody while a teammate plays on, is the kernel's part.
        """
        color = RED if side == self.red_side else BLUE
        self.tell(ev.SideConceded, color, rule="MOBA-4.271")
        self.win((1 - color,), "MOBA-4.271")
