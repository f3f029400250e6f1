import { called } from "../lib/company";
import type {
  AskHint,
  Back,
  ClientMessage,
  GiveUp,
  Hello,
  Hinted,
  Hurry,
  Laid,
  Pause,
  Preview,
  Present,
  Printed,
  Refusal,
  Refused,
  Row,
  SeatInfo,
  ServerMessage,
  StandIn,
  Submit,
  Undo,
  Update as News,
  Waive,
  Word,
} from "../protocol";
import { laid, Missing, updated, type Table, type Update } from "./deltas";

/** What waits for the server's answer. Sent again, under the same id, after every reconnection. */
export type Pending = Submit | Undo | Waive | GiveUp | StandIn | Back | Hurry | Pause;

/** A hint that was asked for: what was found, or why nothing was. It is asked for again after a reconnection. */
export interface Hint {
  ask: AskHint;
  found: Hinted | null;
  wrong: string;
}

export type Phase = "connecting" | "live" | "lost" | "stopped";

/** All that is known about a match. Only `reduce` makes a new one. */
export interface Client {
  match: string;
  phase: Phase;
  tries: number;
  /** Why the server closed the line, where it said so. */
  words: string;
  table: Table | null;
  /** The printed parts it was sent, by name. */
  prints: ReadonlyMap<string, Printed>;
  watching: number;
  /** The seat whose view is wanted; undefined: as the server likes. */
  watch: number | null | undefined;
  waiting: Pending[];
  /** Whether something of it was not saved yet, or was not answered for long. */
  late: boolean;
  previews: Record<string, Preview>;
  /** Why nothing is offered on what was clicked. */
  reasons: Record<string, Refusal[]>;
  /** The hint that was asked for last. */
  hint: Hint | null;
  refusal: Refused | null;
  note: string;
  /** What was said lately, as far as it is told here. */
  talk: readonly Word[];
  /** The seats that are not heard; `silent`: nobody is. */
  muted: readonly number[];
  silent: boolean;
}

/** How many prints a Hello names at most, the newest: it must not get too long. */
const NAMED = 1000;

/** Why something was not done that is done as soon as the server reaches its matches again. */
const LATER: ReadonlySet<string> = new Set(["unsaved", "unread"]);

/** Why a Hello may be refused that will be done another time: the server closes the line, and it is opened again. */
const PASSING: ReadonlySet<string> = new Set(["broken", "no-hello", "too-many"]);

/** How the ids of what is said begin: it is said once, or not at all. */
export const SAYING = "say-";

export type Happening =
  | { kind: "opened" }
  | { kind: "closed"; words?: string }
  | { kind: "heard"; message: ServerMessage }
  | { kind: "sent"; message: Pending }
  | { kind: "watch"; seat: number | null }
  | { kind: "hint"; ask: AskHint | null }
  | { kind: "late" }
  | { kind: "again" }
  | { kind: "dismissed" };

export interface Outcome {
  client: Client;
  /** To be sent, in order. */
  out: ClientMessage[];
  /** Whether it is to be said again in a while. */
  again?: boolean;
  /** What the stage has to show: everything anew, or what happened since. */
  show?: { kind: "table"; table: Table } | { kind: "update"; update: Update };
}

export function fresh(match: string): Client {
  return {
    match,
    phase: "connecting",
    tries: 0,
    words: "",
    table: null,
    prints: new Map(),
    watching: 0,
    watch: undefined,
    waiting: [],
    late: false,
    previews: {},
    reasons: {},
    hint: null,
    refusal: null,
    note: "",
    talk: [],
    muted: [],
    silent: false,
  };
}

/**
 * The key a preview is kept under: options of other decisions must not be mixed up with these, and two seats may be
 * asked under one number.
 */
export function previewKey(seat: number, decision: number, option: string): string {
  return `${seat}:${decision}:${option}`;
}

export function seen(client: Client): number {
  return client.table?.view.n ?? -1;
}

function more(client: Client, message: Laid | News): Client["prints"] {
  return message.prints ? new Map([...client.prints, ...Object.entries(message.prints)]) : client.prints;
}

/** What comes of it, or null where something is not here that it needs. */
function attempted<T>(make: () => T): T | null {
  try {
    return make();
  } catch (wrong) {
    if (wrong instanceof Missing) return null;
    throw wrong;
  }
}

function hello(client: Client): Hello {
  return {
    type: "hello",
    match: client.match,
    seen: seen(client),
    seat: client.table?.view.seat ?? null,
    known: [...client.prints.keys()].slice(-NAMED),
  };
}

export function reduce(client: Client, event: Happening): Outcome {
  switch (event.kind) {
    case "opened":
      return { client, out: [hello(client)] };
    case "closed":
      return client.phase === "stopped" ? { client, out: [] } : { client: closed(client, event.words ?? ""), out: [] };
    case "sent":
      return {
        client: { ...client, waiting: [...client.waiting, event.message], refusal: null },
        out: client.phase === "live" ? [event.message] : [],
      };
    case "watch":
      return {
        client: { ...client, watch: event.seat },
        out: client.phase === "live" ? [{ type: "watch", seat: event.seat }] : [],
      };
    case "hint":
      return {
        client: { ...client, hint: event.ask && { ask: event.ask, found: null, wrong: "" } },
        out: event.ask && client.phase === "live" ? [event.ask] : [],
      };
    case "late":
      return { client: { ...client, late: client.waiting.length > 0 }, out: [] };
    case "again":
      return { client, out: client.phase === "live" ? client.waiting : [hello(client)] };
    case "dismissed":
      return { client: { ...client, refusal: null, note: "" }, out: [] };
    case "heard":
      return heard(client, event.message);
  }
}

function closed(client: Client, words: string): Client {
  return { ...client, phase: client.table ? "lost" : "connecting", tries: client.tries + 1, words };
}

function heard(client: Client, message: ServerMessage): Outcome {
  switch (message.type) {
    case "laid":
      return whole(client, message);
    case "update":
      return further(client, message);
    case "present":
      return { client: present(client, message), out: [] };
    case "previewed":
      return { client: { ...client, previews: { ...client.previews, [message.id]: message.preview } }, out: [] };
    case "because":
      return { client: { ...client, reasons: { ...client.reasons, [message.id]: message.refusals } }, out: [] };
    case "hinted": {
      const { hint } = client;
      const ours = hint?.ask.id === message.id;
      return { client: ours ? { ...client, hint: { ...hint, found: message } } : client, out: [] };
    }
    case "done":
      return { client: { ...answered(client, message.id), note: message.note || client.note }, out: [] };
    case "refused":
      return refused(client, message);
    case "said":
      return { client: { ...client, talk: [...client.talk, ...unheardOf(client, message.words)] }, out: [] };
    case "talk":
      return {
        client: { ...client, talk: message.words, muted: message.muted ?? [], silent: message.silent ?? false },
        out: [],
      };
    case "tables":
    case "sought":
    case "sitting":
    case "called":
    case "club": // said in the lobby, in a club or at the shelf alone
      return { client, out: [] };
  }
}

/**
 * What is only said in part is put together with what is here. Where that is not enough, all is asked for anew; till
 * then nothing is heard.
 */
function whole(client: Client, message: Laid): Outcome {
  const known = { ...client, prints: more(client, message) };
  const table = attempted(() => laid(client.table, message, known.prints));
  if (!table) return { client: { ...client, phase: "connecting" }, out: [{ type: "hello", match: client.match }] };
  const again = client.phase !== "live";
  const out: ClientMessage[] = again ? [...client.waiting, ...unanswered(client)] : [];
  const wanted = client.watch;
  if (again && wanted !== undefined && wanted !== (table.view.seat ?? null))
    out.unshift({ type: "watch", seat: wanted });
  return {
    client: { ...known, phase: "live", tries: 0, words: "", table, previews: {}, reasons: {} },
    out,
    show: { kind: "table", table },
  };
}

/** A hint that was asked for, and has not come. */
function unanswered({ hint }: Client): AskHint[] {
  return hint && !hint.found && !hint.wrong ? [hint.ask] : [];
}

function further(client: Client, message: News): Outcome {
  const table = client.table;
  if (client.phase !== "live" || !table) return { client, out: [] };
  const prints = more(client, message);
  const next = table.view.n + 1;
  const follows = (message.rows[0]?.n ?? next) === next;
  const update = follows ? attempted(() => updated(table.view, message, prints)) : null;
  if (!update) return { client: { ...client, phase: "connecting" }, out: [hello(client)] };
  const now: Table = { ...table, view: update.view, rows: [...table.rows, ...update.rows] };
  const note = now.view.result && !table.view.result ? "" : client.note;
  const { previews, reasons } =
    update.rows.length > 0 && update.rows.every(seating) ? client : { previews: {}, reasons: {} };
  return {
    client: { ...client, prints, table: now, note, previews, reasons },
    out: [],
    show: { kind: "update", update },
  };
}

/** Only who sits where has changed: nothing on the table, so what is asked stays as it is. */
export function seating(row: Row): boolean {
  return row.kind === "sit";
}

function present(client: Client, message: Present): Client {
  const table = client.table && {
    ...client.table,
    seats: message.seats,
    rematch: message.rematch || client.table.rematch || "",
    goes: message.goes ?? 0,
  };
  return {
    ...client,
    table,
    watching: message.watching,
    note: (client.table?.view.result ? "" : news(client.table?.seats ?? [], message.seats)) || client.note,
  };
}

/** Who of the other people came or left, and for whom a bot sits in. */
export function news(before: readonly SeatInfo[], now: readonly SeatInfo[]): string {
  const said = now.flatMap((seat) => {
    const old = before.find((one) => one.seat === seat.seat);
    const name = called(seat);
    if (!old || seat.mine || seat.kind === "bot") return [];
    if (seat.gone && !old.gone) return [`${name} has conceded.`];
    if (seat.stand_in && !old.stand_in)
      return [seat.gone ? `A bot plays on for ${name}.` : `A bot sits in for ${name}.`];
    if (old.stand_in && !seat.stand_in) return [`${name} is back.`];
    if (seat.here && !old.here) return [`${name} is here.`];
    return !seat.here && old.here ? [`${name} left; the seat is kept.`] : [];
  });
  return said.join(" ");
}

function answered(client: Client, id: string): Client {
  const waiting = client.waiting.filter((pending) => pending.id !== id);
  return { ...client, waiting, late: client.late && waiting.length > 0 };
}

/** Those of these words that have not been told here. */
export function unheardOf(client: Client, words: readonly Word[]): Word[] {
  return words.filter((word) => !client.talk.some((one) => one.n === word.n));
}

/** The client whose Hello was not taken, or not to the end: the server knows nothing of it. */
function unheard(client: Client): Client {
  return client.phase === "stopped" ? client : { ...client, phase: client.table ? "lost" : "connecting" };
}

function refused(client: Client, message: Refused): Outcome {
  const { hint } = client;
  if (hint && hint.ask.id === message.id)
    return { client: { ...client, hint: { ...hint, wrong: message.message } }, out: [] };
  const ours = client.waiting.some((pending) => pending.id === message.id) || message.id.startsWith(SAYING);
  if (LATER.has(message.code) && (ours || message.id === ""))
    return { client: ours ? { ...client, late: true } : unheard(client), out: [], again: true };
  const rest = answered(client, message.id);
  // A refused Hello: there is no table here (any more), and asking again would not change that, unless it was only a
  // bad moment.
  if (client.phase !== "live" && message.id === "")
    return { client: PASSING.has(message.code) ? client : { ...client, phase: "stopped", refusal: message }, out: [] };
  // A preview that is refused is only not shown.
  return { client: ours || message.id === "" ? { ...rest, refusal: message } : rest, out: [] };
}
