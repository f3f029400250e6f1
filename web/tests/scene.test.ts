import { describe, expect, it } from "vitest";
import * as sc from "../src/lib/scene";
import type { Card, Panel, Scene, SeatInfo, Zone } from "../src/protocol";

const card = (id: string, name = id): Card => ({ id, name }) as Card;
const zone = (id: string, role: Zone["role"], cards: Card[], more: Partial<Zone> = {}): Zone => ({
  id,
  name: id,
  role,
  cards,
  ...more,
});
const seat = (more: Partial<SeatInfo>): SeatInfo =>
  ({ seat: 0, kind: "link", name: "", side: "a", ...more }) as SeatInfo;

const SCENE: Scene = {
  sides: [{ id: "a", name: "Azure", style: "azure" } as Scene["sides"][number]],
  boards: [
    {
      id: "b",
      name: "Board",
      kind: "hex",
      cells: [{ id: "e5", name: "e5", q: 0, r: 0, terrain: "sand" }],
      regions: [{ id: "top", name: "Top lane", cells: ["e5"] } as never],
      sites: [{ id: "gate", name: "West Gate" } as never],
    },
  ],
  pieces: [{ id: "rhino", name: "Rhino Guy", at: "e5" } as never],
  zones: [
    zone("mine", "hand", [card("hammer", "Hammer")], { seat: 0 }),
    zone("theirs", "hand", [card("secret")], { seat: 1 }),
    zone("all", "hand", [card("shared")]),
    zone("laid", "picked", [card("one"), card("two")], {
      seat: 0,
      places: [
        { id: "r1", label: "1", card: "one", also: "two" },
        { id: "r2", label: "2" },
      ] as never,
    }),
    zone("done", "picked", [card("three")], { seat: 0 }),
    zone("shop", "pool", []),
    zone("deck", "deck", []),
    zone("spot", "place", []),
  ],
};

describe("zones", () => {
  it("of a hand are one's own and everybody's, never another's", () => {
    expect(sc.hands(SCENE, 0).map((one) => one.id)).toEqual(["mine", "all"]);
    expect(sc.hands(SCENE, 1).map((one) => one.id)).toEqual(["theirs", "all"]);
    expect(sc.hands(SCENE, null).map((one) => one.id)).toEqual(["all"]);
  });

  it("of picks are known only to the seat that picked", () => {
    expect(sc.picked(SCENE, 0).map((one) => one.id)).toEqual(["laid", "done"]);
    expect(sc.picked(SCENE, 1)).toEqual([]);
    expect(sc.picked(SCENE, null)).toEqual([]);
  });

  it("with numbered places are trays, and both cards of a place lie there in order", () => {
    const [tray, ...more] = sc.trays(SCENE, 0);
    expect(more).toEqual([]);
    expect(sc.filled(tray!).map((cards) => cards.map((one) => one.id))).toEqual([["one", "two"], []]);
  });

  it("are told apart by what they are for", () => {
    expect(sc.pools(SCENE).map((one) => one.id)).toEqual(["shop"]);
    expect(sc.lying(SCENE).map((one) => one.id)).toEqual(["deck"]);
    expect(sc.places(SCENE).map((one) => one.id)).toEqual(["spot"]);
  });
});

describe("names", () => {
  const known = sc.index(SCENE);

  it.each([
    ["rhino", "Rhino Guy"],
    ["e5", "e5"],
    ["hammer", "Hammer"],
    ["mine", "mine"],
    ["top", "Top lane"],
    ["gate", "West Gate"],
    ["nothing", "nothing"],
  ])("of %s: %s", (id, name) => {
    expect(sc.nameOf(known, id)).toBe(name);
  });

  it("that somebody types are found at the end of the words, the longest first", () => {
    expect(sc.meant(known, "push the rhino guy")).toBe("rhino");
    expect(sc.meant(known, "walk to E5!")).toBe("e5");
    expect(sc.meant(known, "rhino guy sleeps")).toBe("");
  });

  it("of sides nobody knows are those of nobody", () => {
    expect(sc.styleOf(SCENE, "a")).toBe("azure");
    expect(sc.styleOf(SCENE, "z")).toBe("nobody");
    expect(sc.styleOf(null, undefined)).toBe("nobody");
  });
});

describe("who plays a seat", () => {
  it.each([
    ["nobody is known", undefined, ""],
    ["the viewer", seat({ mine: true, kind: "you", name: "Anna" }), "You"],
    ["one of several at this screen", seat({ mine: true, kind: "hotseat", name: "Ben" }), "Ben"],
    ["not yet taken", seat({ taken: false, name: "x" }), "free"],
    ["a bot", seat({ kind: "bot", name: "Bolt", level: "Middle" }), "Bolt"],
    ["a friend", seat({ name: "Cleo" }), "Cleo"],
    ["a friend without a name", seat({ seat: 2 }), "Seat 3"],
  ])("%s", (_name, info, said) => {
    expect(sc.player(info)).toBe(said);
  });

  it("stands in the largest letters on a panel of one's own, with the side below", () => {
    const bolt = seat({ kind: "bot", name: "Bolt", level: "Middle" });
    const side = { id: "p", seat: 1, name: "Ember", sub: "2nd" };
    expect([sc.titled(side, bolt), sc.noted(side, bolt)]).toEqual(["Bolt", "Ember, 2nd"]);
    expect([sc.titled({ ...side, piece: "rhino" }, bolt), sc.noted({ ...side, piece: "rhino" }, bolt)]).toEqual([
      "Ember",
      "2nd",
    ]);
    expect(sc.titled(side, seat({ taken: false }))).toBe("Ember");
    expect(sc.introduced(bolt)).toBe("Bolt, middle bot");
  });

  it("is shown by a robot for a bot, else by the person's own sign", () => {
    expect([sc.face(seat({ level: "Hard" })), sc.face(seat({ icon: "owl" })), sc.face(undefined)]).toEqual([
      "vintage-robot",
      "owl",
      "",
    ]);
  });
});

describe("a seat's slots", () => {
  const panel = {
    id: "p",
    slots: [
      { label: "1", card: "hammer", mark: "locked" },
      { label: "2", back: true },
      { label: "3" },
      { label: "4", card: "unheard" },
    ],
  } as Panel;

  it("say what lies there, as far as the viewer may know", () => {
    expect(sc.slotsOf(panel, SCENE).map((slot) => sc.saidOf(slot, "empty"))).toEqual([
      "1: Hammer, locked",
      "2: face down",
      "3: empty",
      "4: empty",
    ]);
  });

  it("are none where a panel has none", () => {
    expect(sc.slotsOf({ id: "q" } as Panel, SCENE)).toEqual([]);
  });
});

const tray: Zone = {
  id: "tray",
  name: "Rivet's registers",
  role: "picked",
  cards: [],
  places: [{ label: "1", id: "first" }, { label: "2" }],
};
const withTray = sc.index({ sides: [], boards: [], zones: [tray] });

describe("a heap", () => {
  const rakes = zone("rakes", "pile", [card("rake"), card("hoe")]);
  const deck = zone("deck", "deck", [], { count: 3 });
  const gone = zone("gone", "held", [card("bell")], { at: "deck" });
  const scene: Scene = { ...SCENE, zones: [rakes, deck, gone, zone("bare", "pile", [])] };
  const opens = (id: string): string[] =>
    sc
      .inside(
        scene.zones!.find((one) => one.id === id)!,
        scene,
      )
      .map((one) => one.id);

  it("opens whole if it is a pile", () => {
    expect([opens("rakes"), opens("bare")]).toEqual([["rakes"], []]);
  });

  it("shows nothing of a deck but what belongs to it", () => {
    expect(opens("deck")).toEqual(["gone"]);
  });
});

describe("what pays", () => {
  it("is called by its name", () => {
    const paying: Scene = { ...SCENE, conditions: [{ id: "crowd", name: "Azure Crowd" }] };
    expect(sc.nameOf(sc.index(paying), "crowd")).toBe("Azure Crowd");
  });
});

describe("places of a tray", () => {
  it("calls a numbered place of a tray by the tray and its label", () => {
    expect(sc.nameOf(withTray, "first")).toBe("Rivet's registers: 1");
  });

  it("calls what it does not know by its id", () => {
    expect(sc.nameOf(withTray, "second")).toBe("second");
  });
});
