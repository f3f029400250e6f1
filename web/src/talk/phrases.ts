import type { SeatInfo, Word } from "../protocol";

/** What the phrases are in the reader's words, in the order of their keys. */
export const PHRASES = {
  hello: "Hello!",
  "well-played": "Well played!",
  thanks: "Thanks",
  sorry: "Sorry",
  "take-your-time": "Take your time",
  "one-moment": "One moment",
  "good-game": "Good game",
  "i-go-in": "I go in",
  "hold-the-line": "Hold the line",
  "fall-back": "Fall back",
  "guard-me": "Guard me",
  "wait-for-me": "Wait for me",
} as const;

export type Phrase = keyof typeof PHRASES;

/** Those that only one's own side hears. */
export const TO_SIDE: ReadonlySet<string> = new Set<Phrase>([
  "i-go-in",
  "hold-the-line",
  "fall-back",
  "guard-me",
  "wait-for-me",
]);

/** How much may be said within how many milliseconds: the buttons rest before the server has to refuse. */
const MOST: readonly (readonly [number, number])[] = [
  [3, 10_000],
  [5, 30_000],
];

export function phrases(side: boolean): Phrase[] {
  return (Object.keys(PHRASES) as Phrase[]).filter((id) => side || !TO_SIDE.has(id));
}

/** What was said, as it is read; of a place to look at the name, if it is known here. */
export function words({ kind, what }: Word, nameOf: (id: string) => string): string {
  if (kind === "text") return what;
  if (kind === "phrase") return PHRASES[what as Phrase] ?? what;
  const name = nameOf(what);
  return name ? `Look here: ${name}` : "Look here";
}

/** From when on one may say something again who said something at these moments. */
export function restsUntil(said: readonly number[], now: number): number {
  return MOST.reduce((until, [most, span]) => {
    const lately = said.filter((at) => at > now - span);
    return lately.length < most ? until : Math.max(until, lately.at(-most)! + span);
  }, 0);
}

/** Those whom one may talk to, and mute: other people who have taken their seats. */
export function others(seats: readonly SeatInfo[]): SeatInfo[] {
  return seats.filter((seat) => !seat.mine && seat.kind !== "bot" && seat.taken !== false);
}
