/** Who plays an experiment, in squares and in words. */
import type { Experiment, Machines, Workshop } from "../protocol";

/** So many squares are drawn one by one; of more, each machine is one. */
const SQUARES = 24;

/** A square: a worker, or all workers of a machine. */
export interface Hand {
  here: boolean;
  gone: boolean;
  many: number;
  words: string;
}

/** Return how many workers are there. */
export function workersOf(found: Machines | null, shop: Workshop): number {
  if (!found) return shop.cluster ? 0 : (shop.workers ?? 1);
  return (found.machines ?? []).reduce((all, one) => all + (one.workers ?? 0), 0);
}

/** Return the squares of those who play, and of those who have left; before anybody is known, of this machine. */
export function handsOf(found: Machines | null, shop: Workshop): Hand[] {
  const here = !shop.cluster && (found?.where ?? "here") === "here";
  const machines = found?.machines?.length ? found.machines : here ? [{ name: "", workers: shop.workers ?? 1 }] : [];
  const all = machines.reduce((sum, one) => sum + (one.workers ?? 0) + (one.gone ?? 0), 0);
  return machines.flatMap(({ name, workers = 0, gone = 0 }): Hand[] => {
    const called = here ? "a process of this machine" : `a worker of ${name || "the cluster"}`;
    const one = (gone: boolean): Hand => ({ here, gone, many: 1, words: gone ? `${called}, which left` : called });
    if (all <= SQUARES)
      return [...Array.from({ length: workers }, () => one(false)), ...Array.from({ length: gone }, () => one(true))];
    const whose = here ? "this machine" : name || "the cluster";
    return [
      ...(workers > 0 ? [{ here, gone: false, many: workers, words: `${workers} workers of ${whose}` }] : []),
      ...(gone > 0 ? [{ here, gone: true, many: gone, words: `${gone} workers of ${whose}, which left` }] : []),
    ];
  });
}

/** Return who plays, and what became of those who left; `none`: nobody is there any more. */
export function handsWords(one: Experiment, shop: Workshop): { who: string; left: string; none: boolean } {
  const found = one.machines ?? null;
  const many = workersOf(found, shop);
  if (!shop.cluster) {
    const who = many === 1 ? "One process of this machine plays" : `${many} processes of this machine play`;
    return { who: `${who}, gently: whoever plays at a table comes first.`, left: "", none: false };
  }
  if (!found?.machines?.length) return { who: `${shop.cluster} is asked to play.`, left: "", none: false };
  const { left = 0, left_at = 0, playing = 0, machines } = found;
  if (many === 0)
    return {
      who: "",
      left: "All machines have left. What was played is kept, and it goes on as soon as one is there again.",
      none: true,
    };
  const on = machines.filter((one) => (one.workers ?? 0) > 0).length;
  const busy = playing >= many ? (many === 1 ? "and plays" : "and all play") : `${playing} of them play now`;
  const who = `${many} on ${shop.cluster}, ${on === 1 ? "one machine" : `${on} machines`}, ${busy}.`;
  const at = new Date(left_at * 1000).toLocaleTimeString("en", { timeStyle: "short", hour12: false });
  const missed =
    left === 1
      ? ` One left at ${at}: what it was playing is played again, none counts twice.`
      : ` ${left} left, the last at ${at}: what they were playing is played again, none counts twice.`;
  return { who, left: left > 0 ? missed : "", none: false };
}

/** Return where it is measured, in a few words: for the head of the page. */
export function whereWords(shop: Workshop): string {
  const { workers = 1 } = shop;
  if (!shop.cluster) return workers === 1 ? "1 process here" : `${workers} processes here`;
  const running = shop.experiments.find((one) => one.machines?.machines?.length);
  const kind = shop.cluster.split(" ")[0] ?? "";
  return running ? `${workersOf(running.machines ?? null, shop)} on ${kind}` : kind;
}
