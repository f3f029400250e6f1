"""Being called while no page is open: asked for at the table, listed among one's devices, shown by what the browser keeps of the page, and taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU, Person
from tests.browser.server import Server
from tests.browser.test_app import comes_again

SWITCH = "Call me when it is my turn, also when this page is closed"
SERVICE = """(() => {
  // In the place of the browser's push service, which is not here.
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
  const kept = () => {
    const keys = JSON.parse(localStorage.getItem("service") ?? "null");
    return keys && { options: { applicationServerKey: Uint8Array.from(keys.own).buffer }, toJSON: () => ({ endpoint: keys.endpoint, keys }),
      unsubscribe: async () => (localStorage.removeItem("service"), true) };
  };
  PushManager.prototype.getSubscription = async () => kept();
  PushManager.prototype.subscribe = async ({ applicationServerKey: own }) => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const p256dh = text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth = text(crypto.getRandomValues(new Uint8Array(16)));
    localStorage.setItem("service", JSON.stringify({ endpoint: "https://fcm.googleapis.com/fcm/send/anna", p256dh, auth, own: [...own] }));
    return kept();
  };
})()"""
SHOWN = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"
CLICKED = """async () => {
  const [shown] = await self.registration.getNotifications();
  const opened = new Promise((done) => { self.clients.openWindow = async (where) => done(where); });
  const click = new NotificationEvent("notificationclick", { notification: shown });
  click.waitUntil = () => undefined;  // one that a test makes cannot wait
  self.dispatchEvent(click);
  return opened;
}"""


@pytest.fixture
def server(built_page: Path, tmp_path: Path) -> Iterator[Server]:
    """One that calls people."""
    with Server(tmp_path / "data", built_page, push="mailto:host@example.org") as one:
        yield one


def switch(person: Person) -> Locator:
    return person.page.get_by_role("switch", name=SWITCH)


def pushed(person: Person, **said: object) -> None:
    """What happens when the push service brings something: the browser wakes what it keeps of the page."""
    line = person.page.context.new_cdp_session(person.page)
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(one["registrationId"] for one in told["registrations"]))
    line.send("ServiceWorker.enable")
    while not found:
        person.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")  # meanwhile it is told
    line.send("ServiceWorker.deliverPushMessage", {"origin": person.address, "registrationId": found[0], "data": json.dumps(said)})


def test_somebody_is_called_while_no_page_is_open_as_long_as_they_want_it(comes: Comes, server: Server) -> None:
    anna = comes(at=server, installs=True, permissions=["notifications"])
    anna.page.add_init_script(SERVICE)
    comes_again(anna)
    anna.lays(YOU, LINK)
    table = anna.page.url
    anna.presses("Settings")
    expect(switch(anna)).to_have_attribute("aria-checked", "false")
    switch(anna).click()
    expect(switch(anna)).to_have_attribute("aria-checked", "true")
    anna.sees("once you have looked at no page of yours for a minute")

    anna.goes("/me")
    anna.sees("is called")
    match = table.removeprefix(anna.address)
    pushed(anna, title="Your turn in Knockback", count=1, open=match)
    pushed(anna, title="Your turn in Knockback and Super Fantasy Brawl", count=2, open=match)
    anna.page.wait_for_function(f"{SHOWN}.then((all) => all.length === 1 && all[0].body !== '')")
    assert anna.page.evaluate(SHOWN) == [
        {"title": "Your turn in Knockback and Super Fantasy Brawl", "body": "2 matches wait for you.", "tag": "outplay", "data": match}
    ]
    (worker,) = anna.page.context.service_workers
    assert worker.evaluate(CLICKED) == table
    anna.page.wait_for_function(f"{SHOWN}.then((all) => all.length === 0)")

    switch(anna).click()
    expect(anna.page.get_by_text("is called")).to_have_count(0)
    expect(switch(anna)).to_have_attribute("aria-checked", "false")


def test_where_nobody_is_called_nothing_is_offered(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    with Server(tmp_path / "quiet", built_page) as quiet:
        anna = comes(at=quiet)
        anna.lays(YOU, LINK)
        anna.presses("Settings")
        anna.sees("Sound")
        expect(anna.page.get_by_text(SWITCH)).to_have_count(0)
