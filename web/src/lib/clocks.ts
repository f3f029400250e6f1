/** Clocks as everybody at a table sees them: what is left, and what comes next. Pure: who asks says what time it is. */
import type { ClockOffer, ClockState, ClockTerms, SeatInfo, Side } from "../protocol";
import { called } from "./company";
import { own, playing } from "./sides";
import { countdown } from "./waiting";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Of what this part is left, it is red. */
const LAST = 1 / 6;
/** Of what this part is left, the page calls for somebody. */
const SHORT = 1 / 3;
/** Two windows that opened at moments as near as this are one. */
const TOGETHER = 0.05;

/** What one clock shows at a moment. */
export interface Reading {
  seats: readonly number[];
  asked: boolean;
  /** It runs down; else it stands still. */
  runs: boolean;
  /** Seconds left of what costs nothing, of the bank, and of both. */
  window: number;
  bank: number;
  left: number;
  /** What runs now: the free seconds, or the bank once they are over. `of`: how many seconds that is in all. */
  part: "window" | "bank";
  of: number;
  /** When this part is over, by the server's clock; 0: it does not run. */
  due: number;
  /** Little of this part is left; little of all. */
  red: boolean;
  short: boolean;
  /** How often in a row time has run out. */
  missed: number;
}

/** Whether an answer may take days: then what is left is said in words, and nothing is drawn that runs. */
export function isSlow(terms: ClockTerms): boolean {
  return terms.free >= 6 * HOUR;
}

export function reading(clock: ClockState, terms: ClockTerms, now: number): Reading {
  const { seats, bank, asked = false, used = 0, free = 0, ends = 0, missed = 0 } = clock;
  const runs = asked && ends > 0;
  const stands = asked ? Math.max(0, terms.free - used) : 0;
  const window = runs ? Math.min(stands, Math.max(0, free - now)) : stands;
  const rest = runs ? Math.min(bank, Math.max(0, ends - now)) : bank - (asked ? Math.max(0, used - terms.free) : 0);
  const part = asked && window <= 0 && (bank > 0 || terms.bank) ? "bank" : "window";
  const of = part === "bank" ? Math.max(terms.bank ?? 0, bank) : terms.free;
  const left = window + rest;
  const whole = stands + bank;
  return {
    seats,
    asked,
    runs,
    window,
    bank: rest,
    left,
    part,
    of,
    due: runs ? (part === "bank" ? ends : free) : 0,
    red: runs && (part === "bank" ? rest : window) <= of * LAST,
    short: runs && left <= whole * SHORT,
    missed,
  };
}

/** The clock that a viewer wants to see first: the own one, if it runs, else the one that is over first. */
export function foremost(all: readonly Reading[], mine: readonly number[]): Reading | undefined {
  const asked = all.filter((one) => one.asked).sort((a, b) => a.left - b.left);
  return asked.find((one) => one.seats.some((seat) => mine.includes(seat))) ?? asked[0];
}

/** Whether all who are asked have the same window: one ring is theirs. */
export function together(clocks: readonly ClockState[]): boolean {
  const free = clocks.filter((one) => one.asked).map((one) => one.free ?? 0);
  return free.length > 1 && Math.max(...free) - Math.min(...free) < TOGETHER;
}

/** "0:14"; of what takes long "2 days 4 h", "3 h 20 min", "12 min". */
export function remaining(seconds: number, slow = false): string {
  if (!slow) return countdown(seconds);
  const all = Math.max(0, Math.ceil(seconds / MINUTE));
  const [days, hours, minutes] = [Math.floor((all * MINUTE) / DAY), Math.floor(all / 60) % 24, all % 60];
  if (days > 0) return `${counted(days, "day")}${hours > 0 ? ` ${hours} h` : ""}`;
  return hours > 0 ? `${hours} h${minutes > 0 ? ` ${minutes} min` : ""}` : `${minutes} min`;
}

/** A number of seconds as one says it: "20 s", "4 min", "2:30 min", "3 days". */
export function lasting(seconds: number): string {
  if (seconds >= DAY) return remaining(seconds, true);
  if (seconds < 2 * MINUTE) return `${seconds} s`;
  if (seconds >= 2 * HOUR) return remaining(seconds, true);
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : `${countdown(seconds)} min`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** The numbers of a clock: "20 s an answer, 4 min in the bank, 5 s back each round". */
export function numbers(terms: ClockTerms): string {
  const { free, bank = 0, gain = 0, shared = false } = terms;
  return [
    `${lasting(free)} an answer`,
    bank ? `${lasting(bank)} in the bank${shared ? " of each side" : ""}` : "",
    gain ? `${lasting(gain)} back each round` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** How long a match takes with a clock; empty if that was not measured. */
export function expected(offer: ClockOffer): string {
  const [least, usual, most] = offer.minutes ?? [];
  if (isSlow(offer.terms)) return offer.answers ? `one waits for an answer about ${offer.answers} times` : "";
  if (least === undefined || usual === undefined) return "";
  return `${least}-${usual} minutes${most ? `, never more than ${most}` : ""}`;
}

/** How one hears of one's turn where an answer may take days. `calls`: the server can call people. */
export function reachedBy(calls: boolean): string {
  return calls
    ? "This server can call you, also when the page is closed: turn that on in the menu of a table."
    : "This server cannot call you: keep the page open, or look in.";
}

/** What happens when time runs out, as it is told before a match. */
export function rulesOf(terms: ClockTerms, calls = false): string[] {
  const { free, bank = 0, gain = 0, shared = false, flags = 2 } = terms;
  const whose = shared ? "your side's bank" : "your bank";
  return [
    bank
      ? `Each answer has ${lasting(free)} that cost nothing; what takes longer comes off ${whose} of ${lasting(bank)}.`
      : `Each answer has ${lasting(free)}.`,
    gain ? `Each round gives ${lasting(gain)} back to the bank, up to what it had at first.` : "",
    "When time runs out, the default is played; what was picked so far stands.",
    `${flags === 1 ? "After that" : `After ${flags} times in a row`} a bot sits in; you come back at any moment.`,
    isSlow(terms) ? reachedBy(calls) : "",
  ].filter(Boolean);
}

/** A line of what comes when time runs out, in its order. */
export interface Rung {
  /** What is left of it; empty where it is no time. */
  time: string;
  text: string;
  now: boolean;
}

interface Known {
  /** Whose bank it is: "your", "Bolt's". */
  whose: string;
  /** Several are asked, and have the same window. */
  alike: boolean;
  /** What is played by default; empty if that is drawn only then. */
  fallback: string;
  /** A bot sits in. */
  led: boolean;
}

/** What comes when time runs out, step by step; the present one is lit. */
export function ladder(one: Reading, terms: ClockTerms, { whose, alike, fallback, led }: Known): Rung[] {
  const slow = isSlow(terms);
  const flags = terms.flags ?? 2;
  const at = led ? "bot" : !one.asked ? "" : one.left <= 0 ? "default" : one.part;
  const rungs: [string, string, string][] = [
    [
      "window",
      remaining(one.asked ? one.window : terms.free, slow),
      alike ? "for all alike, at no cost" : "at no cost",
    ],
    ["bank", remaining(one.bank, slow), `then ${whose} bank runs`],
    ["default", "", `then the default is played${fallback ? `: ${fallback}` : ""}`],
    ["bot", "", `${flags === 1 ? "after that" : `after ${flags} in a row`} a bot sits in; come back at any moment`],
  ];
  return rungs
    .filter(([kind]) => kind !== "bank" || terms.bank)
    .map(([kind, time, text]) => ({ time, text, now: kind === at }));
}

/** What comes next once this part is over, in small words. */
export function coming(one: Reading, terms: ClockTerms, whose: string, fallback: string): string {
  if (one.part === "window" && one.bank > 0) return `then ${whose} bank`;
  return fallback
    ? `then ${fallback}`
    : terms.bank && one.part === "bank"
      ? "of the bank, then the default"
      : "then the default";
}

/** Whose a bank is, as one says it before the word. */
export function whoseBank(seats: readonly number[], sides: readonly Side[], all: readonly SeatInfo[]): string {
  const side = sides.find(
    (one) => one.seats.length === seats.length && one.seats.every((seat) => seats.includes(seat)),
  );
  const mine = all.filter((seat) => seat.mine && seats.includes(seat.seat));
  if (seats.length === 1) {
    const seat = all.find((one) => one.seat === seats[0]);
    return mine.length > 0 ? "your" : `${seat ? called(seat) : "their"}'s`;
  }
  if (!side) return mine.length > 0 ? "your side's" : "their";
  return own(side, all) ? "your side's" : `${side.name || playing(side, all)}'s`;
}

/** The moments of an answer at which a screen reader says what is left. */
export function callsAt(one: Reading, whole: number): "" | "half" | "30" | "10" {
  if (!one.runs || one.left <= 0) return "";
  if (one.left <= 10) return "10";
  if (one.left <= 30 && whole > 30) return "30";
  return one.left <= whole / 2 ? "half" : "";
}

/** What a screen reader says then. */
export function said(at: "" | "half" | "30" | "10"): string {
  return { "": "", half: "Half of your time is over.", "30": "30 seconds left.", "10": "10 seconds left." }[at];
}

/** All clocks in sentences, for whoever asks for them. */
export function spoken(
  all: readonly Reading[],
  terms: ClockTerms,
  sides: readonly Side[],
  seats: readonly SeatInfo[],
  paused: boolean,
): string {
  const slow = isSlow(terms);
  const told = all.map((one) => {
    const whose = whoseBank(one.seats, sides, seats);
    const who = whose === "your" ? "You" : whose.charAt(0).toUpperCase() + whose.slice(1).replace(/'s$/, "");
    const bank = terms.bank ? `${remaining(one.bank, slow)} in the bank` : "";
    const window = one.asked ? `${remaining(one.window, slow)} at no cost` : "not asked";
    return `${who}: ${[window, bank].filter(Boolean).join(", ")}.`;
  });
  return [...(paused ? ["The clocks stand still."] : []), ...told].join(" ");
}
