// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Panel, SeatInfo, Term } from "../src/protocol";
import RuleTerms from "../src/table/RuleTerms.svelte";
import SeatEdge from "../src/table/SeatEdge.svelte";
import RuleMark from "../src/ui/RuleMark.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { reads, shows } from "./shown";

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
});
afterEach(() => {
  prefs.setCodes(false);
  vi.unstubAllGlobals();
});

describe("the way to a rule", () => {
  it("is a sign without a word, which screen readers can name, and opens its rule", () => {
    const opened: string[] = [];
    const page = shows(RuleMark, { rule: "KB-9.2", onrule: (rule: string) => opened.push(rule) });
    const button = page.querySelector("button")!;
    expect([button.textContent?.trim(), button.getAttribute("aria-label")]).toEqual(["", "The rule for this, KB-9.2"]);
    button.click();
    expect(opened).toEqual(["KB-9.2"]);
  });

  it("is the number as soon as somebody wants numbers", () => {
    const page = shows(RuleMark, { rule: "KB-9.2", onrule: () => undefined });
    prefs.setCodes(true);
    flushSync();
    const button = page.querySelector("button")!;
    expect([button.textContent?.trim(), button.getAttribute("aria-label")]).toEqual(["KB-9.2", null]);
  });
});

describe("an entry of the glossary", () => {
  const terms: Term[] = [
    { name: "Iron Jaws", kind: "Cards", text: "Bites.", of: "Grinner" },
    { name: "Root", kind: "Terms", text: "Cannot move.", rule: "SFB-12.3" },
  ];

  it("says whose it is, and leads to its rule if it has one", () => {
    const opened: string[] = [];
    const page = shows(RuleTerms, { terms, onrule: (rule: string) => opened.push(rule) });
    const [jaws, root] = [...page.querySelectorAll("[data-term]")];
    expect(reads(jaws)).toContain("Iron Jaws Grinner Bites.");
    expect(jaws?.querySelector("button")).toBeNull();
    root?.querySelector("button")?.click();
    expect(opened).toEqual(["SFB-12.3"]);
  });
});

describe("the edge of a seat", () => {
  const panel = (more: Partial<Panel>): Panel => ({ id: "p", name: "Rhino", seat: 0, ...more }) as Panel;
  const seat = (more: Partial<SeatInfo> = {}): SeatInfo =>
    ({ seat: 0, kind: "link", name: "Anna", side: "a", here: true, ...more }) as SeatInfo;
  const says = (more: Record<string, unknown>): string =>
    reads(
      shows(SeatEdge, {
        panel: panel({}),
        seat: seat(),
        ready: false,
        yours: false,
        mine: false,
        ...more,
      }).querySelector(".edge"),
    );

  it("is empty while there is nothing to say", () => {
    expect(says({})).toBe("");
  });

  it("says that it is your turn only of your own seat that acts", () => {
    expect(says({ panel: panel({ active: true }), yours: true })).toBe("Your turn");
    document.body.innerHTML = "";
    expect(says({ panel: panel({ active: true }), yours: false })).toBe("");
  });

  it("says who is out, unless the table itself says more of it", () => {
    expect(says({ panel: panel({ out: true }) })).toBe("out");
    document.body.innerHTML = "";
    expect(says({ panel: panel({ out: true, statuses: [{ text: "waits at the gate" }] }) })).toBe("waits at the gate");
  });

  it("says who has chosen, and who is away", () => {
    expect(says({ ready: true })).toBe("ready");
    document.body.innerHTML = "";
    expect(says({ seat: seat({ stand_in: "middle" }) })).toBe("bot sits in");
  });

  it("shows three states at most", () => {
    const statuses = ["one", "two", "three", "four"].map((text) => ({ text }));
    expect(says({ panel: panel({ statuses }) })).toBe("one two three");
  });
});
