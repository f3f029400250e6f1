import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plain } from "../src/lib/log";
import type { Cell, Offer, Preview, View } from "../src/protocol";
import type { Play } from "../src/table/play.svelte";
import { askAgain, waive } from "../src/table/waiving";
import { hears, Line, sent, sitsAt } from "./line";
import { all, decision, laid, line, register, row, table, view } from "./made";

const offers = [{ text: "left", label: "Left", on: ["left"] }];

/** The question of a seat in a secret choice, all of whose seats were asked in row 5. */
function asked(seat: number, n: number): View {
  return view(n, { seat, decisions: [decision(offers, { id: 5, seat, secret: true })] });
}

function sits(first: View): Play {
  return sitsAt(table(first.n, { view: first }));
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => vi.unstubAllGlobals());

describe("play", () => {
  it("asks the next seat at one screen, though both are asked under one number", () => {
    const play = sits(asked(0, 5));
    play.choose(offers[0]!);
    expect([JSON.parse(Line.last.sent.at(-1) ?? ""), play.sent]).toMatchObject([
      { type: "submit", seat: 0, decision: 5, option: "left" },
      true,
    ]);
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 6 });
    hears(laid(table(6, { view: asked(1, 6) })));
    expect(play.decision).toMatchObject({ seat: 1, id: 5 });
  });

  it("tells of each who could strike what is pointed at, until one is chosen or armed", () => {
    const strikes = ["moth", "wasp"].map((who) => ({
      text: `${who} stings`,
      label: `${who} stings`,
      on: ["target", who],
      card: who,
    }));
    const play = sits(view(5, { seat: 0, decisions: [decision(strikes, { id: 5, seat: 0 })] }));
    play.point("target");
    play.ask();
    const asked = sent("what-if");
    expect(asked.map((one) => one["option"])).toEqual(["moth stings", "wasp stings"]);
    const told = (kills: string): Preview => ({
      title: "Sting",
      marks: [
        { kind: "target", on: "target" },
        { kind: "odds", on: "target", text: kills },
      ],
    });
    hears({ type: "previewed", id: String(asked[0]!["id"]), preview: told("Kills: 50%") });
    hears({ type: "previewed", id: String(asked[1]!["id"]), preview: told("Kills: 75%") });
    expect(play.preview?.words?.map(plain)).toEqual(["moth stings: Kills: 50%", "wasp stings: Kills: 75%"]);
    expect(play.preview?.marks?.map((mark) => mark.kind)).toEqual(["target"]);
    expect([...play.lit]).toEqual(["target", "moth", "wasp"]);
    play.click("wasp");
    play.point("target");
    expect([play.selected, play.preview?.marks?.[1]?.text]).toEqual([["wasp"], "Kills: 75%"]);
  });

  it("waives a kind of question, which is then not asked until it is taken back", () => {
    const waiver = { key: "turn-1", label: "Pass until this turn is over", text: "Passing until this turn is over" };
    const question = (more: Partial<View> = {}): View =>
      view(5, { seat: 0, decisions: [decision(offers, { id: 5, prompt: { title: "Answer?", waiver } })], ...more });
    const play = sits(question());
    waive(play);
    waive(play);
    expect(sent("waive")).toMatchObject([{ seat: 0, key: "turn-1", on: true }]);
    hears({ type: "update", rows: [], view: { set: { waived: [{ seat: 0, key: "turn-1", text: waiver.text }] } } });
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
    expect([play.decision, play.spots.size, play.waived?.text]).toEqual([null, 0, waiver.text]);
    askAgain(play);
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({ type: "waive", seat: 0, key: "turn-1", on: false });
    hears({ type: "update", rows: [], view: { gone: ["waived"] } });
    expect([play.decision?.id, play.waived]).toEqual([5, null]);
  });

  it("asks why not when something gray is clicked: news for what is asked for, a sheet for what is looked at", () => {
    const cell = (id: string): Cell => ({ id, name: id, q: 0, r: 0, terrain: "grass" });
    const castle = { id: "area", name: "Castle", cells: ["c3"], text: "Castle: 2 crystals" };
    const zones = [
      { id: "hand", name: "Hand", role: "hand" as const, seat: 0, cards: [{ id: "card", name: "Charge" }] },
    ];
    const pieces = [{ id: "rhino", name: "Rhino", icon: "rhino", at: "c2" }];
    const lies = (spot: string): View => {
      const scene = {
        sides: [],
        boards: [{ id: "b", name: "B", kind: "hex" as const, cells: ["c1", "c2", "c3"].map(cell), regions: [castle] }],
        zones,
        pieces,
      };
      return view(5, {
        seat: 0,
        scene,
        decisions: [decision([{ text: "there", label: "There", on: [spot] }], { id: 5 })],
      });
    };
    const clicks = (play: Play, id: string): string => {
      play.click(id);
      play.wonder();
      return play.vain ? "news" : play.inspected ? "sheet" : "";
    };
    const play = sits(lies("c1"));
    expect(["c2", "c3", "rhino", "card"].map((id) => clicks(play, id))).toEqual(["news", "news", "sheet", "sheet"]);
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({
      type: "why",
      id: "0:5:0:card",
      seat: 0,
      decision: 5,
      on: "card",
    });
    const sent = Line.last.sent.length;
    clicks(play, "c2");
    expect([Line.last.sent.length, play.reasons]).toEqual([sent, null]);
    hears({ type: "because", id: "0:5:0:c2", refusals: [{ on: "c2", text: "Too far", rule: "KB-6.1" }] });
    expect([play.vain, play.reasons?.[0]?.text]).toEqual(["c2", "Too far"]);
    clicks(play, "c3");
    hears({ type: "because", id: "0:5:0:c3", refusals: [] });
    play.wonder();
    expect([play.vain, play.inspected]).toEqual(["", "c3"]);

    const aims = sits(lies("rhino"));
    expect(clicks(aims, "c1")).toBe("news");
    expect(clicks(aims, "c3")).toBe("sheet");
    aims.follow();
    expect(aims.vain).toBe("");
  });

  it("asks nothing while nobody is asked", () => {
    const play = sits(
      view(5, {
        scene: {
          sides: [],
          boards: [],
          zones: [{ id: "hand", name: "Hand", role: "hand", seat: 0, cards: [{ id: "card", name: "Charge" }] }],
        },
      }),
    );
    const sent = Line.last.sent.length;
    play.click("card");
    play.wonder();
    expect([play.inspected, play.vain, Line.last.sent.length]).toEqual(["card", "", sent]);
  });

  it("does not ask again what was answered", () => {
    const play = sits(asked(0, 5));
    play.choose(offers[0]!);
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 6 });
    const sent = Line.last.sent.length;
    play.choose(offers[0]!);
    expect([play.sent, play.undoable, Line.last.sent.length]).toEqual([true, false, sent]);
  });

  it("keeps clicks made while a pick of a series is under way for later picks, if they are possible then", () => {
    const all3 = ["head", "legs", "arms"].map((text) => ({ text, label: text, on: [text] }));
    const asks = (picked: string[], left = all3): View =>
      view(5, { seat: 0, decisions: [decision(left, { id: 5, secret: true, picked })] });
    const submitted = (): unknown[] => sent("submit").map((one) => [one["option"], one["picked"]]);
    const answered = (now: View): void => {
      hears({ type: "update", rows: [], view: all(now) });
      hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
      play.follow();
    };
    const play = sits(asks([]));
    ["head", "legs", "head", "arms"].forEach((id) => play.click(id));
    expect([submitted(), play.going.map((one) => one.text)]).toEqual([[["head", 0]], ["head", "legs", "arms"]]);
    answered(asks(["head"], [all3[2]!]));
    expect([submitted(), play.going.length]).toEqual([
      [
        ["head", 0],
        ["arms", 1],
      ],
      1,
    ]);
    hears({ type: "refused", id: play.match.client.waiting[0]!.id, code: "stale", message: "Look again." });
    play.reopen();
    expect([play.sent, play.going]).toEqual([false, []]);
  });

  it("asks for the next pick of a series under the same number, and takes one back by a click on its card", () => {
    const play = sits(asked(0, 5));
    const picked = (labels: string[]): View => {
      const cards = labels.map((name) => ({ id: `card-${name}`, name }));
      const scene = {
        sides: [],
        boards: [],
        zones: [{ id: "planned", name: "Planned", role: "picked" as const, seat: 0, cards }],
      };
      return view(5, {
        seat: 0,
        scene,
        decisions: [
          decision(offers, { id: 5, seat: 0, secret: true, picked: labels, can_take_back: labels.length > 0 }),
        ],
      });
    };
    play.choose(offers[0]!);
    hears({ type: "update", rows: [], view: all(picked(["Left"])) });
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
    play.follow();
    expect(play.decision?.picked).toEqual(["Left"]);
    play.choose(offers[0]!);
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({ type: "submit", decision: 5, picked: 1 });
    hears({ type: "update", rows: [], view: all(picked(["Left", "Right"])) });
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
    play.follow();
    expect(["card-Left", "card-Right", "other"].map((id) => play.takesBack(id))).toEqual([
      "Take back: Left",
      "Take back: Right",
      "",
    ]);
    play.undo(play.picks.get("card-Left"));
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({ type: "undo", decision: 5, number: 0, picked: 2 });
    hears({ type: "update", rows: [], view: all(picked(["Right"])) });
    hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
    play.follow();
    expect(play.decision?.picked).toEqual(["Right"]);
  });

  it("puts a card where it is dropped, and takes back first what lies there, or the card where it lay", () => {
    const put = (card: string, place: string): Offer => ({
      text: `${place} ${card}`,
      label: `${place}: ${card}`,
      on: [place, card],
      card,
    });
    const lies = (cards: string[], offers: Offer[], laid: string[][]): View => {
      const places = [1, 2, 3].map((n) => ({
        label: String(n),
        id: `p${n}`,
        card: cards[n - 1] ?? "",
        mark: n === 3 ? ("locked" as const) : ("" as const),
      }));
      const zone = {
        id: "tray",
        name: "Tray",
        role: "picked" as const,
        seat: 0,
        cards: cards.filter(Boolean).map((id) => ({ id, name: id })),
        places,
      };
      return view(5, {
        seat: 0,
        scene: { sides: [], boards: [], zones: [zone] },
        decisions: [
          decision(offers, { id: 5, secret: true, picked: laid.map(String), laid, can_take_back: laid.length > 0 }),
        ],
      });
    };
    const said = (): object => JSON.parse(Line.last.sent.at(-1) ?? "");
    const answered = (now: View): void => {
      hears({ type: "update", rows: [], view: all(now) });
      hears({ type: "done", id: play.match.client.waiting[0]!.id, n: 5 });
      play.follow();
    };
    const play = sits(lies(["", "", "lock"], [put("a", "p1"), put("b", "p1"), put("a", "p2"), put("b", "p2")], []));
    play.drop("a", "p2");
    expect(said()).toMatchObject({ type: "submit", option: "p2 a" });
    const one = lies(["", "a", "lock"], [put("b", "p1")], [["a", "p2"]]);
    answered(one);
    const sent = Line.last.sent.length;
    play.drop("a", "p2");
    play.drop("a", "p3");
    expect([Line.last.sent.length, play.vain]).toEqual([sent, "p3"]);
    play.drop("b", "p2");
    expect(said()).toMatchObject({ type: "undo", number: 0 });
    answered(lies(["", "", "lock"], [put("a", "p1"), put("b", "p1"), put("a", "p2"), put("b", "p2")], []));
    expect(said()).toMatchObject({ type: "submit", option: "p2 b" });
    answered(lies(["", "b", "lock"], [put("a", "p1")], [["b", "p2"]]));
    play.drop("b", "p1");
    expect(said()).toMatchObject({ type: "undo", number: 0 });
    answered(lies(["", "", "lock"], [put("a", "p1"), put("b", "p1"), put("a", "p2"), put("b", "p2")], []));
    expect(said()).toMatchObject({ type: "submit", option: "p1 b" });
    answered(lies(["b", "", "lock"], [put("a", "p2")], [["b", "p1"]]));
    play.drop("b", "");
    expect(said()).toMatchObject({ type: "undo", number: 0 });
    answered(lies(["", "", "lock"], [put("a", "p1"), put("b", "p1")], []));
    expect(said()).toMatchObject({ type: "undo" });
  });

  it("chooses a set piece by piece, takes back by a second click, and commits the one option that is whole", () => {
    const lay = (...needs: string[]): Offer => ({
      text: needs.join(" "),
      label: `Lay ${needs.length - 1} in ${needs[0]}`,
      needs,
    });
    const sets = [
      lay("mid", "a"),
      lay("mid", "b"),
      lay("mid", "a", "b"),
      lay("top", "b"),
      { text: "stay", label: "Stay", tone: "pass" as const },
    ];
    const play = sits(view(5, { seat: 0, decisions: [decision(sets, { id: 5 })] }));
    const clicks = (...ids: string[]): [string | undefined, string[]] => {
      ids.forEach((id) => play.click(id));
      return [play.gathered.whole?.label, [...play.chosen]];
    };
    expect(clicks("a")).toEqual([undefined, ["a"]]);
    expect(["mid", "b", "top"].map((id) => play.offers(id))).toEqual([true, true, false]);
    expect(clicks("mid")).toEqual(["Lay 1 in mid", ["a", "mid"]]);
    expect(play.aimed?.text).toBe("mid a");
    play.ask();
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({ type: "what-if", option: "mid a" });
    expect(clicks("top")).toEqual(["Lay 1 in mid", ["a", "mid"]]);
    expect([play.vain, play.reasons?.[0]?.text]).toEqual(["top", "This cannot be combined with what you have chosen"]);
    expect(clicks("b")).toEqual(["Lay 2 in mid", ["a", "mid", "b"]]);
    expect(clicks("")).toEqual(["Lay 2 in mid", ["a", "mid", "b"]]);
    expect(clicks("mid", "a", "top")).toEqual(["Lay 1 in top", ["b", "top"]]);
    play.forget();
    expect(clicks("mid", "b", "a")).toEqual(["Lay 2 in mid", ["mid", "b", "a"]]);
    play.commit(play.gathered.whole!);
    expect(JSON.parse(Line.last.sent.at(-1) ?? "")).toMatchObject({ type: "submit", decision: 5, option: "mid a b" });
    play.follow();
    expect(play.chosen).toEqual([]);
  });

  it("lays a card by one click, and into another register by a click on that first, without a button", () => {
    const first: Offer = { text: "1 move-1", label: "Register 1: Move 1", on: ["a"] };
    const asks = decision([first], { id: 5, secret: true, forms: [{ ...register, at_once: true }] });
    const play = sits(view(5, { seat: 0, decisions: [asks] }));
    const said = (): unknown => JSON.parse(Line.last.sent.at(-1) ?? "null");
    play.click("r2");
    expect([[...play.chosen], play.gathered.begun, play.sent]).toEqual([["r2"], "Register 2", false]);
    play.click("r3");
    expect(play.takes("b", { label: "2", id: "r2" })).toBe(true);
    play.click("a");
    expect([said(), [...play.chosen]]).toMatchObject([{ type: "submit", option: "3 move-1" }, []]);
    expect([play.goes("a"), play.goes("b")]).toEqual([true, false]);
    hears(laid(table(6, { view: view(6, { seat: 0, decisions: [{ ...asks, id: 6 }] }) })));
    play.follow();
    play.click("a");
    expect(said()).toMatchObject({ type: "submit", option: "1 move-1" });
  });

  it("keeps the question open while somebody else picks in secret", () => {
    const play = sits(asked(0, 5));
    const question = play.question;
    hears({ type: "update", rows: [{ ...row(6), kind: "sealed" }], view: all(asked(0, 6)) });
    expect(play.decision).not.toBeNull();
    expect([play.match.stage.view?.n, play.question]).toEqual([6, question]);
  });

  describe("what was lifted or tapped", () => {
    const cells = ["c1", "c2", "c3"].map((id) => ({ id, name: id, q: 0, r: 0, terrain: "grass" }));
    const cards = ["slap", "hook"].map((id) => ({ id, name: id }));
    const scene = {
      sides: [],
      boards: [{ id: "b", name: "B", kind: "hex" as const, cells }],
      zones: [{ id: "hand", name: "Hand", role: "hand" as const, seat: 0, cards }],
      pieces: [{ id: "moth", name: "Moth", icon: "moth", at: "c2" }],
    };
    const offers = [
      { text: "slap", label: "Slap", on: ["slap"] },
      { text: "hook moth", label: "Hook Moth", on: ["moth", "hook"], card: "hook" },
      { text: "to c1", label: "To c1", on: ["c1"] },
    ];
    const holds = (touch: boolean, secret = false): Play => {
      const play = sits(view(5, { seat: 0, scene, decisions: [decision(offers, { id: 5, secret })] }));
      play.touch = touch;
      return play;
    };
    const submitted = (): unknown[] => sent("submit").map((one) => one["option"]);
    const shown = (play: Play): void => {
      play.ask();
      const asked = sent("what-if").at(-1)!;
      const preview = { title: "Slap", marks: [{ kind: "target" as const, on: "moth" }] };
      hears({ type: "previewed", id: String(asked["id"]), preview });
    };

    it("goes by a click on what it shows, and on nothing else", () => {
      const play = holds(false);
      play.click("slap");
      shown(play);
      play.click("c3");
      expect([play.armed?.text, submitted()]).toEqual(["slap", []]);
      play.click("moth");
      expect(submitted()).toEqual(["slap"]);
    });

    it("is also one's own figure, if its only option spends what was not chosen", () => {
      const own = { ...scene, pieces: [{ id: "cat", name: "Cat", icon: "cat", at: "c3", seat: 0 }] };
      const mend = { text: "mend cat", label: "Cat: Mend", on: ["cat", "mend"], card: "mend" };
      const play = sits(view(5, { seat: 0, scene: own, decisions: [decision([mend, ...offers], { id: 5 })] }));
      play.click("cat");
      expect([play.armed?.text, submitted()]).toEqual(["mend cat", []]);
      play.click("cat");
      expect([play.armed, submitted()]).toEqual([null, []]);
      play.card = "mend";
      play.click("cat");
      expect(submitted()).toEqual(["mend cat"]);
    });

    it("makes room for another card, and has its one target with it", () => {
      const play = holds(false);
      play.click("slap");
      play.click("hook");
      expect([play.armed?.text, play.selected, submitted()]).toEqual(["hook moth", ["hook"], []]);
      play.click("moth");
      expect(submitted()).toEqual(["hook moth"]);
    });

    it("is read by a second tap, and never goes by it; only a bare space has nothing to read", () => {
      const play = holds(true);
      ["slap", "slap", "slap"].forEach((id) => play.click(id));
      expect([play.inspected, play.armed?.text, submitted()]).toEqual(["slap", "slap", []]);
      play.click("c1");
      expect([play.armed?.text, submitted()]).toEqual(["to c1", []]);
      play.click("c1");
      expect(submitted()).toEqual(["to c1"]);
    });

    it("is nothing where cards are picked in secret: those go at once, and come back by a click", () => {
      const play = holds(false, true);
      play.click("slap");
      expect(submitted()).toEqual(["slap"]);
    });
  });

  it("keeps what is armed while a bot sits in somewhere", () => {
    const play = sits(asked(0, 5));
    play.touch = true;
    play.choose(offers[0]!);
    hears({ type: "update", rows: [{ ...row(6), kind: "sit" }], view: all(asked(0, 6)) });
    expect([play.armed?.text, play.decision?.id, play.replay.last]).toEqual(["left", 5, 5]);
  });

  it("offers the seat back that a bot plays", () => {
    const seat = {
      seat: 0,
      kind: "you" as const,
      name: "Otter",
      side: "a",
      style: "azure" as const,
      mine: true,
      here: true,
    };
    const play = sits(view(5, { awaited: [0] }));
    hears(laid(table(5, { view: view(5, { awaited: [0] }), seats: [{ ...seat, stand_in: "middle" }] })));
    expect(play.replaced?.seat).toBe(0);
    play.match.back(0);
    expect([JSON.parse(Line.last.sent.at(-1) ?? ""), play.match.sending("back", 0)]).toMatchObject([
      { type: "back", seat: 0 },
      true,
    ]);
    hears({ type: "present", seats: [seat], watching: 0 });
    expect(play.replaced).toBeNull();
  });

  it("tells the whole log anew to who sits down", () => {
    const seat = { seat: 0, kind: "link" as const, name: "Otter", side: "a", style: "azure" as const, here: true };
    const told = row(4, 1, line("⟦seat-1|Azure||you⟧ ⟦seat-1|draws|draw⟧ a card."));
    const play = sits(view(5));
    const read = (): string[] => play.match.stage.rows.flatMap((one) => one.lines.map(plain));
    hears(laid(table(5, { rows: [told], seats: [{ ...seat, taken: false }] })));
    expect(read()).toEqual(["Azure draws a card."]);
    hears({ type: "present", seats: [seat], watching: 0 });
    expect(read()).toEqual(["Otter draws a card."]);
    hears({ type: "present", seats: [{ ...seat, kind: "you", mine: true }], watching: 0 });
    expect(read()).toEqual(["You draw a card."]);
  });

  it("waits by the server's clock", () => {
    const friend = {
      seat: 1,
      kind: "link" as const,
      name: "Mirela",
      side: "b",
      style: "jade" as const,
      here: false,
      away: 5000,
    };
    const open = view(5, { awaited: [1], waits: [{ seat: 1, due: 5060, away: true }] });
    const play = sits(open);
    hears(laid(table(5, { view: open, seats: [friend], now: 5030 })));
    expect(play.waiting).toMatchObject({
      title: "Mirela is away",
      since: "for less than a minute",
      until: "in 0:30 a bot may sit in",
    });
    hears(laid(table(5, { view: open, seats: [friend], now: 5061 })));
    expect(play.waiting?.late?.name).toBe("Mirela");
  });
});
