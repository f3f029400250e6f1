import { describe, expect, it } from "vitest";
import {
  callsAt,
  coming,
  expected,
  foremost,
  ladder,
  lasting,
  numbers,
  reading,
  remaining,
  rulesOf,
  said,
  spoken,
  together,
  whoseBank,
} from "../src/lib/clocks";
import { ordered, time } from "../src/lib/matches";
import type { ClockState, ClockTerms, MatchInfo, SeatInfo, Side } from "../src/protocol";
import { choices, OWN, planned, remembered, summary, termsOf, UNTIMED } from "../src/setup/clocking";

const TERMS: ClockTerms = { free: 30, bank: 240 };
const NOW = 1000;
/** Asked 10 seconds ago. */
const running = (more: Partial<ClockState> = {}): ClockState => ({
  seats: [0],
  bank: 240,
  asked: true,
  free: NOW + 20,
  ends: NOW + 260,
  ...more,
});
const SIDES: Side[] = [
  { id: "a", name: "Harbor", style: "azure", seats: [0, 1] },
  { id: "e", name: "Foundry", style: "ember", seats: [2] },
];
const seat = (n: number, name: string, mine = false): SeatInfo => ({
  seat: n,
  kind: mine ? "you" : "link",
  name,
  side: n < 2 ? "a" : "e",
  style: "azure",
  mine,
});
const SEATS = [seat(0, "Otter", true), seat(1, "Tom"), seat(2, "Bolt")];

describe("a clock", () => {
  it("runs through its free seconds first, and leaves the bank alone", () => {
    const one = reading(running(), TERMS, NOW);
    expect([one.part, one.window, one.bank, one.left, one.due]).toEqual(["window", 20, 240, 260, NOW + 20]);
    expect([one.red, one.short]).toEqual([false, false]);
  });

  it("is red in the last sixth of what runs, and then the bank does", () => {
    expect(reading(running(), TERMS, NOW + 15.1).red).toBe(true);
    const paid = reading(running(), TERMS, NOW + 60);
    expect([paid.part, paid.window, paid.bank, paid.due, paid.red]).toEqual(["bank", 0, 200, NOW + 260, false]);
    expect(reading(running(), TERMS, NOW + 225).red).toBe(true);
  });

  it("is short when a third of all is left, and never shows less than nothing", () => {
    expect([reading(running(), TERMS, NOW + 169).short, reading(running(), TERMS, NOW + 171).short]).toEqual([
      false,
      true,
    ]);
    expect(reading(running(), TERMS, NOW + 400).left).toBe(0);
  });

  it("stands still while it is paused, with what was used", () => {
    const still = running({ free: 0, ends: 0, used: 40 });
    const one = reading(still, TERMS, NOW);
    expect([one.runs, one.window, one.bank, one.part, one.due]).toEqual([false, 0, 230, "bank", 0]);
  });

  it("of somebody who is not asked is a bank that waits", () => {
    const one = reading({ seats: [1], bank: 99 }, TERMS, NOW);
    expect([one.asked, one.window, one.bank, one.runs]).toEqual([false, 0, 99, false]);
  });

  it("in front is the own one, else the one that is over first", () => {
    const clocks = [running(), running({ seats: [1], ends: NOW + 90 }), { seats: [2], bank: 5 }];
    const all = clocks.map((one) => reading(one, TERMS, NOW));
    expect([foremost(all, [0]), foremost(all, [2]), foremost(all, [])].map((one) => one?.seats)).toEqual([
      [0],
      [1],
      [1],
    ]);
  });

  it("is one ring for all who were asked at one moment", () => {
    expect(together([running(), running({ seats: [1] })])).toBe(true);
    expect(together([running(), running({ seats: [1], free: NOW + 25 })])).toBe(false);
    expect(together([running()])).toBe(false);
  });
});

describe("time in words", () => {
  it.each([
    [14, false, "0:14"],
    [0.2, false, "0:01"],
    [2 * 86400 + 4 * 3600, true, "2 days 4 h"],
    [86400, true, "1 day"],
    [3 * 3600 + 20 * 60, true, "3 h 20 min"],
    [61, true, "2 min"],
  ])("%d seconds", (seconds, slow, words) => expect(remaining(seconds, slow)).toBe(words));

  it.each([
    [7.5, "7.5 s"],
    [90, "90 s"],
    [240, "4 min"],
    [150, "2:30 min"],
    [7200, "2 h"],
    [259200, "3 days"],
  ])("lasting %d", (seconds, words) => expect(lasting(seconds)).toBe(words));
});

describe("what comes next", () => {
  const known = { whose: "your", alike: false, fallback: "Harpoon", led: false };

  it("is a ladder whose present step is lit", () => {
    const lit = (at: number, more = {}): string | undefined =>
      ladder(reading(running(), TERMS, at), TERMS, { ...known, ...more }).find((rung) => rung.now)?.text;
    expect([lit(NOW), lit(NOW + 30), lit(NOW + 260.5), lit(NOW, { led: true }), lit(NOW, { alike: true })]).toEqual([
      "at no cost",
      "then your bank runs",
      "then the default is played: Harpoon",
      "after 2 in a row a bot sits in; come back at any moment",
      "for all alike, at no cost",
    ]);
  });

  it("has no step for a bank that there is not", () => {
    const bare = { free: 86400, flags: 1 };
    const one = reading({ seats: [0], bank: 0, asked: true, free: NOW + 86400, ends: NOW + 86400 }, bare, NOW);
    expect(ladder(one, bare, known).map((rung) => rung.text)).toEqual([
      "at no cost",
      "then the default is played: Harpoon",
      "after that a bot sits in; come back at any moment",
    ]);
  });

  it("stands beside the question in small words", () => {
    const at = (now: number, fallback: string): string =>
      coming(reading(running(), TERMS, now), TERMS, "your", fallback);
    expect([at(NOW, "Hold"), at(NOW + 30, "Hold"), at(NOW + 30, "")]).toEqual([
      "then your bank",
      "then Hold",
      "of the bank, then the default",
    ]);
  });

  it("is told before the match, with what this server cannot do", () => {
    expect(rulesOf({ free: 20, bank: 240, gain: 5, flags: 2 })).toEqual([
      "Each answer has 20 s that cost nothing; what takes longer comes off your bank of 4 min.",
      "Each round gives 5 s back to the bank, up to what it had at first.",
      "When time runs out, the default is played; what was picked so far stands.",
      "After 2 times in a row a bot sits in; you come back at any moment.",
    ]);
    expect(rulesOf({ free: 3 * 86400, flags: 1 })).toEqual([
      "Each answer has 3 days.",
      "When time runs out, the default is played; what was picked so far stands.",
      "After that a bot sits in; you come back at any moment.",
      "This server cannot call you: keep the page open, or look in.",
    ]);
    expect(rulesOf({ free: 3 * 86400, flags: 1 }, true).at(-1)).toBe(
      "This server can call you, also when the page is closed: turn that on in the menu of a table.",
    );
    expect(rulesOf({ free: 20 }, true).join()).not.toContain("call");
  });
});

describe("who hears what", () => {
  it("a bank is one's own, somebody's, or a side's", () => {
    expect([[0], [2], [0, 1]].map((seats) => whoseBank(seats, SIDES, SEATS))).toEqual([
      "your",
      "Bolt's",
      "your side's",
    ]);
    expect(whoseBank([0, 1], SIDES, [seat(0, "Ada"), seat(1, "Tom"), seat(2, "Bolt", true)])).toBe("Harbor's");
  });

  it("a screen reader at half, at thirty and at ten seconds, once each", () => {
    const heard = [0, 136, 231, 255, 261].map((after) => callsAt(reading(running(), TERMS, NOW + after), 270));
    expect(heard).toEqual(["", "half", "30", "10", ""]);
    const short = [0, 16, 21].map((after) =>
      callsAt(reading(running({ free: NOW + 30, ends: NOW + 30, bank: 0 }), { free: 30 }, NOW + after), 30),
    );
    expect(short).toEqual(["", "half", "10"]);
    expect(said("30")).toBe("30 seconds left.");
  });

  it("all clocks, if somebody asks", () => {
    const all = [running(), { seats: [2], bank: 100 }].map((one) => reading(one, TERMS, NOW));
    expect(spoken(all, TERMS, SIDES, SEATS, false)).toBe(
      "You: 0:20 at no cost, 4:00 in the bank. Bolt: not asked, 1:40 in the bank.",
    );
    expect(spoken(all, TERMS, SIDES, SEATS, true)).toMatch(/^The clocks stand still\./);
  });
});

describe("a clock that is chosen", () => {
  const offers = [
    { terms: { free: 22.5, bank: 450, name: "relaxed" }, minutes: [14, 28, 61], answers: 38 },
    { terms: { free: 259200, name: "mail3", flags: 1 }, minutes: [], answers: 38 },
  ];

  it("says how long a match takes, if that was measured", () => {
    expect(offers.map(expected)).toEqual([
      "14-28 minutes, never more than 61",
      "one waits for an answer about 38 times",
    ]);
    expect(expected({ terms: { free: 5 } })).toBe("");
    expect(choices(offers).map((one) => `${one.title}: ${one.text}`)).toEqual([
      "None: everybody takes as long as they like",
      "Relaxed: 14-28 min",
      "By mail, 3 days: for each answer",
      "Your own: numbers that you choose",
    ]);
    expect(summary({ ...UNTIMED, name: "relaxed" }, offers)).toBe(
      "22.5 s an answer, 7:30 min in the bank: 14-28 minutes, never more than 61.",
    );
    expect(numbers({ free: 20, bank: 60, gain: 5, shared: true })).toBe(
      "20 s an answer, 60 s in the bank of each side, 5 s back each round",
    );
  });

  it("goes to the server by its name, or by its numbers", () => {
    expect(planned(UNTIMED)).toBeUndefined();
    expect(planned({ ...UNTIMED, name: "relaxed", shared: true })).toEqual({ name: "relaxed", shared: true });
    const own = { ...UNTIMED, name: OWN, free: 3, bank: 5, gain: 9 };
    expect(planned(own)).toEqual({ free: 3, bank: 5, gain: 5, shared: false });
    expect(termsOf(own, offers)).toEqual({ free: 3, bank: 5, gain: 5, shared: false });
    expect([remembered(undefined).name, remembered({ name: "mail3" }).name, remembered({ free: 9 }).name]).toEqual([
      "",
      "mail3",
      OWN,
    ]);
  });
});

describe("matches with a clock", () => {
  const match = (id: string, ends: number, updated: number): MatchInfo =>
    ({ id, ends, updated, over: false, your_turn: true, broken: "" }) as unknown as MatchInfo;

  it("stand in the order in which their time is up, before those without", () => {
    const all = [match("late", NOW + 900, 3), match("free", 0, 9), match("soon", NOW + 60, 1)];
    expect(ordered(all).map((one) => one.id)).toEqual(["soon", "late", "free"]);
  });

  it("say what is left, in red under an hour", () => {
    expect([14, 5000, 3 * 86400].map((left) => time(match("", NOW + left, 0), NOW))).toEqual([
      { text: "0:14 left", little: true },
      { text: "1:23:20 left", little: false },
      { text: "3 days left", little: false },
    ]);
    expect(time(match("", 0, 0), NOW)).toBeNull();
    expect(time(match("", NOW - 1, 0), NOW)?.text).toBe("time is up");
  });
});
