/**
 * Being called while nobody looks: one notification of the system for all matches that wait, as long as a page is open.
 * Nothing leaves this browser for it.
 */
import { clearAway } from "./away";
import { listed } from "./words";

/** Milliseconds without a key or a touch after which a page in sight counts as one that nobody looks at. */
const IDLE = 60_000;
/** Milliseconds after which a match that was left waiting is no news any more. */
const OLD = 24 * 3600_000;
const KEY = "outplay.waiting";
/** All pages of a browser share one notification. */
const TAG = "outplay";

interface Waiting {
  game: string;
  at: number;
}

export type Leave = "never" | "ask" | "given" | "denied";

/** Whether the browser lets a page call, and whether it was asked: only pages of https, or of this machine, may. */
export function leave(): Leave {
  if (!globalThis.isSecureContext || !("Notification" in globalThis)) return "never";
  return Notification.permission === "granted" ? "given" : Notification.permission === "denied" ? "denied" : "ask";
}

/** Ask for leave; only ever after a button was pressed. */
export async function asksLeave(): Promise<Leave> {
  if (leave() === "ask") await Notification.requestPermission();
  return leave();
}

/** What is said of the games in which one is waited for: one line, however many. */
export function words(games: readonly string[]): string {
  const different = [...new Set(games)];
  const count = games.length > different.length ? ` (${games.length} matches)` : "";
  return `Your turn in ${listed(different)}${count}`;
}

let touched = Date.now();
let shown: Notification | null = null;
/** The matches of which was told since somebody looked last: each once, whatever is asked there meanwhile. */
const told = new Set<string>();
for (const sign of ["pointerdown", "pointermove", "keydown", "wheel"])
  globalThis.addEventListener?.(sign, () => (touched = Date.now()), { capture: true, passive: true });
globalThis.document?.addEventListener("visibilitychange", () => {
  if (!document.hidden) seen();
});
globalThis.addEventListener?.("focus", () => seen());

function seen(): void {
  touched = Date.now();
  shown?.close();
  shown = null;
  told.clear();
  void clearAway(TAG);
}

/** Whether somebody looks at this page now. */
export function looked(now: number): boolean {
  return !document.hidden && document.hasFocus() && now - touched < IDLE;
}

function waiting(now: number): Record<string, Waiting> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Waiting>;
    return Object.fromEntries(Object.entries(kept).filter(([, one]) => now - one.at < OLD));
  } catch {
    return {};
  }
}

function keep(all: Record<string, Waiting>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A private window may refuse; then each page calls for itself.
  }
}

/** It is one's turn at a match: whoever does not look is called, if they want to be. */
export function call(match: string, game: string, wanted: boolean): void {
  const now = Date.now();
  const all = { ...waiting(now), [match]: { game, at: now } };
  keep(all);
  if (!wanted || leave() !== "given" || looked(now) || told.has(match)) return;
  told.add(match);
  const line = words(Object.values(all).map((one) => one.game));
  // `renotify` is left out of the type: not every browser has it.
  shown = new Notification(line, { tag: TAG, icon: "/icon-192.png", renotify: true } as NotificationOptions);
  shown.onclick = () => globalThis.focus();
}

/** One is not waited for at a match any more, or its page is gone. */
export function uncall(match: string): void {
  const { [match]: gone, ...rest } = waiting(Date.now());
  if (gone) keep(rest);
}
