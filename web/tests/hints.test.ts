import { describe, expect, it } from "vitest";
import { begun, called, spoken, unended, together } from "../src/hint/words";
import { fresh, reduce, type Client, type Happening } from "../src/net/reduce";
import type { Advised, AskHint, Hinted } from "../src/protocol";
import { laid, table } from "./made";

const ask: AskHint = { type: "hint", id: "h1", seat: 0, decision: 7 };
const found: Hinted = { type: "hinted", id: "h1", seat: 0, decision: 7, options: [], worlds: 9 };

function one(chance: number, more: Partial<Advised> = {}): Advised {
  return { options: ["a"], labels: ["Push"], then: [], chance, error: 0.04, ...more };
}

function after(...events: Happening[]): Client {
  return events.reduce((client, event) => reduce(client, event).client, fresh("m"));
}

describe("a hint that was asked for", () => {
  const asked = [
    { kind: "opened" },
    { kind: "heard", message: laid(table(3)) },
    { kind: "hint", ask },
  ] as const satisfies Happening[];

  it("is kept with its question, and no other's answer is taken for it", () => {
    expect(after(...asked).hint).toEqual({ ask, found: null, wrong: "" });
    expect(after(...asked, { kind: "heard", message: { ...found, id: "other" } }).hint?.found).toBeNull();
    expect(after(...asked, { kind: "heard", message: found }).hint?.found).toEqual(found);
  });

  it("is asked for again after the line broke, until it has come", () => {
    const again: Happening[] = [{ kind: "closed" }, { kind: "opened" }];
    const laidAgain: Happening = { kind: "heard", message: laid(table(3)) };
    expect(reduce(after(...asked, ...again), laidAgain).out).toContainEqual(ask);
    const came = after(...asked, { kind: "heard", message: found }, ...again);
    expect(reduce(came, laidAgain).out).not.toContainEqual(ask);
  });

  it("that is refused says why in its own place", () => {
    const no = { type: "refused", id: "h1", code: "no-hint", message: "Not here." } as const;
    const client = after(...asked, { kind: "heard", message: no });
    expect([client.hint?.wrong, client.refusal]).toEqual(["Not here.", null]);
  });

  it("is put aside", () => {
    expect(after(...asked, { kind: "hint", ask: null }).hint).toBeNull();
  });
});

describe("words for hints", () => {
  it("say where one stands out, and where it hardly matters", () => {
    expect(together([])).toBe("There is nothing known to choose by here.");
    expect(together([one(0.6)])).toBe("Nothing else comes near.");
    expect(together([one(0.6), one(0.4)])).toBe("Nothing else comes near.");
    expect(together([one(0.6), one(0.595)])).toBe("It hardly matters here: within 1 of 100.");
    expect(together([one(0.6), one(0.55)])).toBe("");
  });

  it("name a series without what only sends it, and tell it all to who hears it", () => {
    expect(called(one(0.5, { labels: ["Move 2", "Turn", "Send"] }))).toBe("Move 2, Turn");
    const places = ["Rivet, register 1: Turn", "Rivet, register 2: Move 1", "Gasket, register 1: Move 2", "Send"];
    expect(called(one(0.5, { labels: places }))).toBe("Rivet: Turn, Move 1; Gasket: Move 2");
    expect(called(one(0.5, { labels: places }), 1)).toBe("Rivet: Move 1; Gasket: Move 2");
    expect(called(one(0.5, { labels: places }), 3)).toBe("Send");
    expect([begun(one(0.5, { labels: places }), places.slice(0, 2)), begun(one(0.5), ["Turn"])]).toEqual([2, 0]);
    const feared = one(0.52, { fear: { line: { spans: [{ text: "Gran shoves you." }] }, share: 0.3, chance: 0.4 } });
    expect(unended([{ text: "Gran " }, { text: "walks." }]).map((span) => span.text)).toEqual(["Gran ", "walks"]);
    expect(spoken(feared, 0)).toBe("Option 1: Push. Wins 52 of 100, give or take 4. Fears: Gran shoves you.");
  });
});
