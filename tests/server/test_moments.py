"""What is told of a long resolution is told with the table as it was then, and drawn so, for each viewer from what it may know."""

from __future__ import annotations

import msgspec

from outplay.games import find_game
from outplay.games.knockback.data.events import TurnBegan
from outplay.games.knockback.rules.motion import play, straight
from outplay.kernel import scene as sc
from outplay.server.matches.telling import Telling
from outplay.server.protocol.views import Views, encode
from tests.games.knockback.table import table

GAME = find_game("knockback")


def drawn(scene: sc.Scene) -> dict[str, str]:
    """Where each piece stands."""
    return {piece.id: piece.at for piece in msgspec.json.decode(encode(scene), type=sc.Scene).pieces}


def test_a_chain_is_drawn_and_told_leg_by_leg() -> None:
    at = table({"rhino_guy": ((0, -3), 0), "anchor_annie": ((0, 0), 0), "valasca": ((0, 1), 0)})
    s = at.state.copy()
    s.begin_ability(0, 0)
    before = drawn(GAME.scene(GAME.observe(s, 0)))
    telling = Telling(GAME, s)
    play(s, straight(s, 1, s.where[1], 3, 3), 0)
    after = drawn(GAME.scene(GAME.observe(s, 0)))
    lines, (first, second) = telling.lines_of_all(Views(GAME, s, {}), [0])[0], telling.tables(0)
    (told, then), (all_told, last) = first, second
    assert (told, all_told) == (1, len(lines))
    assert drawn(then.scene(0)) == {**before, "hero-2": drawn(then.scene(0))["hero-2"]}
    assert drawn(last.scene(0)) == after != before
    s = at.state.copy()
    s.begin_ability(0, 0)
    telling = Telling(GAME, s)
    telling.before = {key: [sc.Line()] for key in (0, None)}
    play(s, straight(s, 1, s.where[1], 3, 3), 0)
    assert [told for told, _ in telling.tables(0)] == [2, 1 + len(lines)]


def test_damage_is_drawn_when_it_is_told() -> None:
    at = table({"rhino_guy": ((0, -3), 0), "anchor_annie": ((0, 0), 0)})
    s = at.state.copy()
    before = GAME.scene(GAME.observe(s, 0)).pieces[1].badges
    telling = Telling(GAME, s)
    s.hurt(1, 4, "KB-8.8")
    s.tell(TurnBegan, 0)
    ((told, then),) = telling.tables(0)
    assert (told, len(telling.lines_of_all(Views(GAME, s, {}), [0])[0])) == (1, 2)
    assert then.scene(0).pieces[1].badges == GAME.scene(GAME.observe(s, 0)).pieces[1].badges != before


def test_who_heard_nothing_of_it_knows_of_no_moment() -> None:
    at = table({"rhino_guy": ((0, -3), 0), "anchor_annie": ((0, 0), 0), "valasca": ((0, 1), 0)})
    s = at.state.copy()
    telling = Telling(GAME, s)
    s.tell(TurnBegan, 0, to=(0,))
    s.moment()
    s.tell(TurnBegan, 0)
    s.moment()
    assert [len(telling.tables(viewer)) for viewer in (0, 1, None)] == [2, 1, 1]
