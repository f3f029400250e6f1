import { describe, expect, it } from "vitest";
import { callings, Naming } from "../src/lib/naming";
import CASES from "../../tests/kernel/naming.json";
import type { SeatInfo, Side } from "../src/protocol";

const WEST: Side = { id: "side-w", name: "West", style: "azure", seats: [0] };
const EAST: Side = { id: "side-e", name: "East", style: "ember", seats: [1] };
const seat = (n: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: n,
  kind: "link",
  name: "",
  side: n ? "side-e" : "side-w",
  style: "azure",
  ...more,
});
const BOLT = seat(0, { kind: "bot", name: "Bolt" });
const ANNA = seat(1, { kind: "you", name: "Anna", mine: true });
const WEST_TAKES = "⟦seat-1|West| takes|you take⟧ a card";
const EASTS = "⟦side-e|East|'s|your⟧ hand";

const of = (seats: SeatInfo[], sides = [WEST, EAST]): Naming => new Naming(callings(sides, seats));

describe("names in texts", () => {
  it("reads marks as the kernel does", () => {
    for (const { text, reads } of CASES)
      for (const { own, names, words } of reads) {
        const known = Object.entries(names).map(([id, name]) => [id, { mine: false, name }]);
        const mine = own.map((id) => [id, { mine: true, name: "" }]);
        expect(new Naming(JSON.stringify(Object.fromEntries([...known, ...mine]))).said(text)).toBe(words);
      }
  });

  it("calls the reader you, and others by their names", () => {
    const naming = of([BOLT, ANNA]);
    expect(naming.said(WEST_TAKES)).toBe("Bolt takes a card");
    expect(naming.said(EASTS)).toBe("Your hand");
    expect(naming.said(`The bar. ${EASTS}: what is in ${EASTS}?`)).toBe("The bar. Your hand: what is in your hand?");
    expect(of([{ ...BOLT, mine: true, kind: "you" }, seat(1, {})]).said(`${WEST_TAKES}, ${EASTS}`)).toBe(
      "You take a card, East's hand",
    );
  });

  it("says what the game says of a seat where nobody sits, of many, and of those it does not know", () => {
    expect(new Naming().said(WEST_TAKES)).toBe("West takes a card");
    expect(of([seat(0, { taken: false, name: "Link" }), ANNA]).said(WEST_TAKES)).toBe("West takes a card");
    const four = [BOLT, ANNA, seat(2, { name: "Cleo" }), seat(3, { name: "Dora" })];
    const sides = [
      { ...WEST, seats: [0, 2] },
      { ...EAST, seats: [1, 3] },
    ];
    expect(of(four, sides).said(`${EASTS}, ⟦side-w|West|'s|your⟧ hand, ⟦seat-4|East 4|'s|your⟧ hand`)).toBe(
      "Your hand, West's hand, Dora's hand",
    );
  });

  it("calls everybody by name where several share a browser", () => {
    const shared = [
      seat(0, { kind: "hotseat", name: "Ada", mine: true }),
      seat(1, { kind: "hotseat", name: "Ben", mine: true }),
    ];
    expect(of(shared).said(`${WEST_TAKES}, ${EASTS}`)).toBe("Ada takes a card, Ben's hand");
  });

  it("leaves everything as it is that speaks of nobody", () => {
    const naming = of([BOLT, ANNA]);
    const still = { id: "still", name: "Deck", cards: [{ id: "c", name: "⟦ is a sign" }] };
    const scene = { zones: [still, { id: "hand", name: EASTS, cards: [] }] };
    const named = naming.named(scene);
    expect(named.zones[1]!.name).toBe("Your hand");
    expect(named.zones[0]).toBe(still);
    expect(naming.named(scene)).toBe(named);
    expect(scene.zones[1]!.name).toBe(EASTS);
  });

  it("puts the name into a line of a former version, which has the verb of others", () => {
    const line = { spans: [{ text: "Seat 2", seat: 1 }, { text: " begins." }] };
    const told = { beats: [{ kind: "show", show: { title: "The end", lines: [line] } }] };
    expect(of([BOLT, ANNA]).named(line).spans[0]!.text).toBe("Anna");
    expect(of([BOLT, ANNA]).named(told).beats[0]!.show.lines[0]!.spans[0]!.text).toBe("Anna");
    expect(of([BOLT]).named(line).spans[0]!.text).toBe("Seat 2");
  });

  it("reads the words of a line as one sentence", () => {
    const line = {
      spans: [{ text: "Rivet shoots " }, { text: "⟦side-e|East|'s|your⟧ base", ref: "b" }, { text: "." }],
    };
    expect(
      of([BOLT, ANNA])
        .named(line)
        .spans.map((span) => span.text),
    ).toEqual(["Rivet shoots ", "your base", "."]);
    expect(of([BOLT, ANNA]).named({ spans: line.spans.slice(1) }).spans[0]).toEqual({ text: "Your base", ref: "b" });
  });
});
