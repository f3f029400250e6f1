// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coaching } from "../src/lib/coaching";
import { prefs } from "../src/lib/prefs.svelte";
import type { Decision, Offer } from "../src/protocol";
import Asked from "../src/table/Asked.svelte";
import Chooser from "../src/table/Chooser.svelte";
import Coach from "../src/table/Coach.svelte";
import type { Play } from "../src/table/play.svelte";
import { sits } from "./beside";
import { Line, sent } from "./line";
import { press, reads, shows, ways } from "./shown";

let asked: [string, string][];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  localStorage.clear();
  prefs.setCoach(true);
  prefs.setSpeed(1);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.startsWith("/api/icons")) asked.push([address, String(init?.body ?? "")]);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a question", () => {
  const asks = (open: Partial<Decision>, narrow = false): Play => {
    const play = sits(open);
    shows(Asked, { play, decision: play.decision!, narrow, onrule: () => undefined });
    return play;
  };
  const offers: Offer[] = [
    { text: "pass", label: "Pass", tone: "pass" },
    { text: "wait", label: "Wait", key: "w" },
    { text: "go", label: "Ready", tone: "main" },
  ];
  const names = (): string[] => [...document.querySelectorAll(".ways button")].map(reads);

  it("has its way on first and its way out last, with their keys where there is a keyboard", () => {
    asks({ offers });
    expect(names()).toEqual(["Ready", "Wait W", "Pass"]);
    press("Wait");
    expect(sent("submit")).toMatchObject([{ option: "wait" }]);
  });

  it("has its way out in the bar below on a phone, unless there is nothing else to touch", () => {
    asks({ offers: [...offers, { text: "s", label: "Step", on: ["rock"] }] }, true);
    expect(names()).toEqual(["Ready", "Wait"]);
    document.body.innerHTML = "";
    asks({ offers }, true);
    expect(names()).toEqual(["Ready", "Wait", "Pass"]);
  });

  it("of a set waits until what is chosen is one of its options", () => {
    const play = asks({ offers: [{ text: "lay", label: "Lay two", needs: ["rock", "card"] }] });
    const button = (): HTMLElement => document.querySelector<HTMLElement>(".ways .main")!;
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["Choose card", true]);
    play.click("rock");
    flushSync();
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["1 chosen, now card", true]);
    play.click("card");
    flushSync();
    expect([reads(button()), button().hasAttribute("disabled")]).toEqual(["Lay two", false]);
    button().click();
    expect(sent("submit")).toMatchObject([{ option: "lay" }]);
  });

  it("that is dangerous to answer is asked again, and No leaves everything as it was", () => {
    const play = asks({ offers: [{ text: "jump", label: "Jump", ask: "Into the water?" }] });
    press("Jump");
    expect([reads(document.querySelector("h2")), names(), sent("submit")]).toEqual([
      "Into the water?",
      ["Jump", "No"],
      [],
    ]);
    press("No");
    expect([play.armed, sent("submit")]).toEqual([null, []]);
    press("Jump");
    press("Jump");
    expect(sent("submit")).toHaveLength(1);
  });

  it("offers to undo, or to take back where only that is possible", () => {
    asks({ offers, can_undo: true });
    expect(names().at(-1)).toBe("Undo U");
    document.body.innerHTML = "";
    asks({ offers, can_take_back: true, picked: ["Guard"], secret: true });
    expect(names().at(-1)).toBe("Take back U");
    document.body.innerHTML = "";
    asks({ offers });
    expect(names().some((one) => one.endsWith("U"))).toBe(false);
  });

  it("can be passed on from now on, once", () => {
    asks({ offers, prompt: { title: "Answer?", waiver: { key: "k", label: "Not this turn", text: "" } } });
    press("Not this turn");
    press("Not this turn");
    expect(sent("waive")).toMatchObject([{ key: "k", on: true }]);
  });
});

describe("several options at one place", () => {
  it("are told apart by name, and one of them is taken", () => {
    const play = sits({
      offers: ["walk", "leap"].map((text) => ({ text, label: `By ${text}`, on: ["rock"] })),
    });
    shows(Chooser, { play });
    expect(document.querySelector("dialog")).toBeNull();
    play.click("rock");
    flushSync();
    expect([document.querySelector("dialog")?.getAttribute("aria-label"), ways("By ").map(reads)]).toEqual([
      "The rock",
      ["By walk", "By leap"],
    ]);
    press("By leap");
    expect(sent("submit")).toMatchObject([{ option: "leap" }]);
  });

  it("may be left alone: nothing is taken then", () => {
    const play = sits({ offers: ["walk", "leap"].map((text) => ({ text, label: `By ${text}`, on: ["rock"] })) });
    shows(Chooser, { play });
    play.click("rock");
    flushSync();
    press("Close");
    expect([play.chooser, sent("submit")]).toEqual([null, []]);
  });
});

describe("a hint", () => {
  const prompt = { title: "Move", coach: "Click a glowing space.", rule: "KB-3.1" };
  const hint = (more: object = {}): string => {
    document.body.innerHTML = "";
    return reads(shows(Coach, { prompt: { ...prompt, ...more }, game: "kb", onrule: () => undefined }));
  };

  it("is given until it was read, for each kind of question once", () => {
    expect(hint()).toContain("Click a glowing space.");
    press("Got it");
    expect([hint(), hint({ title: "Leap" })]).toEqual(["", ""]);
    expect(hint({ rule: "KB-4" })).toContain("Click a glowing space.");
  });

  it("is not given where the game has none, nor where nobody wants any", () => {
    expect(hint({ coach: "", rule: "KB-7" })).toBe("");
    expect(hint({ rule: "KB-8" })).not.toBe("");
    press("No more tips");
    expect([prefs.coach, hint({ rule: "KB-9" })]).toEqual([false, ""]);
  });

  it("belongs to one game, and to a rule before a title", () => {
    expect([
      coaching("a", prompt),
      coaching("b", prompt),
      coaching("a", { title: "Move" }),
      coaching("a", undefined),
    ]).toEqual(["a/KB-3.1", "b/KB-3.1", "a/Move", ""]);
  });
});
