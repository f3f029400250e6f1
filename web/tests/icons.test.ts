import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { IconSource } from "../src/art/icons.svelte";
import { gist, together } from "../src/lib/together";
import type { Preview } from "../src/protocol";
import { LID_WIDTH, lettering, rays } from "../src/ui/box";

type Icons = typeof import("../src/art/icons.svelte");

let icons: Icons;
let asked: string[][];
let source: IconSource;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  icons = await import("../src/art/icons.svelte");
  asked = [];
  source = (names) => Promise.resolve(Object.fromEntries(names.map((name) => [name, `<path d="M ${name}"/>`])));
  icons.setIconSource((names) => {
    asked.push(names);
    return source(names);
  });
});
afterEach(() => void vi.useRealTimers());

describe("icons", () => {
  it("that are wanted at one time are asked for together, each once", async () => {
    icons.wantIcons(["rhino", "moth", "rhino", ""]);
    icons.wantIcons(["wasp", "moth"]);
    expect([asked, icons.iconPaths("moth")]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, icons.iconPaths("moth")]).toEqual([[["rhino", "moth", "wasp"]], ["M moth"]]);
    icons.wantIcons(["moth"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });

  it("that the server does not know are empty, and not asked for again", async () => {
    source = () => Promise.resolve({});
    icons.wantIcons(["unicorn"]);
    await vi.advanceTimersByTimeAsync(1);
    icons.wantIcons(["unicorn"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked.length, icons.iconPaths("unicorn")]).toEqual([1, []]);
  });

  it("are asked for again some time after the line was lost", async () => {
    const good = source;
    source = () => Promise.reject(new Error("no line"));
    icons.wantIcons(["rhino"]);
    await vi.advanceTimersByTimeAsync(2999);
    expect(asked).toHaveLength(1);
    source = good;
    await vi.advanceTimersByTimeAsync(2);
    expect([asked.length, icons.iconPaths("rhino")]).toEqual([2, ["M rhino"]]);
  });
});

describe("several options of one thing", () => {
  const odds = (text: string, sub = ""): Preview => ({
    title: "",
    rule: "KB-6",
    marks: [
      { kind: "target", on: "moth" },
      { kind: "odds", on: "moth", text, sub },
    ],
  });

  it("are told by their chances, else by their first words", () => {
    expect([
      gist(odds("50%", "kills")),
      gist(odds("50%")),
      gist({ title: "", words: [{ spans: [{ text: "Moves." }] }, { spans: [{ text: "Then stops." }] }] }),
      gist(null),
    ]).toEqual(["50%, kills", "50%", "Moves.", ""]);
  });

  it("show on the board only what they have in common", () => {
    const both = together([
      ["walk", odds("50%")],
      ["leap", odds("75%")],
    ]);
    expect([both.marks?.map((mark) => mark.kind), both.rule]).toEqual([["target"], "KB-6"]);
    const same = together([
      ["walk", odds("50%")],
      ["leap", odds("50%")],
    ]);
    expect(same.marks).toHaveLength(2);
  });

  it("show nothing on the board while one of them is not known", () => {
    const half = together([
      ["walk", odds("50%")],
      ["leap", null],
    ]);
    expect(half.marks).toEqual([]);
    expect(half.words?.map((line) => line.spans?.map((span) => span.text).join(""))).toEqual(["walk: 50%", "leap"]);
  });
});

describe("the lettering of a box", () => {
  it("fits the lid, however long a word is", () => {
    for (const { text, size } of lettering(["A", "KNOCKBACK", "THE VERY LONGEST"]))
      expect(size * text.length * 0.52).toBeLessThanOrEqual(LID_WIDTH * 0.8601);
  });

  it("stands line below line, the longest smaller than the others", () => {
    const [short, long] = lettering(["TWO", "THREES"]);
    expect(long!.y).toBeGreaterThan(short!.y);
    expect(long!.size).toBeLessThan(short!.size);
    expect(lettering(["TWO"])[0]!.size).toBeGreaterThan(short!.size);
  });

  it("has rays behind it, as many as were asked for, all from one point", () => {
    const path = rays(10, 20, 12);
    expect(path.match(/M10 20L/g)).toHaveLength(12);
    expect(rays(10, 20, 12, 420, 0.1)).not.toBe(path);
  });
});
