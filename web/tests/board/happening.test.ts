import { describe, expect, it } from "vitest";
import { happening } from "../../src/board/happening";
import { makeLayout } from "../../src/board/layout";

const cells = [0, 1, 2].map((q) => ({ id: `c${q}`, name: `c${q}`, q, r: 0, terrain: "floor" }));
const layout = makeLayout({ id: "b", name: "", kind: "square", cells }, { tilt: 1 });
const places = new Map([["Rivet", { x: 1, y: 2 }]]);

describe("what happens", () => {
  it("is seen where who moves stands, where they go, and where whom they meet stands", () => {
    const beats = [
      { kind: "move" as const, piece: "Rivet", cells: ["c1", "c2"] },
      { kind: "bump" as const, piece: "Rivet", other: "c0" },
    ];
    const [at, to, c0] = [places.get("Rivet"), layout.center("c2"), layout.center("c0")];
    expect(happening(beats, places, layout)).toEqual([at, layout.center("c1"), to, at, c0]);
  });

  it("is nowhere for who is not on the board", () => {
    expect(happening([{ kind: "pop", piece: "Nobody", text: "Out" }], places, layout)).toEqual([]);
  });
});
