// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import type { Row } from "../src/protocol";
import Log from "../src/table/Log.svelte";
import ReplayBar from "../src/table/ReplayBar.svelte";
import { SCENE, sits } from "./beside";
import { Line } from "./line";
import { line, row } from "./made";
import { press, reads, settled, shows, ways } from "./shown";

/** Sizes have changed: the browser tells all who asked for that. */
let resized: () => void = () => undefined;
class Sizes {
  private readonly watched = new Set<Element>();
  constructor(told: (entries: { target: Element }[]) => void) {
    resized = () => told([...this.watched].map((target) => ({ target })));
  }
  observe(one: Element): void {
    this.watched.add(one);
  }
  unobserve(one: Element): void {
    this.watched.delete(one);
  }
}

let asked: [string, string][];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  answer = () => new Response("{}");
  localStorage.clear();
  prefs.setCoach(true);
  prefs.setSpeed(1);
  vi.stubGlobal("ResizeObserver", Sizes);
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.startsWith("/api/icons")) asked.push([address, String(init?.body ?? "")]);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the log", () => {
  const tells = (rows: Row[], more: object = {}): string[] => {
    const heard: string[] = [];
    const does = (what: string) => (id: unknown) => heard.push(`${what} ${String(id)}`);
    shows(Log, { rows, scene: null, onrule: does("rule"), onref: does("ref"), onrow: does("row"), ...more });
    return heard;
  };
  const lines = (): string[] => [...document.querySelectorAll(".log h3, .log .line")].map(reads);

  it("says so while nothing has happened", () => {
    tells([]);
    expect(reads(document.querySelector(".log"))).toBe("Nothing has happened yet.");
  });

  it("has rounds as heads, counts what is said again, and leaves out what says nothing", () => {
    tells([
      row(0, 1, { ...line("Round 1"), head: true }, line("Rhino charges."), line("Rhino charges.")),
      row(1, 1, { beats: [] }, line("Moth falls.")),
    ]);
    expect(lines()).toEqual(["Round 1", "Rhino charges. x2", "Moth falls."]);
  });

  it("leads to the table after a line, to its rule, and to its piece while that is pointed at", () => {
    const heard = tells([row(3, 1, { ...line("Rhino charges."), rule: "KB-6.1", piece: "a" })]);
    press("Rhino charges. Show the table after this");
    press("The rule for this");
    document.querySelector(".line")!.dispatchEvent(new Event("pointerenter"));
    document.querySelector(".line")!.dispatchEvent(new Event("pointerleave"));
    expect(heard).toEqual(["row 3", "rule KB-6.1", "ref a", "ref "]);
  });

  it("does not lead to a table that is only being told", () => {
    tells([row(0, 1, line("Rhino charges."))], { telling: [line("Moth falls."), line("")] });
    expect(lines()).toEqual(["Rhino charges.", "Moth falls."]);
    expect([...document.querySelectorAll(".line .face")].map((one) => one.hasAttribute("disabled"))).toEqual([
      false,
      true,
    ]);
  });

  it("marks what is told once more, and what has not happened yet", () => {
    const [first, second, third] = [line("Rhino charges."), line("Moth falls."), line("Moth is back.")];
    const rows = [row(0, 1, line("Begin.")), row(1, 1, first, second, third), row(2, 1, line("End."))];
    const marked = (mark: string): string[] => [...document.querySelectorAll(`.log .line.${mark}`)].map(reads);
    tells(rows, { at: 0, retold: 1, telling: [first, second], now: [second] });
    expect([lines().length, marked("here"), marked("comes")]).toEqual([5, ["Moth falls."], ["Moth is back.", "End."]]);
    document.body.innerHTML = "";
    tells(rows, { at: 1 });
    expect([marked("here"), marked("comes")]).toEqual([["Rhino charges.", "Moth falls.", "Moth is back."], ["End."]]);
  });

  describe("in a window whose size changes", () => {
    /** Where the log has been scrolled to. */
    let tops: number[];
    const measures = (log: HTMLElement, sizes: Record<string, number>): void => {
      for (const [name, value] of Object.entries(sizes))
        Object.defineProperty(log, name, { value, configurable: true });
    };
    const opens = async (): Promise<HTMLElement> => {
      tells([row(0, 1, line("Rhino charges."))]);
      const log = document.querySelector<HTMLElement>(".log")!;
      await settled();
      tops = [];
      log.scrollTo = ((to: ScrollToOptions) => void tops.push(to.top!)) as typeof log.scrollTo;
      return log;
    };
    const shrinks = async (log: HTMLElement): Promise<void> => {
      measures(log, { clientHeight: 100 });
      resized();
      await settled();
    };

    it("stays at its end if it was there", async () => {
      const log = await opens();
      measures(log, { scrollHeight: 900, scrollTop: 700, clientHeight: 200 });
      log.dispatchEvent(new Event("scroll"));
      await shrinks(log);
      expect(tops).toEqual([900]);
    });

    it("stays where somebody reads", async () => {
      const log = await opens();
      measures(log, { scrollHeight: 900, scrollTop: 300, clientHeight: 200 });
      log.dispatchEvent(new Event("scroll"));
      await shrinks(log);
      expect(tops).toEqual([]);
    });
  });

  it("of a long match begins late, and goes back by a press", () => {
    tells(Array.from({ length: 200 }, (_, i) => row(i, 1, line(`Step ${i}.`))));
    expect([lines().length, lines()[0]]).toEqual([160, "Step 40."]);
    press("Earlier");
    expect([lines().length, ways("Earlier")]).toEqual([200, []]);
  });
});

describe("the bar of the replay", () => {
  it("goes back from now, and on again until it is live", async () => {
    answer = () => new Response(JSON.stringify({ n: 1, lines: [], scene: SCENE }));
    const play = sits(null, { rows: [row(0), row(1), row(2)] });
    const page = shows(ReplayBar, { replay: play.replay, match: play.match });
    expect(reads(page.querySelector(".head"))).toBe("Replay round 1, step 2 of 2, live");
    expect(ways("Step on")[0]!.hasAttribute("disabled")).toBe(true);
    press("Step back");
    await settled();
    expect([asked[0]?.[0], reads(page.querySelector(".head"))]).toEqual([
      "/api/matches/m/moments/1?seat=0",
      "Replay round 1, step 1 of 2",
    ]);
    press("Step on");
    await settled();
    expect(reads(page.querySelector(".head"))).toBe("Replay round 1, step 2 of 2, live");
  });

  it("says why a moment cannot be shown, and stays where it is", async () => {
    answer = () => new Response(JSON.stringify({ code: "x", message: "Not yours to see." }), { status: 403 });
    const { replay, match } = sits(null, { rows: [row(0), row(1)] });
    const page = shows(ReplayBar, { replay, match });
    press("To the beginning");
    await settled();
    expect([reads(page.querySelector("[role=alert]")), reads(page.querySelector(".head"))]).toEqual([
      "Not yours to see.",
      "Replay round 1, step 1 of 1, live",
    ]);
  });

  it("goes through the speeds in turn", () => {
    const { replay, match } = sits(null);
    shows(ReplayBar, { replay, match });
    const speeds = [1, 2, 3].map(() => (press("Speed"), prefs.speed));
    expect(speeds).toEqual([2, 0, 0.5]);
    prefs.speed = 1;
  });
});
