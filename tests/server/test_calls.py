"""Being called while the page is closed: once for all matches that wait, by one process, sealed for one browser, and never with what anybody holds or did."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import func, select, update

from outplay.kernel.errors import OutplayError
from outplay.server.calls import calls, endpoints, pushing
from outplay.server.calls.pushing import Answer, Pusher
from outplay.server.config import Config
from outplay.server.ops import run
from outplay.server.protocol.refusal import RequestRefused, unsaved
from outplay.server.store import rows
from outplay.server.store.call_tables import called, subscriptions
from outplay.server.store.rows import SubscriptionRow
from outplay.server.store.tables import seats
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_me import moved

pytestmark = pytest.mark.databases("file", "postgresql")

CONTACT = "mailto:host@example.org"
ABROAD = "142.250.74.10"
LATER = calls.UNSEEN_SECONDS + 1


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Phone:
    """A browser that can be called: its address at a push service, and the keys that never leave it."""

    def __init__(self, endpoint: str = "https://fcm.googleapis.com/fcm/send/one") -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def wish(self) -> dict[str, str]:
        """What its page tells the server."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self.auth)}

    def reads(self, sealed: bytes) -> Said:
        """What it is told."""
        said: Said = msgspec.json.decode(http_ece.decrypt(sealed, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))
        return said


class Service:
    """In the place of all push services: what each was given, and what it answers next (200 if nothing is said)."""

    def __init__(self) -> None:
        self.given: list[tuple[str, str, dict[str, str], bytes]] = []
        self.answers: list[Answer | OSError] = []
        self.addresses = [ABROAD]

    def post(self, endpoint: str, address: str, headers: dict[str, str], body: bytes) -> Answer:
        self.given.append((endpoint, address, headers, body))
        answer = self.answers.pop(0) if self.answers else Answer(201)
        if isinstance(answer, OSError):
            raise answer
        return answer

    def resolve(self, name: str) -> list[str]:
        return self.addresses


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Service:
    one = Service()
    monkeypatch.setattr(pushing, "send", one.post)
    monkeypatch.setattr(endpoints, "resolve", one.resolve)
    return one


@pytest.fixture
def server(tmp_path: Path, service: Service) -> Iterator[Running]:
    with running(calling(tmp_path)) as one:
        yield one


@pytest.fixture
def anna(server: Running) -> Iterator[Browser]:
    with Browser(server.address) as browser:
        yield browser


def calling(folder: Path) -> Config:
    return config(folder, push=CONTACT)


def sweep(server: Running, later: float = LATER) -> None:
    """What a process does when so many seconds have gone by."""
    assert server.process.loop is not None
    asyncio.run_coroutine_threadsafe(server.process.calls.sweep(time.time() + later), server.process.loop).result(20)


def wanting(browser: Browser, phone: Phone, game: str = "race") -> Said:
    """Somebody whose turn it is, and who wants to be called."""
    match = browser.create(game, [YOU, LINK], settings={"length": 60} if game == "race" else {})
    assert browser.post("/api/calls", **phone.wish)["on"]
    return match


def kept(server: Running) -> list[SubscriptionRow]:
    """Who is to be called, as the store has it."""
    people = server.process.runtime.store.read(rows.subscribers)
    return [one for person in people for one in server.process.runtime.store.read(lambda c, person=person: rows.subscriptions_of(c, person))]  # type: ignore[misc]


def test_whose_turn_it_is_and_who_looks_at_no_page_is_called_once(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    match = wanting(anna, phone)
    sweep(server, calls.UNSEEN_SECONDS - 1)
    assert service.given == [], "not yet"
    sweep(server, LATER + 10)
    ((endpoint, address, headers, body),) = service.given
    assert (endpoint, address) == (phone.endpoint, ABROAD)
    assert phone.reads(body) == {"title": "Your turn in Race", "count": 1, "open": f"/m/{match['match']}"}
    key = anna.get("/api/calls")["key"]
    assert headers["authorization"].endswith(f"k={key}")
    assert Vapid02.verify(headers["authorization"]), "signed by this server's own key"
    assert (headers["topic"], headers["content-encoding"]) == ("turn", "aes128gcm")
    for hours in (1, 24, 240):
        sweep(server, hours * 3600.0)
    assert len(service.given) == 1, "a question is told once"
    with contextlib.closing(run.admin_port(server.process, 0)) as admin:
        assert 'outplay_calls_total{outcome="sent"} 1.0' in admin.metrics()


def test_of_many_matches_one_notice_tells_and_its_length_tells_no_game(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    for game in ("race", "whisper", "race"):
        match = wanting(anna, phone, game)
    sweep(server)
    first = service.given.pop()[3]
    assert phone.reads(first) == {"title": "Your turn in Race and Whisper", "count": 3, "open": "/"}
    with anna.at(match["match"]) as line:
        line.pick("stride 1")  # another question comes
    sweep(server, 2 * LATER)
    ((_, _, _, second),) = service.given
    assert phone.reads(second)["count"] == 3
    assert (
        len(first)
        == len(second)
        == len(http_ece.encrypt(b" " * 256, private_key=phone.private, dh=base64.urlsafe_b64decode(phone.wish["p256dh"] + "=="), auth_secret=phone.auth))
    )


def test_nothing_is_said_of_what_anybody_holds_or_did(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    match = wanting(anna, phone, "whisper")
    with anna.at(match["match"]) as line:
        secrets = {offer["text"] for offer in line.question()["offers"]} | {seat["name"] for seat in line.seats}
    sweep(server, 2 * LATER)
    said = phone.reads(service.given[0][3])
    assert set(said) == {"title", "count", "open"}
    assert not any(secret.lower() in str(said).lower() for secret in secrets if len(secret) > 2)


def test_who_has_answered_meanwhile_is_not_called(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    match = wanting(anna, phone)
    with Browser(server.address) as bert:
        bert.join(match)
        with anna.at(match["match"]) as line:
            line.pick("stride 1")
            line.pick("lane dry")
        sweep(server)
        assert service.given == [], "it is Bert's turn"
        with bert.at(match["match"]) as line:
            line.pick("stride 1")
            line.pick("lane dry")
        sweep(server, 2 * LATER)
    assert len(service.given) == 1


def test_who_answers_between_the_look_and_the_call_is_not_called(server: Running, anna: Browser, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wanting(anna, Phone())
    found = rows.calls_due

    def looks(c: Any, **more: Any) -> Any:
        due = found(c, **more)
        monkeypatch.setattr(rows, "calls_due", found)
        with Browser(server.address) as same:
            same.http.cookies.update(anna.http.cookies)
            with same.at(match["match"]) as line:
                line.pick("stride 1")
                line.pick("lane dry")
        return due

    monkeypatch.setattr(rows, "calls_due", looks)
    sweep(server)
    assert service.given == []


def test_who_looks_at_a_page_is_not_called_and_knows_what_stands_there(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    match = wanting(anna, phone)
    anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        line.say("looks", on=True)
        line.submit(line.question(), "stride 1")  # answered: so what was said before was heard
        sweep(server)
        assert service.given == [], "a page of hers is open, and somebody looks at it"
        line.say("looks", on=False)
        line.submit(line.decision(0), "no such lane")
        sweep(server, LATER + 20)  # the last glance counts
        assert service.given == []
        sweep(server, 2 * LATER + 30)
        (one,) = service.given
        assert phone.reads(one[3])["count"] == 2, "the other match is news, though a page is still open"
    sweep(server, 10 * LATER)
    assert len(service.given) == 1
    assert server.process.runtime.store.read(lambda c: c.execute(select(func.count()).select_from(called)).scalar()) == 2


def test_what_somebody_has_seen_is_no_news(server: Running, anna: Browser, service: Service) -> None:
    match = wanting(anna, Phone())
    with anna.at(match["match"]) as line:
        line.say("looks", on=True)
        line.submit(line.question(), "no such stride")
    sweep(server, 0)
    sweep(server, 10 * LATER)
    assert service.given == [], "she saw the question, and left it open"


def test_who_has_just_looked_at_the_shelf_is_not_called_yet(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    sweep(server, 0)
    anna.get("/api/shelf")
    sweep(server, LATER)
    sweep(server, 2 * LATER - 10)
    assert service.given == []
    sweep(server, 2 * LATER + 10)
    assert len(service.given) == 1, "the shelf tells nothing that comes later"


def test_a_page_that_nobody_looks_at_keeps_nobody_from_being_called(server: Running, anna: Browser, service: Service) -> None:
    match = wanting(anna, Phone())
    with anna.at(match["match"]):
        sweep(server)
    assert len(service.given) == 1


def test_without_push_nothing_is_kept_and_nothing_leaves(tmp_path: Path, service: Service) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        anna.create("race", [YOU, LINK])
        assert anna.get("/api/calls") == {}
        assert anna.get("/api/shelf").get("calls", False) is False
        assert anna.post("/api/calls", 409, **Phone().wish)["code"] == "no-calls"
        sweep(server)
        assert (service.given, kept(server)) == ([], [])


def test_nobody_unknown_is_called(server: Running, anna: Browser) -> None:
    assert anna.post("/api/calls", 403, **Phone().wish)["code"] == "nobody"
    assert kept(server) == []


HOSTILE = (
    "http://fcm.googleapis.com/fcm/send/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://user:secret@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilgoogleapis.com/x",
    "https://fcm.googleap\u0131s.com/x",
    "https://fcm\u3002googleapis.com/x",
    "https://xn--fcm-8na.googleapis.com/x",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://evil.example/?fcm.googleapis.com",
    "https://fcm.googleapis.com:port/x",
    "https://fcm.googleapis.com./x",
    "file:///etc/passwd",
    "//fcm.googleapis.com/x",
    f"https://fcm.googleapis.com/{'x' * 1000}",
    "",
)


def test_hostile_addresses_are_refused_with_a_sentence(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    for endpoint in HOSTILE:
        no = anna.post("/api/calls", 422, **Phone(endpoint).wish)
        assert no["code"] == "endpoint", endpoint
        assert no["message"].startswith("This server calls nobody at this address: it "), endpoint
    assert [one.endpoint for one in kept(server)] == [Phone().endpoint]
    for name in ("updates.push.services.mozilla.com", "web.push.apple.com", "wns2-par02p.notify.windows.com", "FCM.googleapis.com"):
        assert anna.post("/api/calls", **Phone(f"https://{name}:443/wpush/v2/x").wish)["on"], name


INWARD = (
    "127.0.0.1",
    "10.1.2.3",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "::ffff:10.0.0.1",
)


@pytest.mark.parametrize("address", INWARD)
def test_a_name_that_leads_into_ones_own_network_is_never_asked(address: str) -> None:
    with pytest.raises(RequestRefused, match="a network that is not the Internet's"):
        endpoints.address_of("fcm.googleapis.com", lambda _: [ABROAD, address])


def test_a_name_that_leads_elsewhere_by_now_is_not_asked(server: Running, anna: Browser, service: Service) -> None:
    service.addresses = ["127.0.0.1"]
    anna.create("race", [YOU, LINK])
    assert anna.post("/api/calls", 422, **Phone().wish)["code"] == "endpoint"
    service.addresses = [ABROAD]
    wanting(anna, Phone())
    service.addresses = [ABROAD, "10.0.0.1"]
    sweep(server)
    assert service.given == []
    assert server.process.runtime.measures.calls == {"failed": 1}
    service.addresses = [ABROAD]
    sweep(server, 2 * LATER + calls.RETRY_SECONDS)
    assert len(service.given) == 1


def test_keys_that_are_none_are_refused(server: Running, anna: Browser) -> None:
    anna.create("race", [YOU, LINK])
    good = Phone().wish
    for bad in ({"p256dh": "AAAA"}, {"p256dh": text(b"\4" * 65)}, {"auth": text(b"x" * 15)}, {"auth": "\u00e4" * 22}, {"p256dh": ""}):
        assert anna.post("/api/calls", 422, **{**good, **bad})["code"] == "keys", bad


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_called_no_more(server: Running, anna: Browser, service: Service, status: int) -> None:
    wanting(anna, Phone())
    service.answers = [Answer(status)]
    sweep(server)
    assert kept(server) == []
    assert anna.get("/api/calls").get("on", False) is False
    assert server.process.runtime.measures.calls == {"gone": 1}


@pytest.mark.parametrize("wrong", [Answer(500), Answer(301), Answer(403), OSError("no route")])
def test_what_fails_is_tried_again_later_and_later(server: Running, anna: Browser, service: Service, wrong: Answer | OSError) -> None:
    wanting(anna, Phone())
    service.answers = [wrong, wrong]
    sweep(server, LATER)
    sweep(server, LATER + calls.RETRY_SECONDS - 10)
    assert len(service.given) == 1
    sweep(server, LATER + calls.RETRY_SECONDS + 1)
    sweep(server, LATER + 2 * calls.RETRY_SECONDS + 2)
    assert len(service.given) == 2, "twice as long"
    sweep(server, LATER + 4 * calls.RETRY_SECONDS)
    assert len(service.given) == 3
    assert [(one.failures, one.after) for one in kept(server)] == [(0, 0.0)]
    assert server.process.runtime.measures.calls == {"failed": 2, "sent": 1}


def test_a_service_that_wants_rest_gets_it(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    service.answers = [Answer(429, "3600")]
    sweep(server, LATER)
    sweep(server, LATER + 3500)
    assert len(service.given) == 1
    sweep(server, LATER + 3610)
    assert len(service.given) == 2


def test_each_device_is_called_and_one_that_fails_hears_it_later(server: Running, anna: Browser, service: Service) -> None:
    with Browser(server.address) as tablet:
        one, other = Phone(), Phone("https://web.push.apple.com/other")
        wanting(anna, one)
        moved(anna, tablet)
        assert tablet.post("/api/calls", **other.wish)["on"]
        assert [device.get("called") for device in anna.get("/api/me")["devices"]] == [True, True]
        service.answers = [Answer(500)]
        sweep(server)
        first = service.given[0][0]
        sweep(server, LATER + calls.RETRY_SECONDS + 1)
    assert sorted(endpoint for endpoint, *_ in service.given) == sorted([one.endpoint, other.endpoint, first])


def test_two_processes_call_once(tmp_path: Path, service: Service) -> None:
    with ExitStack() as stack:
        one, other = (stack.enter_context(running(calling(tmp_path))) for _ in range(2))
        anna = stack.enter_context(Browser(one.address))
        assert anna.get("/api/calls")["key"] == other.process.calls.pusher.key, "of one store"  # type: ignore[union-attr]
        wanting(anna, Phone())
        assert one.process.loop is not None
        assert other.process.loop is not None
        soon = time.time() + LATER
        both = [
            asyncio.run_coroutine_threadsafe(at.process.calls._call(at.process.calls.pusher, kept(one)[0].device, soon), at.process.loop)  # type: ignore[arg-type]
            for at in (one, other)
        ]
        for done in both:
            done.result(20)
        sweep(one, LATER + 10)
        sweep(other, LATER + 20)
    assert len(service.given) == 1


def test_who_was_called_by_a_process_that_could_not_note_it_is_called_again_once_its_lease_is_over(
    server: Running, anna: Browser, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed, or with the database away: what is seen of it is the same. The second call takes the place of the first."""
    wanting(anna, Phone())

    async def lost(*_: object) -> None:
        raise unsaved()

    with monkeypatch.context() as away:
        away.setattr(server.process.calls, "_settle", lost)
        sweep(server)
    sweep(server, LATER + calls.LEASE_SECONDS - 5)
    assert len(service.given) == 1, "perhaps it is only slow"
    sweep(server, LATER + calls.LEASE_SECONDS + 5)
    sweep(server, LATER + 10 * calls.LEASE_SECONDS)
    assert len(service.given) == 2
    assert {headers["topic"] for _, _, headers, _ in service.given} == {"turn"}


def test_the_key_is_drawn_once(tmp_path: Path, service: Service) -> None:
    keys = set()
    for _ in range(2):
        with running(calling(tmp_path)) as server, Browser(server.address) as anna:
            keys.add(anna.get("/api/calls")["key"])
    assert len(keys) == 1


def test_who_wants_it_no_more_is_called_no_more(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    assert anna.get("/api/me")["devices"][0]["called"] is True
    assert anna.post("/api/calls/stop").get("on", False) is False
    sweep(server)
    assert (service.given, kept(server)) == ([], [])


def test_a_device_that_is_signed_out_or_becomes_somebody_elses_is_called_no_more(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    anna.post(f"/api/me/devices/{anna.get('/api/me')['devices'][0]['id']}/out")
    assert kept(server) == []
    with Browser(server.address) as bert, Browser(server.address) as cleo:
        wanting(bert, Phone())
        cleo.create("race", [YOU, LINK])
        moved(cleo, bert)
        assert kept(server) == []
        bert.post("/api/calls", **Phone().wish)
        bert.post("/api/me/return")
    sweep(server)
    assert (service.given, kept(server)) == ([], [])


def test_an_address_belongs_to_who_wanted_it_last_and_a_person_has_ten(server: Running, anna: Browser, service: Service) -> None:
    with Browser(server.address) as bert:
        wanting(anna, Phone())
        wanting(bert, Phone())
        assert len(kept(server)) == 1
        assert anna.get("/api/calls").get("on", False) is False
        assert bert.get("/api/calls")["on"] is True
    person = kept(server)[0].person

    def crowd(c: Any) -> None:
        for n in range(12):
            rows.subscribe(c, SubscriptionRow(f"device {n}", person, f"https://web.push.apple.com/{n}", "", "", made=1e10 + n, seen=0.0), 10)

    server.process.runtime.store.writer.submit(crowd).result()
    assert [one.device for one in kept(server)] == [f"device {n}" for n in range(11, 1, -1)], "the oldest make room"


def test_what_is_stored_of_it_can_be_read_and_is_forgotten(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    sweep(server)
    (stored,) = anna.get("/api/me/export")["calls"]
    assert stored["endpoint"] == Phone().endpoint
    anna.post("/api/me/forget")
    for table in (subscriptions, called):
        assert server.process.runtime.store.read(lambda c, table=table: c.execute(select(func.count()).select_from(table)).scalar()) == 0  # type: ignore[misc]


def test_matches_of_before_are_no_news_once_they_are_over(server: Running, anna: Browser, service: Service) -> None:
    with Browser(server.address) as bert:
        match = wanting(anna, Phone())
        bert.join(match)
        sweep(server)
        with anna.at(match["match"]) as line:
            line.say("give-up", id="bye", seat=0)
            line.until(lambda view: view.get("result"))
        again = anna.create("race", [YOU, BOT])
        sweep(server, 3 * LATER)
        assert len(service.given) == 2
        known = server.process.runtime.store.read(lambda c: list(c.execute(select(called.c.match)).scalars()))
        assert known == [again["match"]]


def test_two_seats_at_one_screen_are_one_match(server: Running, anna: Browser, service: Service) -> None:
    phone = Phone()
    anna.create("whisper", [YOU, HOTSEAT])
    anna.post("/api/calls", **phone.wish)
    sweep(server)
    ((_, _, _, body),) = service.given
    assert phone.reads(body)["count"] == 1


def test_nobody_is_called_for_whom_a_bot_sits_in(server: Running, anna: Browser, service: Service) -> None:
    match = wanting(anna, Phone())
    sits_in = update(seats).where(seats.c.match == match["match"], seats.c.seat == 0).values(stand_in="gentle")
    server.process.runtime.store.writer.submit(lambda c: c.execute(sits_in).rowcount).result()
    sweep(server)
    assert service.given == []


def test_time_in_which_nobody_served_counts_for_nobody(server: Running, anna: Browser, service: Service) -> None:
    wanting(anna, Phone())
    now = time.time()
    server.process.runtime.clock.pauses = [(now + 10, now + 3600)]
    sweep(server, 3610)
    assert service.given == [], "she may come back as soon as the server does"
    sweep(server, 3600 + LATER)
    assert len(service.given) == 1


@pytest.mark.parametrize("contact", ["host@example.org", "mailto:", "mailto:a@b", "http://example.org", "https://", "https://example.org/x?y"])
def test_a_contact_that_is_none_is_refused_in_words(contact: str) -> None:
    with pytest.raises(OutplayError, match="it needs an address at which push services reach you"):
        pushing.contact_of(contact)


def test_who_lacks_the_library_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pushing.contact_of("https://example.org") == "https://example.org"
    monkeypatch.setattr(pushing, "is_installed", lambda: False)
    with pytest.raises(OutplayError, match=r"pip install 'outplay\[push\]'"):
        pushing.contact_of(CONTACT)


def test_any_secret_makes_a_key() -> None:
    for secret in (b"\0" * 32, b"\xff" * 32, b"\1" * 32):
        assert len(base64.urlsafe_b64decode(Pusher(CONTACT, secret).key + "=")) == 65
