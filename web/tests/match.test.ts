import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Match } from "../src/net/match.svelte";
import type { Refused } from "../src/protocol";
import { hears, Line } from "./line";
import { laid, table } from "./made";

const refused = (code: string): Refused => ({ type: "refused", id: "", code, message: "No." });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false });
  Line.count = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a match's line", () => {
  it("comes back by itself when it is lost", () => {
    const match = new Match("m");
    Line.last.onopen();
    hears(laid(table(1)));
    Line.last.onclose();
    expect(match.client.phase).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(Line.count).toBe(2);
  });

  it.each([false, true])(
    "is over where there is no table, also when the server closes it (was there before: %s)",
    (before) => {
      const match = new Match("m");
      Line.last.onopen();
      if (before) {
        hears(laid(table(1)));
        Line.last.onclose();
        vi.advanceTimersByTime(60_000);
        Line.last.onopen();
      }
      const count = Line.count;
      hears(refused("no-match"));
      Line.last.onclose();
      vi.advanceTimersByTime(600_000);
      expect([match.client.phase, Line.count - count]).toEqual(["stopped", 0]);
    },
  );

  it("is opened again where the server only had a bad moment", () => {
    const match = new Match("m");
    Line.last.onopen();
    hears(refused("unread"));
    expect(match.client.phase).toBe("connecting");
    hears(refused("no-hello"));
    Line.last.onclose();
    vi.advanceTimersByTime(1_000);
    Line.last.onopen();
    hears(laid(table(1)));
    expect([match.client.phase, Line.count]).toEqual(["live", 2]);
  });
});
