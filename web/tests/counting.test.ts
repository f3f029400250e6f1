import { describe, expect, it } from "vitest";
import { makeLayout } from "../src/board/layout";
import { counting } from "../src/lib/counting";
import type { Board, Condition, Scene } from "../src/protocol";

const BOARD: Board = {
  id: "b",
  name: "Arena",
  kind: "hex",
  cells: [-1, 0, 1].map((q) => ({ id: `c${q}`, name: `c${q}`, q, r: 0, terrain: "arena" })),
  sites: [{ id: "gate", name: "West Gate", edge: "w" }],
};
const SCENE: Scene = {
  sides: [
    { id: "a", name: "Azure", style: "azure", seats: [0] },
    { id: "e", name: "Ember", style: "ember", seats: [1] },
  ],
  boards: [BOARD],
  pieces: [{ id: "p", name: "Kilgore", icon: "ogre", at: "c0" }],
};
const PAYS: Condition = {
  id: "crowd",
  name: "Crowd",
  meets: [
    { side: "a", on: ["c0", "c1"] },
    { side: "e", on: ["p"] },
  ],
};

describe("what counts for what pays", () => {
  it("is an area of spaces, or each figure, for the side of whoever looks", () => {
    expect(counting(PAYS, SCENE, 0)).toEqual([{ kind: "area", cells: ["c0", "c1"] }]);
    expect(counting(PAYS, SCENE, 1)).toEqual([{ kind: "target", on: "p", piece: "p" }]);
    expect(counting(PAYS, SCENE, null)).toEqual(counting(PAYS, SCENE, 0));
    expect(counting(undefined, SCENE, 0)).toEqual([]);
  });
});

it("a place off the board lies at the other edge of a board that is turned round", () => {
  const [plain, turned] = [0, 2].map((turn) => makeLayout(BOARD, { tilt: 1, turn }).center("gate")!.x);
  const [west, east] = [0, 2].map((turn) => makeLayout(BOARD, { tilt: 1, turn }).center("c-1")!.x);
  expect([plain! < west!, turned! > east!]).toEqual([true, true]);
});
