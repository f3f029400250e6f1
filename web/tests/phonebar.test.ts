// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Offer, Plan } from "../src/protocol";
import PhoneBar from "../src/table/PhoneBar.svelte";
import { sits } from "./beside";
import { Line, sent } from "./line";
import { press, reads, shows, ways } from "./shown";

const plan = (id: string, switched: boolean): Plan => ({
  id,
  piece: id,
  name: id,
  steps: [{ label: "1" }],
  ...(switched ? { switch: { id: `power-${id}`, name: "Power down", text: "repairs all" } } : {}),
});

describe("the bar of a phone, while something is laid", () => {
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    localStorage.clear();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  });

  function bar(plans: Plan[], more: Offer[] = []): string[] {
    const offers = plans.map((one) => ({ text: `${one.id} down`, label: "Goes down", on: [`power-${one.id}`] }));
    const play = sits({ offers: [...offers, ...more] }, { scene: { sides: [], boards: [], plans } });
    const opens = (what: string) => () => void opened.push(what);
    shows(PhoneBar, {
      play,
      onlog: opens("log"),
      onreplay: opens("replay"),
      onactions: undefined,
      onplan: opens("plan"),
      ontext: opens("text"),
      onrules: opens("rules"),
      onsay: opens("say"),
    });
    return [...document.querySelectorAll("nav button")].map(reads);
  }

  it("has the switch of a figure alone, and the plan", () => {
    expect(bar([plan("a", true)])).toEqual(["Undo", "Power down", "Plan", "Say", "Log", "Send"]);
    press("Plan");
    press("Say");
    press("Power down");
    expect(opened).toEqual(["plan", "say"]);
    expect(sent("submit")).toMatchObject([{ option: "a down" }]);
  });

  it("opens the plan where a switch must say whose it is", () => {
    bar([plan("a", true), plan("b", false)]);
    press("Power down");
    expect(opened).toEqual(["plan"]);
    expect(sent("submit")).toEqual([]);
  });

  it("sends as soon as there is a way on", () => {
    bar([plan("a", false)]);
    expect(ways("Send")[0]).toHaveProperty("disabled", true);
    document.body.innerHTML = "";
    expect(bar([plan("a", false)], [{ text: "ready", label: "Send", tone: "main" }])).toContain("Send");
    press("Send");
    expect(sent("submit")).toMatchObject([{ option: "ready" }]);
  });
});
