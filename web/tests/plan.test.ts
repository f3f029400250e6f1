import { describe, expect, it } from "vitest";
import type { GameInfo } from "../src/protocol";
import { PATIENCE } from "../src/setup/patience";
import { Plan } from "../src/setup/plan.svelte";

const game: GameInfo = {
  id: "g", name: "G", line: "", seats: [2, 3], minutes: "", wins: "", box: { lines: [], colors: ["", "", "", ""] }, form: [], presets: [], seat_sides: {}, default_seats: 2, rules_version: 1,
};

describe("a plan", () => {
  it("says how long the others wait only where a friend plays by link", () => {
    const plan = new Plan(game, "middle", "Otter");
    plan.patience = 600;
    expect([plan.links, "patience" in plan.request()]).toEqual([0, false]);
    plan.kind(1, "link");
    expect([plan.links, plan.request().patience]).toEqual([1, 600]);
    plan.kind(1, "bot");
    plan.kind(2, "link");
    expect(plan.links).toBe(0);
  });

  it("waits a minute unless told otherwise", () => {
    const plan = new Plan(game, "middle", "");
    plan.kind(1, "link");
    expect(plan.request().patience).toBe(Number(PATIENCE.default));
    expect(PATIENCE.values?.map((one) => one.value)).toEqual(["0", "60", "180", "600", "3600"]);
  });
});
