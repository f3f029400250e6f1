"""The table: its verbs for abilities, Heroes, attacks, structures, gold and the end. Those for the setup stand in `drafting`, those for the stages of a round in `stages`."""

from __future__ import annotations

from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import FORTRESS, INNER
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, TALENT
from outplay.games.eventide.rules.hero import FALLEN, seat_of
from outplay.games.eventide.rules.position import BEFORE, FIGHT
from outplay.games.eventide.rules.stages import StageVerbs
from outplay.games.eventide.rules.under_way import Act, Attack
from outplay.kernel.step import Seat

DRAW, VOID = -1, -2
"""EOH-14.4, EOH-1.10 Who has won if nobody has: a draw, or a match that does not count."""


def ability_bit(slot: int, who: int) -> int:
    """Return the place of an ability among the bits of `Table.abilities_used`."""
    return 4 * CLASS_COUNT + who if slot == TALENT else 2 * who + slot


class Table(StageVerbs):
    """Everything that is true in a match, with all verbs that change it."""

    # ------------------------------------------------------------ abilities

    def begin_act(self, seat: Seat, slot: int, who: int, picks: tuple[int, ...], shown: tuple[int, ...]) -> None:
        """EOH-5.9 (1), (2) Name an ability with all its picks, of which everybody sees `shown`, and put a Cooldown token on it."""
        hero = self.self_of(slot, who)
        self.abilities_used |= 1 << ability_bit(slot, who)
        if slot == TALENT:
            self.talents_used |= 1 << who
        else:
            self.heroes[hero].spend(slot)
        self.acts.append(Act(seat, slot, who, hero, picks))
        self.tell(ev.Activated, seat, slot, who, shown, rule="EOH-5.9")

    def negate(self) -> None:
        """EOH-5.9 (4) Leave the activation before this one without effect."""
        below = self.acts[-2]
        below.negate()
        self.tell(ev.Negated, below.slot, below.who, rule="EOH-5.9")

    def end_act(self) -> None:
        """EOH-5.9 End the activation under way."""
        self.acts.pop()

    def take_token(self, hero: int, slot: int) -> None:
        """EOH-5.3 Take the Cooldown token off a Skill or Item."""
        self.heroes[hero].refresh(slot)
        self.tell(ev.TokenTaken, hero, slot, rule="EOH-5.2")

    # ------------------------------------------------------------ Heroes: damage and death

    def hurt(self, hero: int, n: int, rule: str) -> None:
        """EOH-11.1 Place damage tokens on a Hero."""
        if n > 0:
            one = self.heroes[hero]
            one.take(n)
            self.tell(ev.Hurt, hero, n, one.damage, rule=rule)

    def heal(self, hero: int, n: int) -> None:
        """EOH-11.8 Remove up to n damage tokens from a Hero."""
        if healed := self.heroes[hero].recover(n):
            self.tell(ev.Healed, hero, healed, rule="EOH-11.8")

    def clear_damage(self) -> None:
        """EOH-11.8 Remove all damage from all Heroes."""
        for one in self.heroes:
            one.damage = 0
        self.tell(ev.DamageGone, rule="EOH-11.8")

    def endure(self, hero: int) -> None:
        """EOH-11.1 Leave a Hero 1 Hit Point."""
        self.heroes[hero].damage = self.heroes[hero].hp - 1
        self.tell(ev.Endured, hero, rule="EOH-11.1")

    def kill(self, hero: int) -> None:
        """EOH-11.2 Kill a Hero: the other player gains 1 gold, bounties pay, and it gets a Respawn token.

        EOH-11.3 If the combat of its own lane is going on it is fallen. EOH-11.4, EOH-8.8 At any other time it leaves its lane at once. If an attack under way has placed damage on it, that attack has killed it.
        """
        one, seat = self.heroes[hero], seat_of(hero)
        fallen = self.stage == FIGHT and one.lane == self.lane
        self.kills[1 - seat] += 1
        if self.attack is not None and self.attack.target == hero and self.attack.placed:
            self.attack.kill()
        self.tell(ev.Killed, hero, fallen, rule="EOH-11.2")
        self.gain(1 - seat, 1, "EOH-11.2")
        for payee, n in one.bounties:
            self.gain(payee, n, "EOH-11.2")
        if fallen:
            one.state = FALLEN
        else:
            one.leave_lane()

    def revive(self, hero: int) -> None:
        """EOH-11.7 Take the Respawn token off a Hero, which is at base."""
        self.heroes[hero].return_to_base()
        self.tell(ev.Revived, hero, rule="EOH-11.7")

    # ------------------------------------------------------------ Heroes: places, and what lasts

    def move(self, hero: int, lane: int) -> None:
        """EOH-10.4 Move a live Hero to another lane, with everything that it carries."""
        one = self.heroes[hero]
        before, one.lane, one.attacked = one.lane, lane, False
        self.tell(ev.Moved, hero, before, lane, rule="EOH-10.4")

    def deploy(self, hero: int, lane: int) -> None:
        """EOH-5.7 Bring a Hero from base into a lane, face up."""
        self.heroes[hero].stand_in(lane)
        self.tell(ev.Deployed, hero, lane, rule="EOH-5.7")

    def recall(self, hero: int) -> None:
        """EOH-1.11 Send a Hero to base, where it stays this round."""
        one = self.heroes[hero]
        one.return_to_base()
        one.recalled = True
        self.tell(ev.Recalled, hero, rule="EOH-1.11")

    def change(self, hero: int, what: str, n: int, until: str) -> None:
        """EOH-5.14, EOH-18.7 Change bd, dice or armor of a Hero until the end of the combat or of the round."""
        self.heroes[hero].change(what, n, until)
        self.tell(ev.Marked, hero, what, n, until, rule="EOH-5.14")

    def mark(self, hero: int, what: str, n: int = 0) -> None:
        """EOH-5.14 Make a Hero winded, stunned (`stun`) or silenced (`silence`) for this round. EOH-12.1 Or let it burn for n."""
        self.heroes[hero].mark(what, n)
        self.tell(ev.Marked, hero, what, n, "round", rule="EOH-5.14")

    def put_bounty(self, seat: Seat, hero: int, n: int) -> None:
        """EOH-11.2 Put a bounty on a Hero that a player gains if it is killed this round."""
        self.heroes[hero].put_bounty(seat, n)
        self.tell(ev.Marked, hero, "bounty", n, "round", rule="EOH-11.2")

    def begin_duel(self, hero: int, other: int) -> None:
        """EOH-10.5 Begin a duel of two Heroes."""
        self.duels = (*self.duels, (hero, other))
        self.tell(ev.DuelBegan, hero, other, rule="EOH-10.5")

    # ------------------------------------------------------------ attacks

    def declare(self, attacker: int, target: int, bonus: int = 0) -> None:
        """EOH-10.7 (1) Name attacker and target of an attack, and the Base Damage that it adds."""
        self.attack = Attack(attacker, target, bonus)
        self.heroes[attacker].attacked = True
        self.tell(ev.AttackDeclared, attacker, target, rule="EOH-10.7")

    def retarget(self, target: int) -> None:
        """EOH-10.8 Turn the attack on another target."""
        attack = self.struck_now
        attack.turn_on(target)
        self.tell(ev.Retargeted, attack.attacker, target, rule="EOH-10.8")

    def add_dice(self, n: int) -> None:
        """EOH-10.7 (2) Add dice to the attack."""
        attack = self.struck_now
        attack.add_dice(n)
        self.tell(ev.DiceAdded, attack.attacker, n, rule="EOH-10.7")

    def dodge(self) -> None:
        """EOH-10.7 (2) End the attack at once. The attacker has attacked."""
        attack = self.struck_now
        attack.end()
        self.tell(ev.Dodged, attack.attacker, attack.target, rule="EOH-10.7")

    def waste(self, attacker: int) -> None:
        """EOH-10.6 Waste the attack of a Hero: no roll, no effects."""
        if self.attack is not None:
            self.attack.end()
        self.heroes[attacker].attacked = True
        self.tell(ev.AttackWasted, attacker, rule="EOH-10.6")

    def roll(self, dice: int, successes: int, how: str) -> None:
        """EOH-10.7 (3) Roll dice: for the attack, one more for each Success ("more"), or the blanks again ("again")."""
        attack = self.struck_now
        attack.count(dice, successes, how)
        self.tell(ev.Rolled, attack.attacker, dice, successes, how, rule="EOH-10.7")

    def figure(self, bd: int, successes: int, armor: int) -> None:
        """EOH-10.7 (5) Work out the damage: Base Damage and Successes, minus armor."""
        attack = self.struck_now
        attack.figure(bd + successes - armor)
        self.tell(ev.Struck, attack.attacker, attack.target, bd, successes, armor, attack.damage, rule="EOH-10.7")

    def absorb(self, n: int) -> None:
        """EOH-10.7 (6) Take n off the damage."""
        attack = self.struck_now
        attack.figure(attack.damage - n)
        self.tell(ev.Absorbed, attack.target, attack.damage, rule="EOH-10.7")

    def strike(self) -> None:
        """EOH-10.7 (7) Place the damage on the target."""
        attack = self.struck_now
        attack.land()
        self.hurt(attack.target, attack.damage, "EOH-10.7")

    def mute(self, hero: int) -> None:
        """EOH-10.4 Keep a Hero from striking back, because a sudden attack killed it before it attacked."""
        self.heroes[hero].muted = True

    def begin_again(self, hero: int) -> None:
        """EOH-10.7 (8) Use up the extra attack that a Hero has once a round."""
        self.heroes[hero].again = True

    def end_attack(self) -> None:
        """EOH-5.14 End the attack under way, and what lasted for it."""
        self.attack = None

    def end_combat(self, lane: int) -> None:
        """EOH-10.11 End the combat of a lane: fallen Heroes leave it, and what lasted for the combat ends."""
        self.duels = ()
        for n, one in enumerate(self.heroes):
            if one.attacked or one.muted or one.mods:
                one.end_combat()
            if one.state == FALLEN:
                one.leave_lane()
                self.tell(ev.LeftLane, n, rule="EOH-10.11")
        self.tell(ev.CombatEnded, lane, rule="EOH-10.11")
        self.stage = BEFORE

    # ------------------------------------------------------------ structures and gold

    def raise_wave(self, seat: Seat, n: int) -> None:
        """EOH-9.2 Let a player's Minion Rush count as n Heroes this round."""
        self.wave[seat] = n
        self.tell(ev.WaveRose, seat, n, rule="EOH-9.2")

    def check_lane(self, lane: int, attack: tuple[int, int], defense: tuple[int, int], overrun: Seat) -> None:
        """EOH-9.2, EOH-9.3 Compare the strengths of both players in a lane. `overrun` is who is overrun, or NOBODY."""
        self.held = False
        self.tell(ev.LaneChecked, lane, attack, defense, overrun, rule="EOH-9.3")

    def hold(self, seat: Seat, structure: int) -> None:
        """EOH-9.7 Save the tower that is about to fall."""
        self.held = True
        self.tell(ev.TowerHeld, seat, structure, rule="EOH-9.7")

    def fell(self, seat: Seat, structure: int) -> None:
        """EOH-9.8 Destroy a structure. A tower gives 1 gold. EOH-9.9 An inner tower in the Lane phase brings on the Assault phase."""
        self.stand[seat] &= ~(1 << structure)
        self.tell(ev.StructureFell, seat, structure, rule="EOH-9.8")
        if structure == FORTRESS:
            self.win(1 - seat, "EOH-14.1")
            return
        if INNER >> structure & 1:
            self.due = True
        self.gain(1 - seat, 1, "EOH-9.8")

    def gain(self, seat: Seat, n: int, rule: str = "EOH-12.5") -> None:
        """EOH-12.5 A player gains gold at once."""
        self.gold[seat] += n
        self.earned[seat] += n
        self.tell(ev.GoldGained, seat, n, self.gold[seat], rule=rule)

    # ------------------------------------------------------------ the end

    def win(self, seat: int, rule: str) -> None:
        """EOH-14.1 End the match: this seat has won, or DRAW, or VOID. Nothing further is settled."""
        self.over = True
        self.winner, self.why = seat, rule
        self.tell(ev.MatchEnded, seat, rule=rule)

    def lose(self, side: int) -> None:
        """EOH-1.10, EOH-14.5 A side that concedes loses at once. Before round 1 the match is void."""
        self.tell(ev.SideConceded, side, rule="EOH-1.10")
        self.win(1 - side if self.round else VOID, "EOH-1.10")
