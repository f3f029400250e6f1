"""How friends get in: by a link they can open, or the page says why there is none."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU, Person

CAMERA = re.compile("^QR code of the link")


def test_a_server_of_one_machine_says_that_no_friend_gets_in(anna: Person) -> None:
    anna.lays(YOU, LINK)
    anna.sees("A friend cannot open this address")
    anna.sees("outplay play --host 0.0.0.0")
    expect(anna.page.get_by_role("img", name=CAMERA)).to_have_count(0)


def test_a_link_leads_where_others_reach_the_server(comes: Comes) -> None:
    anna = comes()

    def carried(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def heard(data: str | bytes) -> None:
            message = json.loads(data)
            if message["type"] == "laid":
                message |= {"address": "http://192.168.0.7:8000", "code": "BCDFGHJK"}
            line.send(json.dumps(message))

        server.on_message(heard)

    anna.page.route_web_socket(re.compile(r"/ws(\?|$)"), carried)
    anna.lays(YOU, LINK)
    anna.sees("BCDF GHJK")
    expect(anna.page.locator("#match-link")).to_have_value("http://192.168.0.7:8000/j/BCDFGHJK")
    expect(anna.page.get_by_role("img", name=CAMERA)).to_be_visible()


def test_how_long_others_wait_is_asked_where_a_friend_plays(anna: Person) -> None:
    anna.opens_shelf()
    anna.presses("Set up Knockback")
    anna.chooses("Seats", "2")
    wait = anna.page.get_by_label("If somebody does not play")
    expect(wait).to_have_count(0)
    anna.seats("Friend", 2)
    expect(wait).to_have_value("60")
    wait.select_option(label="10 minutes")
    anna.presses(re.compile("^Start"))
    anna.sits()
    assert [json.loads(one.post_data or "{}").get("patience") for one in anna.asked_for("/api/matches")][:1] == [600]
