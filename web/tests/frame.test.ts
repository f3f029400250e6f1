import { describe, expect, it } from "vitest";
import { frameOf } from "../src/table/frame";
import { highOf, QUESTION } from "../src/table/room";

describe("below a board along a wide screen", () => {
  const long = { narrow: false, long: true, lanes: false };

  it("what is laid has the room of a log that is folded", () => {
    expect(frameOf(1440, 900, long).right).toBe(272);
    expect(frameOf(1440, 900, { ...long, folded: true }).right).toBe(8);
  });

  it("no card in hand pushes the question onto the board", () => {
    for (const height of [720, 768, 900, 1080]) {
      const { card, ratio, floor } = frameOf(1440, height, long);
      expect(highOf(card, ratio) + QUESTION).toBeLessThan(floor);
    }
  });

  it("several plans that are told at once have more room, whole programs and the board none the less", () => {
    const [usual, planned] = [long, { ...long, planned: 2 }].map((kind) => frameOf(1280, 720, kind));
    expect(planned!.aside).toBeGreaterThan(usual!.aside);
    expect(planned!.inset(0, 0)).toEqual(usual!.inset(0, 0));
  });
});
