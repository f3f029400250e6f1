import { describe, expect, it } from "vitest";
import type { Card, Offer, Preview } from "../src/protocol";
import { promptWords, tapped } from "../src/table/prompted";
import { gather } from "../src/lib/offers";
import { index } from "../src/lib/scene";
import { decision, register, scene } from "./made";

const step: Offer = { text: "step", label: "Step to e5", on: ["e5"] };
const leave: Offer = { text: "leave", label: "Leave", ask: "Leave for good?" };
const hammer = { id: "hammer", name: "Hammer Time" } as Card;
const preview: Preview = { title: "Step", words: [{ spans: [{ text: "Rhino is out." }] }] };

function asked(more: Partial<Parameters<typeof promptWords>[0]> = {}): Parameters<typeof promptWords>[0] {
  return {
    armed: null,
    card: "",
    decision: decision([step, leave], { prompt: { title: "Move Rhino", how: "up to 2 hexes" } }),
    index: index({ ...scene, zones: [{ id: "hand", name: "Hand", role: "hand", cards: [hammer] }] }),
    gathered: gather(null, []),
    preview: null,
    ...more,
  };
}

describe("the words of a question", () => {
  it("are the game's own while nothing is chosen", () => {
    expect(promptWords(asked(), null, false)).toMatchObject({ title: "Move Rhino", how: "up to 2 hexes" });
  });

  it("speak of tapping on a phone", () => {
    const clicks = decision([step], { prompt: { title: "Wolf", how: "Click a space, or its clicker" } });
    expect(promptWords(asked({ decision: clicks }), null, true).how).toBe("Tap a space, or its clicker");
    expect(tapped("Point at a target")).toBe("Tap a target");
  });

  it("name the card that was chosen, and ask for its target", () => {
    expect(promptWords(asked({ card: "hammer" }), null, false)).toMatchObject({
      title: "Hammer Time:",
      how: "pick what glows",
    });
  });

  it("do not set a colon after a name that ends with a sign of its own", () => {
    const zones = [{ id: "hand", name: "Hand", role: "hand" as const, cards: [{ ...hammer, name: "Bawk!" }] }];
    expect(promptWords(asked({ card: "hammer", index: index({ ...scene, zones }) }), null, false).title).toBe("Bawk!");
  });

  it("name the few figures that a card may be played with, or say that spaces glow", () => {
    const runs = ["rhino", "annie"].map((id): Offer => ({ text: id, label: id, card: "hammer", on: [id] }));
    const board = {
      id: "b",
      kind: "square" as const,
      name: "b",
      cells: [{ id: "e5", name: "e5", q: 0, r: 0, terrain: "floor" }],
    };
    const known = index({
      ...scene,
      boards: [board],
      pieces: [
        { id: "rhino", name: "Rhino Guy", icon: "" },
        { id: "annie", name: "Anchor Annie", icon: "" },
      ],
      zones: [{ id: "hand", name: "Hand", role: "hand", cards: [hammer] }],
    });
    const how = (offers: Offer[]): string =>
      promptWords(asked({ card: "hammer", index: known, decision: decision(offers) }), null, false).how;
    expect(how(runs)).toBe("pick Rhino Guy or Anchor Annie");
    expect(how([{ ...step, card: "hammer" }])).toBe("pick a space that glows");
  });

  it("say what is chosen of an option that goes by itself when it is whole", () => {
    const ahead = decision([step], { forms: [{ ...register, at_once: true }] });
    expect(promptWords(asked({ gathered: gather(ahead, ["r2"]) }), null, false).title).toBe("Register 2");
    expect(promptWords(asked({ gathered: gather(ahead, []) }), null, false).title).toBe("Move Rhino");
  });

  it("say on a desk what is armed, and how one goes on", () => {
    expect(promptWords(asked({ armed: step }), step, false)).toMatchObject({
      title: "Step to e5",
      how: "Press Go, or click it again to take it back",
    });
  });

  it("say on a phone what is armed and what would happen, which stands nowhere else there", () => {
    expect(promptWords(asked({ armed: step, preview }), step, true)).toEqual({
      title: "Step to e5",
      how: "Rhino is out",
      outcome: "Rhino is out",
    });
    expect(promptWords(asked({ armed: step }), step, true).how).toBe("Press Go");
  });

  it("are the question that a dangerous option asks, and nothing beside it", () => {
    expect(promptWords(asked({ armed: leave, card: "hammer" }), leave, true)).toMatchObject({
      title: "Leave for good?",
      how: "",
    });
  });

  it("are empty while nobody is asked", () => {
    expect(promptWords(asked({ decision: null }), null, false)).toEqual({ title: "", how: "", outcome: "" });
  });
});
