import { describe, expect, it, vi } from "vitest";
import { call, looked, uncall, words as called } from "../src/lib/calls";
import { moment } from "../src/lib/words";
import { fresh, reduce, SAYING } from "../src/net/reduce";
import type { SeatInfo, Word } from "../src/protocol";
import { others, PHRASES, phrases, restsUntil, TO_SIDE, words } from "../src/talk/phrases";

const word = (n: number, more: Partial<Word> = {}): Word => ({
  n,
  seat: 0,
  kind: "phrase",
  what: "thanks",
  at: 0,
  ...more,
});

describe("what is said", () => {
  it("is told in the reader's words", () => {
    expect(words(word(1), () => "")).toBe("Thanks");
    expect(words(word(1, { kind: "text", what: "left!" }), () => "")).toBe("left!");
    expect(words(word(1, { kind: "look", what: "c4" }), () => "Camp")).toBe("Look here: Camp");
    expect(words(word(1, { kind: "look", what: "c4" }), () => "")).toBe("Look here");
  });

  it("has twelve phrases, of which some are for one's side alone", () => {
    expect(phrases(true)).toHaveLength(12);
    expect(phrases(false)).toHaveLength(12 - TO_SIDE.size);
    expect(phrases(false).some((id) => TO_SIDE.has(id))).toBe(false);
    expect(new Set(Object.values(PHRASES)).size).toBe(12);
  });

  it("rests after three in ten seconds, and after five in thirty", () => {
    expect(restsUntil([0, 1000], 2000)).toBe(0);
    expect(restsUntil([0, 1000, 2000], 2500)).toBe(10_000);
    expect(restsUntil([0, 1000, 11_000, 12_000, 24_000], 25_000)).toBe(30_000);
  });

  it("is heard once, and replaced as a whole when somebody is muted", () => {
    const heard = (client: ReturnType<typeof fresh>, words: Word[]) =>
      reduce(client, { kind: "heard", message: { type: "said", words } }).client;
    const twice = heard(heard(fresh("m"), [word(1)]), [word(1), word(2)]);
    expect(twice.talk.map((one) => one.n)).toEqual([1, 2]);
    const message = { type: "talk", words: [word(2)], muted: [3], silent: false } as const;
    const after = reduce(twice, { kind: "heard", message: { ...message, words: [word(2)], muted: [3] } }).client;
    expect([after.talk.length, after.muted, after.silent]).toEqual([1, [3], false]);
  });

  it("says why it was not said", () => {
    const message = { type: "refused", id: `${SAYING}1`, code: "too-many", message: "Enough." } as const;
    expect(reduce({ ...fresh("m"), phase: "live" }, { kind: "heard", message }).client.refusal?.message).toBe(
      "Enough.",
    );
  });

  it("is for people who sit there", () => {
    const seat = (n: number, more: Partial<SeatInfo>): SeatInfo => ({
      seat: n,
      kind: "link",
      name: "",
      side: "",
      style: "nobody",
      ...more,
    });
    const seats = [seat(0, { mine: true }), seat(1, {}), seat(2, { kind: "bot" }), seat(3, { taken: false })];
    expect(others(seats).map((one) => one.seat)).toEqual([1]);
  });
});

describe("being called", () => {
  it("says all matches in one line", () => {
    expect(called(["Brawl"])).toBe("Your turn in Brawl");
    expect(called(["Brawl", "Rally", "Brawl"])).toBe("Your turn in Brawl and Rally (3 matches)");
  });

  it("is told once of each match, and again after somebody has looked", () => {
    const told: string[] = [];
    class Told {
      static permission = "granted";
      constructor(line: string) {
        told.push(line);
      }
      close(): void {
        told.push("closed");
      }
    }
    const kept = new Map<string, string>();
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("Notification", Told);
    vi.stubGlobal("document", { hidden: true, hasFocus: () => false });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    expect(looked(Date.now())).toBe(false);
    call("a", "Brawl", false);
    call("a", "Brawl", true);
    call("a", "Brawl", true);
    call("b", "Rally", true);
    uncall("a");
    expect(told).toEqual(["Your turn in Brawl", "Your turn in Brawl and Rally"]);
    expect(Object.keys(JSON.parse(kept.get("outplay.waiting")!) as object)).toEqual(["b"]);
    vi.unstubAllGlobals();
  });
});

describe("as of when", () => {
  it("is an hour of today, or a day", () => {
    const noon = new Date(2026, 10, 27, 12, 5).getTime();
    expect(moment(noon, noon + 60_000)).toBe("12:05");
    expect(moment(noon, noon + 86_400_000)).toBe("27 November, 12:05");
  });
});
