/** Looking for others to play with at once, in words. */
import type { LookFor, Pool, Seek } from "../protocol";

/** What somebody wants of whom they play with, whatever the game. */
export interface Wish {
  rated: boolean;
  clock: NonNullable<LookFor["clock"]>;
  /** After how many seconds a bot may come instead; 0: never. */
  bot: number;
}

export const CLOCKS: { value: Wish["clock"]; name: string }[] = [
  { value: "relaxed", name: "relaxed" },
  { value: "brisk", name: "brisk" },
  { value: "blitz", name: "blitz" },
];
export const BOTS: { value: number; name: string }[] = [
  { value: 0, name: "no bot" },
  { value: 30, name: "after 30 s a bot" },
  { value: 60, name: "after 60 s a bot" },
  { value: 120, name: "after 2 min a bot" },
];

/** Those who look for a game in the same way. */
export function poolOf(pools: readonly Pool[], game: string, rated: boolean): Pool | undefined {
  return pools.find((pool) => pool.game === game && pool.rated === rated);
}

/** How long it took lately: "15 s", "2 min"; empty if nobody knows. */
export function waitWords(pool: Pool | undefined): string {
  const seconds = pool?.seconds ?? 0;
  if (!seconds) return "";
  return seconds < 55
    ? `${Math.max(5, Math.round(seconds / 5) * 5)} s`
    : `${Math.max(1, Math.round(seconds / 60))} min`;
}

/** How many wait: "2 wait". */
export function lookingWords(pool: Pool | undefined): string {
  const looking = pool?.looking ?? 0;
  return looking === 0 ? "nobody waits" : looking === 1 ? "1 waits" : `${looking} wait`;
}

/** A time that runs, as on a clock: "0:12". */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What comes while one looks: how long it mostly takes, and when a bot comes. */
export function comingWords(seek: Seek, pool: Pool | undefined): string[] {
  const wait = waitWords(pool);
  return [
    ...(wait ? [`mostly about ${wait}`] : []),
    ...(seek.bot_after ? [`a bot at ${minutes(seek.bot_after)}`] : []),
  ];
}
