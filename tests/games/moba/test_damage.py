"""Each check of chapter 9 can fail: tables are damaged, and events made up that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.acting import Activation
from outplay.games.moba.rules.battle import PickBattleCards, ZonePick
from outplay.games.moba.rules.hero import NO_PLAN, OFF, PORTAL, READY, RECOVERING
from outplay.games.moba.rules.movement import STEP
from outplay.games.moba.rules.rounds import AskTurn
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import Cards
from outplay.kernel.chance import uniform
from outplay.kernel.event import Event, Told
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Action, TimeOut
from outplay.kernel.window import Answer, CloseWindow
from tests.games.moba import invariants as inv
from tests.games.moba.matches import Invariant, played
from tests.games.moba.public_log import PublicLog
from tests.games.moba.table import BOARD, on, table
from tests.games.moba.test_invariants import ALL

Damage = Callable[[Table], Sequence[Event]]
"""Spoils a table, or makes up events that cannot be."""

DAMAGE: list[tuple[type[Invariant], Damage]] = []


def noticed_by(kind: type[Invariant]) -> Callable[[Damage], Damage]:
    """This damage is noticed by an invariant."""

    def noted(damage: Damage) -> Damage:
        DAMAGE.append((kind, damage))
        return damage

    return noted


def standing(s: Table) -> list[int]:
    """The heroes on the map."""
    return [n for n in range(len(s.heroes)) if s.on_map(n)]


@noticed_by(inv.OneStateEach)
def a_recovering_hero_stands_on_the_map(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].state = RECOVERING
    return ()


@noticed_by(inv.OneStateEach)
def a_hero_off_the_map_is_slow(s: Table) -> Sequence[Event]:
    hero = standing(s)[0]
    s.die(hero, hero)
    s.give(hero, "slow", 1, hero)
    return ()


@noticed_by(inv.OwnSpaces)
def two_heroes_share_a_space(s: Table) -> Sequence[Event]:
    a, b = standing(s)[:2]
    s.put(a, s.heroes[b].cell)
    return ()


@noticed_by(inv.OwnSpaces)
def a_hero_stands_in_the_castle(s: Table) -> Sequence[Event]:
    s.put(standing(s)[0], BOARD.hexes.at[0, 0])
    return ()


@noticed_by(inv.OwnSpaces)
def a_hero_is_not_where_its_color_is(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].cell = next(cells_of(s.free))
    return ()


@noticed_by(inv.OwnSpaces)
def a_hero_faces_up(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].facing = 6
    return ()


@noticed_by(inv.OwnSpaces)
def a_hero_walks_through_the_castle(s: Table) -> Sequence[Event]:
    return [ev.HeroMoved(standing(s)[0], (BOARD.hexes.at[0, 0],))]


@noticed_by(inv.FewerWounds)
def a_corpse_stands(s: Table) -> Sequence[Event]:
    hero = standing(s)[0]
    s.hurt(hero, 99, "")
    return ()


@noticed_by(inv.FewerWounds)
def a_hero_is_too_well(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].wounds = -1
    return ()


@noticed_by(inv.CardsStay)
def a_card_is_dropped(s: Table) -> Sequence[Event]:
    hero = s.heroes[0]
    hero.unlocked = hero.unlocked.without(hero.unlocked[0])
    return ()


@noticed_by(inv.CardsStay)
def a_card_is_learned_in_silence(s: Table) -> Sequence[Event]:
    s.give_cards(0, (0, 1, 2, 3))
    s.give_cards(1, (0, 1, 2, 3))
    return ()


@noticed_by(inv.CardsStay)
def a_plan_is_lost(s: Table) -> Sequence[Event]:
    next(hero for hero in s.heroes if hero.plan != NO_PLAN).plan = NO_PLAN
    return ()


@noticed_by(inv.CardsStay)
def a_card_is_played_twice(s: Table) -> Sequence[Event]:
    hero = next(n for n, hero in enumerate(s.heroes) if hero.activated and hero.shown)
    return [ev.CardPlayed(hero, s.heroes[hero].shown[-1], False)] * 2


@noticed_by(inv.OneCardEach)
def a_hero_acts_twice(s: Table) -> Sequence[Event]:
    hero = next(n for n, hero in enumerate(s.heroes) if hero.activated)
    return [ev.CardPlayed(hero, 0, False)]


@noticed_by(inv.OneCardEach)
def nobody_plans(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9), ev.PhaseBegan(1)]


@noticed_by(inv.OneCardEach)
def two_portals_are_planned(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9), *(ev.Planned(n, PORTAL) for n in range(len(s.heroes))), ev.PhaseBegan(1)]


@noticed_by(inv.OneCardEach)
def who_acted_holds_a_card_again(s: Table) -> Sequence[Event]:
    next(hero for hero in s.heroes if hero.activated).plan = 0
    return ()


@noticed_by(inv.FullSets)
def three_heads_strike(s: Table) -> Sequence[Event]:
    return [ev.DuelBegan(0, 1, 3, 0), ev.BattleRevealed(0, 1, (0, 3, 0, 0), (0, 0, 0, 0), (0, 3, 0, 0))]


@noticed_by(inv.FullSets)
def fewer_cards_are_shown_than_announced(s: Table) -> Sequence[Event]:
    return [ev.DuelBegan(0, 1, 3, 0), ev.BattleRevealed(0, 1, (0, 2, 0, 0), (0, 0, 0, 0), (0, 2, 0, 0))]


@noticed_by(inv.FullSets)
def a_guarded_zone_is_hit(s: Table) -> Sequence[Event]:
    return [ev.DuelBegan(0, 1, 1, 1), ev.BattleRevealed(0, 1, (0, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0))]


@noticed_by(inv.FullSets)
def a_battle_card_stays_out(s: Table) -> Sequence[Event]:
    s.picks = {0: (ZonePick(1),)}
    return ()


@noticed_by(inv.FullSets)
def cards_are_selected_without_a_duel(s: Table) -> Sequence[Event]:
    s.todo.append(PickBattleCards())
    return ()


@noticed_by(inv.CrystalsAddUp)
def crystals_are_owed(s: Table) -> Sequence[Event]:
    s.feed(0, -1 - s.crystals[0], "")
    s.feed(1, 1 + s.crystals[0], "")
    return ()


@noticed_by(inv.CrystalsAddUp)
def a_crystal_appears(s: Table) -> Sequence[Event]:
    s.crystals[1] += 1
    return ()


@noticed_by(inv.CrystalsAddUp)
def an_item_is_not_paid(s: Table) -> Sequence[Event]:
    s.stacks[0] = s.stacks[0].without(s.stacks[0][0])
    return ()


@noticed_by(inv.CrystalsAddUp)
def a_payday_gives_one(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9), ev.PhaseBegan(1)]


@noticed_by(inv.ItemsStay)
def an_item_is_lost(s: Table) -> Sequence[Event]:
    s.stacks[0] = s.stacks[0].without(s.stacks[0][-1])
    return ()


@noticed_by(inv.ItemsStay)
def an_item_is_in_two_places(s: Table) -> Sequence[Event]:
    s.gone_items = (*s.gone_items, s.stacks[0][0])
    return ()


@noticed_by(inv.ItemsStay)
def a_hero_wears_a_banner(s: Table) -> Sequence[Event]:
    banner = next(n for n, item in enumerate(s.content.items) if item.type == "banner")
    at = next(n for n, stack in enumerate(s.stacks) if banner in stack.cards[1:])
    s.stacks[at] = s.stacks[at].without(banner)
    s.heroes[0].items = (*s.heroes[0].items, banner)
    return ()


@noticed_by(inv.ItemsStay)
def an_item_was_not_turned_up(s: Table) -> Sequence[Event]:
    s.stacks[0] = Cards.laid(s.stacks[0])
    return ()


@noticed_by(inv.ItemsStay)
def a_scored_banner_does_not_count(s: Table) -> Sequence[Event]:
    return [ev.ItemScored(0, next(n for n, item in enumerate(s.content.items) if item.points), 0)]


@noticed_by(inv.TokensInTime)
def who_acted_is_still_stunned(s: Table) -> Sequence[Event]:
    next(hero for hero in s.heroes if hero.activated and hero.cell != OFF).tokens += (("stun", 0, 0),)
    return ()


@noticed_by(inv.TokensInTime)
def a_shield_outlives_its_round(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].guards = (1,)
    return [ev.RoundBegan(9)]


@noticed_by(inv.OneInterrupt)
def an_interrupt_without_a_window(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9), ev.PhaseBegan(1), ev.CardPlayed(*blue_card(s), True)]


@noticed_by(inv.OneInterrupt)
def a_blue_card_on_a_turn(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9), ev.PhaseBegan(1), ev.CardPlayed(*blue_card(s), False)]


@noticed_by(inv.OneInterrupt)
def who_acted_interrupts(s: Table) -> Sequence[Event]:
    return [ev.CardPlayed(next(n for n, hero in enumerate(s.heroes) if hero.activated), 0, True)]


@noticed_by(inv.OneInterrupt)
def an_interrupt_is_interrupted(s: Table) -> Sequence[Event]:
    a, b = standing(s)[:2]
    s.activations += [Activation(a, 0), Activation(b, 0)]
    s.todo += [CloseWindow(STEP), Answer(STEP, (0,))]
    return ()


def blue_card(s: Table) -> tuple[int, int]:
    """A hero with an interrupt for phase 1."""
    return next((n, card) for n in range(len(s.heroes)) for card in range(4) if s.card(n, card).phases[0] == "B")


@noticed_by(inv.TurnsAlternate)
def a_phase_ends_at_once(s: Table) -> Sequence[Event]:
    return [ev.PhaseBegan(s.phase + 1)]


@noticed_by(inv.TurnsAlternate)
def a_phase_is_left_out(s: Table) -> Sequence[Event]:
    return [ev.RoundBegan(9)]


@noticed_by(inv.TurnsAlternate)
def a_side_passes_for_the_other(s: Table) -> Sequence[Event]:
    step = s.todo[-1]
    assert isinstance(step, AskTurn)
    return [ev.SidePassed(1 - s.color_of(step.seat), False)]


@noticed_by(inv.TurnsAlternate)
def a_side_with_cards_is_passed_over(s: Table) -> Sequence[Event]:
    step = s.todo[-1]
    assert isinstance(step, AskTurn)
    return [ev.SidePassed(s.color_of(step.seat), False)]


@noticed_by(inv.TurnsAlternate)
def a_side_has_two_turns(s: Table) -> Sequence[Event]:
    step = s.todo[-1]
    assert isinstance(step, AskTurn)
    s.todo[-1] = AskTurn(next(seat for seat in s.seats(1 - s.color_of(step.seat))), ())
    return ()


@noticed_by(PublicLog)
def a_hero_moves_in_silence(s: Table) -> Sequence[Event]:
    s.put(standing(s)[0], next(cells_of(s.free)))
    return ()


@noticed_by(PublicLog)
def a_wound_is_not_told(s: Table) -> Sequence[Event]:
    s.heroes[standing(s)[0]].wounds += 1
    return ()


@noticed_by(PublicLog)
def a_crystal_is_moved_in_silence(s: Table) -> Sequence[Event]:
    s.crystals[0] += 1
    return ()


@noticed_by(PublicLog)
def a_card_is_unlocked_in_silence(s: Table) -> Sequence[Event]:
    s.give_cards(next(n for n, hero in enumerate(s.heroes) if len(hero.unlocked) < 4), (0, 1, 2, 3))
    return ()


@noticed_by(PublicLog)
def a_hero_enters_only_in_the_log(s: Table) -> Sequence[Event]:
    return [ev.HeroEntered(next(n for n, hero in enumerate(s.heroes) if hero.state == READY), next(cells_of(s.free)))]


@noticed_by(inv.OutOfTime)
def who_ran_out_of_time_plays_a_card(s: Table) -> Sequence[Event]:
    return [ev.CardPlayed(next(n for n, hero in enumerate(s.heroes) if hero.plan != NO_PLAN), 0, False)]


@noticed_by(inv.LittleChance)
def a_die_is_rolled(s: Table) -> Sequence[Event]:
    s.draw("die", uniform(range(6)))
    return ()


def quiet(s: Table) -> bool:
    """A turn with heroes to spoil: some on the map and acted, some still to come."""
    able = s.round > 0 and not s.over and isinstance(s.todo[-1], AskTurn) and s.phase < 4 and not s.passed
    some = len(standing(s)) > 2 and any(hero.activated and hero.shown and hero.cell != OFF for hero in s.heroes)
    return able and some and any(hero.plan != NO_PLAN for hero in s.heroes) and any(hero.state == READY for hero in s.heroes)


@pytest.mark.parametrize(("kind", "damage"), DAMAGE, ids=lambda one: one.__name__)
def test_it_would_be_noticed(kind: type[Invariant], damage: Damage) -> None:
    invariant = kind()
    s = next(s for s, _ in played("full", 3, [invariant]) if quiet(s))
    before = GAME.dumps(s)
    invariant.check(s)
    assert GAME.dumps(s) == before
    s.told = None
    if kind is inv.OutOfTime:
        invariant.before(s, Action(s.asked[0], TimeOut()))
    events = damage(s)
    with pytest.raises(AssertionError):
        hear(invariant, s, events)


def hear(invariant: Invariant, s: Table, events: Sequence[Event]) -> None:
    """The invariant is told, and looks."""
    for event in events:
        invariant.hear(s, Told(event))
    invariant.check(s)


def test_each_of_them_can_fail() -> None:
    assert {kind for kind, _ in DAMAGE} == set(ALL)


def test_a_far_target_taken_out_of_time_would_be_noticed() -> None:
    blue = {"ASN": on((1, 4), guards=(4,)), "TRO": on((2, 3)), "WOL": on((2, 4))}
    with table(red={"BOO": on((0, 4), 0, plan="BOO-1")}, blue=blue) as at:
        at.play("BOO").use("BOO")
        for target, noticed in (("ASN", False), ("TRO", True), ("WOL", True)):
            invariant = inv.OutOfTime()
            invariant.before(at.state, Action(at.seat("red"), TimeOut()))
            with pytest.raises(AssertionError) if noticed else nullcontext():
                invariant.hear(at.state, Told(ev.DuelBegan(at.number("BOO"), at.number(target), 2, 1)))


def test_only_a_turn_that_ran_out_is_a_pass() -> None:
    for offered in (False, True):
        invariant = inv.TurnsAlternate()
        s = next(s for s, _ in played("full", 3, [invariant]) if quiet(s))
        step = s.todo[-1]
        assert isinstance(step, AskTurn)
        if offered:
            s.todo.append(Answer(STEP, (step.seat,)))
        invariant.before(s, Action(step.seat, TimeOut()))
        with pytest.raises(AssertionError) if offered else nullcontext():
            invariant.hear(s, Told(ev.SidePassed(s.color_of(step.seat), False)))


def test_a_second_interrupt_in_a_window_would_be_noticed() -> None:
    invariant = inv.OneInterrupt()
    s = next(s for s, _ in played("full", 3, [invariant]) if quiet(s))
    s.activations.append(Activation(standing(s)[0], 0))
    s.todo += [CloseWindow(STEP), Answer(STEP, (0,))]
    invariant.check(s)
    invariant.used = 1
    with pytest.raises(AssertionError):
        invariant.check(s)
    s.todo[-2] = CloseWindow(STEP)  # another window
    invariant.check(s)
