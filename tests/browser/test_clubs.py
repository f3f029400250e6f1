"""A club: one is made, somebody comes by its link, and both play a round of a tournament."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import Person
from tests.browser.server import Server


def test_two_people_meet_in_a_club_and_play_a_round_of_its_tournament(server: Server, anna: Person, comes: Comes) -> None:
    anna.page.goto(f"{server.address}/lobby")
    anna.page.get_by_role("button", name="Make a club").click()
    anna.page.get_by_role("textbox", name="Name of the club").fill("Thursdays")
    anna.page.get_by_role("textbox", name="Your own name").fill("Anna")
    anna.page.get_by_role("button", name="Make it").click()
    expect(anna.page.get_by_role("heading", name="Thursdays", level=1)).to_be_visible()
    link = anna.page.get_by_label("Invite: code").input_value()

    bert = comes(phone=True)
    bert.page.goto(link)
    expect(bert.page.get_by_role("heading", name="Join the club Thursdays")).to_be_visible()
    bert.page.get_by_role("textbox", name="Your name").fill("Bert")
    bert.page.get_by_role("button", name="Join").tap()
    expect(bert.page.get_by_text("2 members")).to_be_visible()
    expect(anna.page.get_by_role("region", name="Members").locator("b", has_text="Bert")).to_be_visible()

    anna.page.get_by_role("button", name="Make a tournament").click()
    anna.page.get_by_role("dialog", name="Make a tournament").get_by_role("link", name="Eventide of Heroes").click()
    anna.page.get_by_role("radiogroup", name="Rounds").get_by_text("3", exact=True).click()
    anna.page.get_by_role("button", name="Make the tournament").click()
    hers = anna.page.get_by_role("region", name="Tournament: Eventide of Heroes")
    his = bert.page.get_by_role("region", name="Tournament: Eventide of Heroes")
    hers.get_by_role("button", name="Enter").click()
    expect(hers.get_by_role("button", name="Begin round 1")).to_be_disabled()
    his.get_by_role("button", name="Enter").tap()
    hers.get_by_role("button", name="Begin round 1").click()
    his.get_by_role("link", name="Play round 1").click()
    expect(bert.page).to_have_url(re.compile("/m/"))

    match = bert.page.url.rsplit("/", 1)[1]
    give_up = """async (match) => {
      const line = new WebSocket(`ws://${location.host}/ws?m=${match}`);
      line.onopen = () => line.send(JSON.stringify({ type: "hello", match }));
      const answer = await new Promise((done) => (line.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        if (said.type === "laid") line.send(JSON.stringify({ type: "give-up", id: "1", seat: said.mine[0] }));
        if (said.type === "done" || said.type === "refused") done(said.message ?? "done");
      }));
      line.close();
      return answer;
    }"""
    assert bert.page.evaluate(give_up, match) == "done"
    expect(hers.get_by_text("Round 1 of 3 is over")).to_be_visible()
    first = hers.get_by_role("table").get_by_role("row").nth(1)
    expect(hers.get_by_role("table").get_by_text("Anna, you")).to_be_visible()
    expect(first.locator(".points")).to_have_text("½")  # given up before round 1, a match of this game is void
    results = anna.page.get_by_role("region", name="Results")
    expect(results.locator("summary", has_text="Anna")).to_be_visible()

    bert.page.goto(f"{server.address}/lobby")
    bert.page.get_by_role("link", name="Thursdays").click()
    expect(bert.page.get_by_role("region", name="Tournament: Eventide of Heroes").get_by_text("Bert, you")).to_be_visible()
