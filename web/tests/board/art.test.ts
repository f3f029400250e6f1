import { expect, test } from "vitest";
import { mix } from "../../src/art/color";
import { pathsOf } from "../../src/art/icons.svelte";
import { perlin } from "../../src/art/noise";
import { seeded } from "../../src/art/random";
import { shapePath } from "../../src/art/shapes";
import { sideLook } from "../../src/art/sides";
import { terrainLook } from "../../src/board/terrain/looks";
import { firstFitting } from "../../src/cards/setting";
import { speedLines } from "../../src/cards/art";

test("the same seed is the same decoration", () => {
  const draw = (seed: string): number[] => Array.from({ length: 5 }, seeded(seed));
  expect(draw("x")).toEqual(draw("x"));
  expect(draw("x")).not.toEqual(draw("y"));
  expect(speedLines("sprint")).toEqual(speedLines("sprint"));
});

test("noise repeats at its period", () => {
  const noise = perlin(7, 8, 14);
  expect(noise(1.3, 2.7)).toBeCloseTo(noise(9.3, 16.7));
});

test("colors mix from one to the other", () => {
  expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
});

test("only path data of an icon is kept", () => {
  expect(pathsOf('<path fill="currentColor" d="M0 0h2"/><script>alert(1)</script><path d="M1 1"/>')).toEqual([
    "M0 0h2",
    "M1 1",
  ]);
});

test("a side is found by id, by style, or is nobody", () => {
  const sides = [{ id: "west", name: "West", style: "jade" as const, seats: [0] }];
  expect(sideLook("west", sides).style).toBe("jade");
  expect(sideLook("plum").style).toBe("plum");
  expect(sideLook("unheard-of").style).toBe("nobody");
});

test("a kind of terrain nobody drew is a plain tile", () => {
  expect(terrainLook("unheard-of")).toBe(terrainLook("plain"));
});

test("every shape is closed", () => {
  for (const shape of [
    "circle",
    "triangle",
    "octagon",
    "square",
    "diamond",
    "star",
    "die",
    "boot",
    "shield",
    "target",
    "pill",
  ] as const)
    expect(shapePath(shape, 10)).toMatch(/^M.*Z$/);
});

test("words get a little smaller, then the picture gives room, then both", () => {
  const set = (tabled: boolean, room: number) =>
    firstFitting(tabled, ({ dense, scale }) => scale - (dense ? 0.3 : 0) <= room);
  expect(set(false, 1)).toEqual({ dense: false, scale: 1 });
  expect(set(false, 0.96)).toEqual({ dense: false, scale: 0.95 });
  expect(set(false, 0.8)).toEqual({ dense: true, scale: 1 });
  expect(set(false, 0.61)).toEqual({ dense: true, scale: 0.9 });
  expect(set(false, 0)).toEqual({ dense: true, spare: true, scale: 0.75 });
  expect(set(true, 1)).toEqual({ dense: true, scale: 1 });
});
