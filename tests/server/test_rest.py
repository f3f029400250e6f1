"""The requests: shelf, joining, records, moments, rematches; and what every answer carries."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from outplay.kernel.record import parse, verify
from tests.server.conftest import NewBrowser
from tests.server.games import race, whisper
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Line, Running, Said, config, running


def play_out(line: Line) -> None:
    """Answer everything with the last offer until the match is over."""
    while not line.until(lambda v: v.get("result") or v["decisions"]).get("result"):
        line.submit(line.view["decisions"][0], -1)


def test_the_shelf_lists_games_bots_and_my_matches(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, {"kind": "bot", "name": "Marvin"}])
    shelf = anna.get("/api/shelf")
    assert [game["id"] for game in shelf["games"]] == ["race", "whisper"]
    assert shelf["default_level"] in [level["id"] for level in shelf["levels"]]
    mine = shelf["matches"][0]
    assert (mine["id"], mine["your_turn"], mine["words"], mine["over"]) == (match["match"], True, "Your turn", False)
    assert [piece["id"] for piece in mine["pieces"]] == ["runner-0", "runner-1"]
    assert mine["seats"][1]["name"] == "Marvin"
    assert bert.get("/api/shelf")["matches"] == []


def test_a_friend_joins_by_the_code_in_any_case(visitor: NewBrowser) -> None:
    anna, bert, carl = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    assert len(match["code"]) == 5
    door = bert.get(f"/api/join/{match['code'].lower()}")
    assert (door["match"], door["free"], door["game"]) == (match["match"], [1], "race")
    assert bert.join(match, name="  B\u0007ert \n the  very very long named ")["seats"] == [1]
    assert bert.join(match)["seats"] == [1]
    assert anna.join(match)["seats"] == [0]
    assert anna.get(f"/api/join/{match['code']}")["seats"][1]["name"] == "Bert the very very long"
    refused = carl.post(f"/api/join/{match['code']}", 409)
    assert (refused["code"], refused["hint"]) == ("taken", "You can watch.")
    assert carl.join(match, watch=True)["seats"] == []
    assert "There is nothing" in carl.get("/api/join/XXXXX", 404)["message"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"game": "chess"}, 404, "no game"),
        ({}, 422, "game"),
        ({"game": "race", "settings": {"length": 999}}, 422, "outside"),
        ({"game": "race", "settings": {"wings": 2}}, 422, "no such option"),
        ({"game": "race", "settings": {"lineup": "horse"}}, 422, "for experiments"),
        ({"game": "race", "preset": "none"}, 422, "no preset"),
        ({"game": "race", "settings": {"seats": 9}}, 422, "seats"),
        ({"game": "race", "seats": [{"kind": "bot", "level": "genius"}]}, 422, "genius"),
        ({"game": "race", "seats": [{"kind": "cat"}]}, 422, "kind"),
        ({"game": "race", "seats": [{}] * 9}, 422, "9 seats"),
        ({"game": "race", "seats": 3}, 422, "seats"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(visitor: NewBrowser, body: Said, status: int, words: str) -> None:
    assert words in visitor().post("/api/matches", status, **body)["message"]


def test_what_a_match_would_be_can_be_asked_before(visitor: NewBrowser) -> None:
    anna = visitor()
    planned = anna.post("/api/plans", game="race", settings={"seats": 3}, preset="short")
    assert (planned["settings"], planned["sides"]) == ({"seats": 3, "length": 4}, [[0], [1], [2]])
    refused = anna.post("/api/plans", 422, game="race", settings={"length": 999})
    assert (refused["code"], refused["hint"]) == ("setting", "length")
    assert anna.get("/api/shelf")["matches"] == []


def test_seats_that_are_left_out_are_you_and_bots(visitor: NewBrowser) -> None:
    anna = visitor()
    for plan, kinds in (([], ["you", "bot"]), ([BOT], ["bot", "you"]), ([BOT, BOT], ["bot", "bot"]), ([HOTSEAT, LINK, BOT], ["hotseat", "link", "bot"])):
        door = anna.get(f"/api/join/{anna.create('race', plan)['code']}")
        assert [seat["kind"] for seat in door["seats"]] == kinds
    preset = anna.create("race", preset="short")
    with anna.at(preset["match"]) as line:
        assert line.table["settings"] == {"seats": 2, "length": 4}


@pytest.mark.parametrize("game", [race.GAME, whisper.GAME], ids=lambda game: game.id)
def test_the_record_of_a_finished_match_verifies(visitor: NewBrowser, game: race.Race) -> None:
    """B16, and the seed fits what was published before."""
    anna, stranger = visitor(), visitor()
    match = anna.create(game.id, [YOU, BOT])
    with anna.at(match["match"]) as line:
        commitment = line.table["commitment"]
        assert not line.table.get("seed")
        assert "over" in anna.get(f"/api/matches/{match['match']}/record", 403)["message"]
        play_out(line)
    with anna.at(match["match"]) as line:
        assert line.table["seed"]
    text = anna.get(f"/api/matches/{match['match']}/record")
    assert anna.http.get(f"/api/matches/{match['match']}/record").headers["cache-control"] == "no-store"
    assert stranger.get(f"/api/matches/{match['match']}/record") == text
    record, digest = parse(text)
    assert record.commitment == commitment
    assert ({*record.settings}, record.files) == ({*game.settings.make({}).given()}, game.load().source)  # it needs nothing else
    assert verify(game, record, game.load(), digest) == []


def test_moments_show_the_table_as_it_was(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as line:
        scene = line.view["scene"]
        line.pick(0)
        line.pick(0)
        line.pick("ready")
        address = f"/api/matches/{match['match']}/moments"
        assert anna.get(f"{address}/0?seat=0")["scene"] == scene
        assert bert.get(f"{address}/0?seat=1")["scene"] != scene
        assert anna.get(f"{address}/2?seat=0")["lines"] == line.rows[-1]["lines"]
        bert.get(f"{address}/0?seat=0", 403)
        for wrong in ("9", "-1", "x", "1?seat=x", "99999999999999999999"):
            assert anna.http.get(f"{address}/{wrong}").status_code in (404, 422)


def test_bots_take_the_seats_that_nobody_took(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK, LINK, LINK], settings={"length": 60})
    bert.join(match)
    address = f"/api/matches/{match['match']}/bots"
    stranger.post(address, 403)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        assert anna.post(address) == bert.post(address) | {"seats": [0]}
        told = b.hear("present")
        while [seat["kind"] for seat in told["seats"]] != ["you", "link", "bot", "bot"]:
            told = b.hear("present")
        assert all(seat.get("taken", True) and seat["name"] and (seat.get("level") or seat["kind"] != "bot") for seat in told["seats"])
        a.pick("stride 1"), a.pick("lane dry")
        b.pick("stride 1"), b.pick("lane dry")
        a.until(lambda v: v["awaited"] == [0])  # the bots have played their turns
        anna.post(address)
    stranger.post(f"/api/join/{match['code']}", 409)


def test_a_bot_is_at_once_asked_for_the_seat_that_it_takes(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK], settings={"length": 60})
    with anna.at(match["match"]) as a:
        a.pick("stride 1"), a.pick("lane dry")
        assert a.view["awaited"] == [1]
        anna.post(f"/api/matches/{match['match']}/bots")
        a.until(lambda v: v["awaited"] == [0])


def test_a_rematch_is_the_same_match_for_whoever_asks(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK], settings={"length": 4})
    bert.join(match, name="Bert")
    address = f"/api/matches/{match['match']}/rematch"
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        anna.post(address, 409)
        while not a.view.get("result"):
            line = a if a.until(lambda v: v["awaited"] or v.get("result"))["awaited"] == [0] else b
            if not a.view.get("result"):
                line.pick(-1)
                a.until(lambda v, n=line.view["n"]: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose
        stranger.post(address, 403)
        again = anna.post(address)
        assert b.hear("present").get("rematch", "") in ("", again["match"])
        assert bert.post(address) == {**again, "seats": [1]}
        assert again["seats"] == [0]
        assert again["match"] != match["match"]
    with bert.at(again["match"]) as b:
        assert b.table["settings"]["length"] == 4
        assert b.table["seats"][1]["name"] == "Bert"
        assert b.view["n"] == 0
    with bert.at(match["match"]) as b:
        assert b.table["rematch"] == again["match"]


def test_answers_carry_the_headers_that_keep_others_out(visitor: NewBrowser, server: Running) -> None:
    anna = visitor()
    for path in ("/", "/api/shelf", "/docs", "/nothing.js", "/api/nothing"):
        headers = anna.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    cookie = anna.http.post("/api/matches", json={"game": "race"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_other_sites_can_neither_write_nor_listen(visitor: NewBrowser, server: Running) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    for origin, status in (("http://evil.example", 403), ("null", 403), (f"http://{server.address}", 200)):
        assert anna.http.post("/api/matches", json={"game": "race"}, headers={"Origin": origin}).status_code == status
    with pytest.raises(InvalidStatus) as refused, anna.line(Origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with anna.line(Origin=f"http://{server.address}") as line:
        line.say("hello", match=match["match"])
        line.hear("laid")
    assert anna.http.get("/api/shelf", headers={"Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    ("path", "words"), [("matches/x/moments/x", "$.n"), ("matches/x/moments/1?seat=x", "$.seat"), (f"icons?names={'x' * 9000}", "$.names")]
)
def test_an_address_that_does_not_fit_is_refused_in_words(visitor: NewBrowser, path: str, words: str) -> None:
    refused = visitor().get(f"/api/{path}", 422)
    assert refused["code"] == "malformed"
    assert words in refused["message"]


def test_what_nobody_answers_is_an_error_too(visitor: NewBrowser) -> None:
    anna = visitor()
    assert anna.get("/api/none", 404)["code"] == "no-address"
    assert anna.post("/api/none", 405)["code"] == "http-405"
    for method, path, status in (("POST", "/api/shelf", 405), ("DELETE", "/api/plans", 405), ("PUT", "/", 405), ("GET", "/api/plans", 404)):
        assert anna.http.request(method, path).status_code == status
    assert "GET" in anna.http.post("/api/shelf").headers["allow"]
    for path in ("/", "/openapi.json", "/docs"):
        asked, told = anna.http.head(path), anna.http.get(path)
        assert (asked.status_code, asked.content, asked.headers["content-length"]) == (200, b"", told.headers["content-length"])


def test_a_body_that_is_too_long_or_no_json_is_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    for body, status in ((b"x" * 20_000, 413), (b"{", 400), (b"\xff", 400), (b"[]", 422), (b"[" * 9000, 422)):
        answer = anna.http.post("/api/matches", content=body)
        assert (answer.status_code, set(answer.json()) >= {"code", "message"}) == (status, True)


def test_the_page_its_assets_and_icons_are_served(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("served")
    (folder / "page/assets").mkdir(parents=True)
    (folder / "page/index.html").write_text("<p>the page")
    (folder / "page/assets/a-1234.js").write_text("1")
    (folder / "page/icons.json").write_text('{"run": "<path/>", "fly": "<g/>"}')
    (folder / "secret.txt").write_text("no")
    with running(config(folder)) as server, Browser(server.address) as anna:
        assert anna.get("/") == anna.get("/match/abc") == "<p>the page"
        assert "immutable" in anna.http.get("/assets/a-1234.js").headers["cache-control"]
        assert anna.http.get("/").headers["cache-control"] == "no-cache"
        assert anna.get("/api/icons?names=run,swim,run") == {"run": "<path/>"}
        assert anna.get("/api/icons") == {}
        for path in ("/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/api/none", "/icons.json", "/a%00b.js"):
            assert anna.http.get(path).status_code == 404, path


def test_for_others_in_the_network_what_is_sent_is_made_smaller(tmp_path_factory: pytest.TempPathFactory) -> None:
    small = config(tmp_path_factory.mktemp("small"), compress=True)
    with running(small) as server, Browser(server.address) as anna:
        assert anna.http.get("/openapi.json").headers["content-encoding"] == "gzip"
        match = anna.create("race", [YOU, LINK])
        with anna.line(compress=True) as line:
            line.say("hello", match=match["match"])
            line.hear("laid")
            assert line.pick("stride 1")["n"] == 1


def test_the_interface_describes_itself(visitor: NewBrowser) -> None:
    anna = visitor()
    schema = anna.get("/openapi.json")
    assert schema["paths"]["/api/matches"]["post"]["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/NewMatch"}
    names = set(schema["components"]["schemas"])
    assert {"NewMatch", "Shelf", "Scene", "ClientMessage", "ServerMessage", "Laid"} <= names
    text = anna.get("/openapi.json") and httpx.get(f"http://{anna.address}/openapi.json").text
    assert {part.split('"')[0] for part in text.split('"#/components/schemas/')[1:]} <= names
    for about in [about for path in schema["paths"].values() for about in path.values()]:
        assert about["summary"]
        answers = {status: answer["content"] for status, answer in about["responses"].items()}
        assert all(answer == {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}} for status, answer in answers.items() if status != "200")
    moment = schema["paths"]["/api/matches/{id}/moments/{n}"]["get"]["parameters"]
    assert [(part["name"], part["in"], part["required"]) for part in moment] == [
        ("id", "path", True),
        ("n", "path", True),
        ("seat", "query", False),
        ("told", "query", False),
    ]
    page = anna.get("/docs")
    assert "POST /api/matches" in page
    assert "<script" not in page


def test_the_rules_of_a_game_can_be_read(visitor: NewBrowser) -> None:
    assert visitor().get("/api/games/race/rules") == {"text": "", "rules": []}
    assert visitor().get("/api/games/none/rules", 404)["code"] == "no-game"


def test_what_no_database_can_keep_is_refused_before(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU])["match"]
    assert anna.get("/api/matches/%00/moments/0", 404)["code"] == "no-match"
    assert anna.get(f"/api/matches/{'x' * 99}/moments/0", 404)["code"] == "no-match"
    with anna.line() as line:
        line.say("hello", match="\0")
        assert line.hear("refused")["code"] == "no-match"
    with anna.at(match) as line:
        assert line.submit(line.decision(), id="a\0")["code"] == "malformed"
        assert line.view["n"] == 0
