/** In place of a server, in `vite --mode fake`: fetch and WebSocket answer from fixtures. */
import icons from "@iconify-json/game-icons/icons.json";
import type { ClientMessage, Created, Door, MatchInfo, Row, SeatInfo, ServerMessage, Shelf } from "../src/protocol";
import { company, type Company } from "./company";
import { scene, seats, start, type State } from "./island";
import { act, preview, refusals, view } from "./moves";
import { games, levels } from "./shelf";

interface Kept {
  state: State;
  rows: Row[];
  history: State[];
}

const matches = new Map<string, Kept>();

function opened(id: string): Kept {
  const known = matches.get(id) ?? {
    state: start(),
    rows: [{ n: 0, seat: null, kind: "start", round: 1, lines: [{ head: true, spans: [{ text: "Round 1" }] }] }],
    history: [],
  };
  if (known.history.length === 0) known.history.push(structuredClone(known.state));
  matches.set(id, known);
  return known;
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

const made = (): Created => ({ match: `m${Math.floor(Math.random() * 1e6)}`, code: "K7QM", seats: [0] });

function matchInfo(): MatchInfo {
  const state = start();
  return {
    id: "demo",
    game: "knockback",
    code: "K7QM",
    round: 9,
    over: false,
    your_turn: true,
    words: "on Wellspring, round 9. Your Bow Master has Boxing Arrow lined up.",
    seats,
    pieces: scene(state).pieces ?? [],
    updated: Date.now() / 1000,
  };
}

function shelf(): Shelf {
  const query = new URLSearchParams(location.search);
  return {
    games,
    levels,
    default_level: "middle",
    matches: query.has("empty")
      ? []
      : [matchInfo(), { ...matchInfo(), id: "demo2", your_turn: false }, { ...matchInfo(), id: "demo3", over: true }],
    version: "0.1",
  };
}

function door(code: string): Door {
  const free: SeatInfo[] = seats.map((seat) =>
    seat.seat === 2 ? { ...seat, name: "", taken: false, here: false } : { ...seat, mine: false },
  );
  return { match: "demo", code, game: "knockback", seats: free, free: [2], spectators: true, over: false };
}

const RULES = Array.from({ length: 15 }, (_, c) => c + 1).flatMap((c) => [
  { id: `KB-${c}`, heading: `Chapter ${c}`, text: `Chapter ${c}` },
  ...[1, 2, 3, 4, 5].map((p) => ({
    id: `KB-${c}.${p}`,
    heading: `Chapter ${c}`,
    text:
      `A paragraph of the rules that says what happens in case ${p} of chapter ${c}, ` +
      "in **one sentence** that can be cited.",
  })),
]);

function answer(path: string, query: URLSearchParams, method: string, body: string): Response {
  const parts = path.split("/").filter(Boolean).slice(1);
  if (path === "/api/shelf") return json(shelf());
  if (path === "/api/icons")
    return json(
      Object.fromEntries(
        (query.get("names") ?? "")
          .split(",")
          .map((name) => [name, (icons.icons as Record<string, { body: string }>)[name]?.body ?? ""]),
      ),
    );
  if (path === "/api/matches") {
    if (body.includes('"flood":20'))
      return json({ code: "setting", message: "flood: 20 is too late for this island", hint: "Try 12." }, 422);
    return json(made());
  }
  if (parts[0] === "join") {
    if (parts[1] !== "K7QM")
      return json(
        {
          code: "no_match",
          message: `No table at ${parts[1] ?? ""}.`,
          hint: "Codes have four signs. Did you mean K7QM?",
        },
        404,
      );
    return method === "POST" ? json(made()) : json(door("K7QM"));
  }
  if (parts[2] === "rematch") return json(made());
  if (parts[2] === "moments") {
    const kept = opened(parts[1] ?? "");
    const n = Number(parts[3]);
    const state = kept.history.findLast((s) => s.n <= n) ?? kept.state;
    return json({
      n,
      scene: scene(state),
      lines: kept.rows.find((row) => row.n === n)?.lines ?? [],
      round: state.round,
    });
  }
  if (parts[2] === "record") return new Response("[Game knockback]\n1. move d4\n");
  if (parts[2] === "rules") return json({ rules: RULES, text: "" });
  return json({ code: "not_found", message: "There is nothing here." }, 404);
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  private kept: Kept | null = null;
  private company: Company = { seats, view: {} };

  constructor() {
    super();
    if (new URLSearchParams(location.search).has("offline")) {
      setTimeout(() => this.close(), 300);
      return;
    }
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    }, 60);
    (globalThis as { fakeSocket?: FakeSocket }).fakeSocket = this;
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  private say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  private table(match: string, kept: Kept): void {
    const mine = new URLSearchParams(location.search).has("watch") ? [] : [0];
    const shown = view(kept.state);
    // ?curtain: the next one to be asked sits at the same screen, and something lies face down.
    if (new URLSearchParams(location.search).has("curtain")) {
      const hidden = {
        ...shown.scene,
        zones: [
          {
            id: "hand:2",
            name: "Mirela's cards",
            role: "hand" as const,
            seat: 2,
            cards: [{ id: "back", name: "", face: false }],
          },
        ],
      };
      const held = seats.map((seat) => (seat.seat === 2 ? { ...seat, kind: "hotseat" as const, mine: true } : seat));
      return this.say({
        type: "laid",
        match,
        game: "knockback",
        code: "K7QM",
        seats: held,
        mine: [0, 2],
        view: { set: { ...shown, scene: hidden, decisions: [], awaited: [2] } },
        rows: kept.rows,
        settings: {},
        spectators: true,
        undo: true,
      });
    }
    const now = Date.now() / 1000 + 7200;
    const query = new URLSearchParams(location.search);
    this.company = company(seats, query.get("state") ?? "", now);
    const there = { code: query.get("code") ?? "K7QM", address: query.get("address") ?? "", now, patience: 60 };
    this.say({
      type: "laid",
      match,
      game: "knockback",
      ...there,
      seats: this.company.seats,
      mine,
      view: { set: { ...(mine.length ? shown : { ...shown, seat: null, decisions: [] }), ...this.company.view } },
      rows: kept.rows,
      settings: {},
      spectators: true,
      undo: true,
    });
    this.say({ type: "present", seats: this.company.seats, watching: 3 });
  }

  /** A row that only changes who sits where. */
  private sit(kept: Kept, id: string, seat: number, stand_in: string): void {
    this.company.seats = this.company.seats.map((one) =>
      one.seat === seat ? { ...one, stand_in, here: one.mine ?? false } : one,
    );
    kept.state.n += 1;
    const name = this.company.seats[seat]?.name ?? "";
    const row: Row = {
      n: kept.state.n,
      seat,
      kind: "sit",
      round: kept.state.round,
      lines: [{ spans: [{ text: stand_in ? `A bot sits in for ${name}.` : `${name} is back.` }] }],
    };
    kept.rows.push(row);
    this.say({ type: "done", id, n: row.n });
    this.say({
      type: "update",
      rows: [row],
      view: { set: { ...view(kept.state), ...(stand_in ? { decisions: [], awaited: [seat] } : {}) } },
    });
    this.say({ type: "present", seats: this.company.seats, watching: 3 });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    setTimeout(() => this.hear(message), 40);
  }

  private hear(message: ClientMessage): void {
    if (message.type === "hello") {
      if (message.match === "none")
        return this.say({ type: "refused", id: "", code: "no_match", message: "There is no such match." });
      this.kept = opened(message.match);
      return this.table(message.match, this.kept);
    }
    const kept = this.kept;
    if (!kept) return;
    if (message.type === "what-if")
      return this.say({ type: "previewed", id: message.id, preview: preview(kept.state, message.option) });
    if (message.type === "why") return this.say({ type: "because", id: message.id, refusals: refusals(message.on) });
    if (message.type === "submit") {
      if (message.decision !== kept.state.decision)
        return this.say({
          type: "refused",
          id: message.id,
          code: "stale",
          message: "That question is already answered.",
          rule: "KB-8.1",
        });
      const rows = act(kept.state, message.option);
      kept.rows.push(...rows);
      kept.history.push(structuredClone(kept.state));
      this.say({ type: "done", id: message.id, n: kept.state.n });
      this.say({ type: "update", rows, view: { set: { ...view(kept.state) } } });
    }
    if (message.type === "stand-in" || message.type === "back")
      return this.sit(kept, message.id, message.seat, message.type === "back" ? "" : "middle");
    if (message.type === "give-up") {
      this.say({ type: "done", id: message.id, n: kept.state.n, note: "You leave as soon as you are asked again." });
      return;
    }
    if (message.type === "hurry") {
      this.say({ type: "done", id: message.id, n: kept.state.n });
      this.say({
        type: "update",
        rows: [],
        view: { set: { ...view(kept.state), ...this.company.view, may_hurry: false, hurried: true } },
      });
    }
    if (message.type === "undo") {
      kept.history.pop();
      kept.state = structuredClone(kept.history.at(-1) ?? start());
      kept.state.decision += 10;
      kept.rows = kept.rows.filter((row) => row.n <= kept.state.n);
      this.say({ type: "done", id: message.id, n: kept.state.n });
      this.table("demo", kept);
    }
  }
}

export function install(): void {
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    await new Promise((resolve) => setTimeout(resolve, 40));
    return answer(
      url.pathname,
      url.searchParams,
      init?.method ?? "GET",
      typeof init?.body === "string" ? init.body : "",
    );
  };
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
}
