// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Plan } from "../src/protocol";
import PlanBox from "../src/table/PlanBox.svelte";
import { sits } from "./beside";
import { Line, sent } from "./line";
import { shows } from "./shown";

const plan = (id: string, more: Partial<Plan> = {}): Plan => ({
  id,
  piece: id,
  name: id,
  steps: [{ label: "1", text: "Forward" }],
  switch: { id: `power-${id}`, name: "Power down", text: "repairs all" },
  ...more,
});

describe("what was laid, in words", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  });

  function box(plans: Plan[], narrow = false): HTMLElement[] {
    const offers = plans.map((one) => ({ text: `${one.id} down`, label: "Goes down", on: [`power-${one.id}`] }));
    const play = sits({ offers }, { scene: { sides: [], boards: [], plans } });
    shows(PlanBox, { play, scene: play.scene!, plans, narrow, onrule: () => undefined });
    return [...document.querySelectorAll<HTMLElement>("[role=switch]")];
  }

  it("has the switches of several figures in one line, each by its figure", () => {
    const switches = box([plan("Rivet"), plan("Gasket")]);
    expect(switches.map((one) => one.getAttribute("aria-label"))).toEqual(["Rivet: Power down", "Gasket: Power down"]);
    expect(new Set(switches.map((one) => one.parentElement)).size).toBe(1);
    switches[1]!.click();
    expect(sent("submit")).toMatchObject([{ option: "Gasket down" }]);
  });

  it("on a phone says of each switch what it does", () => {
    box([plan("Rivet"), plan("Gasket")], true);
    expect(document.body.textContent.match(/repairs all/g)).toHaveLength(2);
  });
});
