import { describe, expect, it } from "vitest";
import type { GameInfo } from "../src/protocol";
import { PATIENCE } from "../src/setup/patience";
import { Plan } from "../src/setup/plan.svelte";

const game: GameInfo = {
  id: "g",
  name: "G",
  line: "",
  seats: [2, 3],
  minutes: "",
  wins: "",
  box: { lines: [], colors: ["", "", "", ""] },
  form: [],
  presets: [],
  default_seats: 2,
  rules_version: 1,
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

  it("shows what the server makes of it, and what was chosen since", () => {
    const form: GameInfo["form"] = [
      { id: "size", name: "", text: "", kind: "choice", default: "3" },
      { id: "tide", name: "", text: "", kind: "toggle", default: true },
    ];
    const plan = new Plan(
      { ...game, form, presets: [{ id: "full", name: "", text: "", values: { size: "5" } }] },
      "middle",
      "",
    );
    expect([plan.values["size"], plan.like, plan.style(0)]).toEqual(["3", "", "nobody"]);
    plan.planned = { settings: { seats: 2, size: "5", tide: true }, sides: [[0], [1]], styles: ["ember", "azure"] };
    expect([plan.values["size"], plan.like, plan.style(0), plan.style(1)]).toEqual(["5", "full", "ember", "azure"]);
    plan.set("tide", false);
    expect([plan.wish.settings, plan.like]).toEqual([{ seats: 2, tide: false }, ""]);
    plan.choosePreset("full");
    expect([plan.wish.preset, plan.wish.settings, plan.values["tide"]]).toEqual(["full", { seats: 2 }, true]);
  });

  it("waits a minute unless told otherwise", () => {
    const plan = new Plan(game, "middle", "");
    plan.kind(1, "link");
    expect(plan.request().patience).toBe(60);
    expect(PATIENCE.default).toBe("60");
    expect(PATIENCE.values?.map((one) => one.value)).toEqual(["0", "60", "180", "600", "3600"]);
  });
});
