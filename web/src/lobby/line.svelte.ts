import { SvelteMap } from "svelte/reactivity";
import { Clock } from "../net/clock";
import { Looks } from "../net/looks";
import { Socket } from "../net/socket";
import type { Club, Invitation, OpenTable, OwnTable, Pool, Seek, ServerMessage } from "../protocol";

/** Where the socket of the lobby opens. All processes serve it, so a proxy that goes by the match may take any. */
function address(): string {
  const any = Math.floor(Math.random() * 1e6);
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?m=lobby-${any}`;
}

function isSame(one: OwnTable, other: OwnTable): boolean {
  return one.table.id === other.table.id;
}

/** What the lobby knows: the open tables, those at which one sits, and what one of them has become. */
export class Line {
  readonly tables = new SvelteMap<string, OpenTable>();
  own = $state.raw<OwnTable[]>([]);
  /** The tables to which one was asked. */
  invited = $state.raw<Invitation[]>([]);
  /** The match that a table at which one sat has become, or what one looked for. */
  match = $state("");
  /** The matches that tables in the list have become, if one may watch them. */
  readonly begun = new SvelteMap<string, string>();
  /** Who looks for others to play with at once. */
  pools = $state.raw<Pool[]>([]);
  /** What one looks for oneself. */
  seek = $state.raw<Seek | null>(null);
  /** Where others reach this server, as it says itself. */
  reached = $state("");
  /** The club one looks at, as it was told last. */
  club = $state.raw<Club | null>(null);
  phase = $state<"joining" | "live" | "lost">("joining");
  /** When the connection was lost, by this machine's clock. */
  lostAt = $state(0);
  refused = $state("");
  readonly clock = new Clock();
  /** Called with a table at which one sits no more, and of which nobody said what it has become. */
  onlost: (table: OwnTable) => void = () => undefined;
  private socket: Socket | null = null;
  private readonly seen = new Looks((message) => this.socket?.send(message));

  /** `looks`: the id of a club that is to be told too; empty for none. */
  constructor(private readonly looks = "") {
    this.connect();
  }

  /** All open tables, the newest first. */
  get listed(): OpenTable[] {
    return [...this.tables.values()].sort((a, b) => b.created - a.created || a.id.localeCompare(b.id));
  }

  /** Come again as whoever one is now: who sits down for the first time is somebody only from then on. */
  renew(): void {
    this.socket?.end();
    this.connect();
  }

  again(): void {
    this.socket?.again();
  }

  end(): void {
    this.seen.end();
    this.socket?.end();
  }

  hear(message: ServerMessage): void {
    if (message.type === "tables") {
      this.clock.set(message.now ?? 0);
      if (message.whole) this.tables.clear();
      for (const id of message.gone ?? []) this.tables.delete(id);
      for (const [table, match] of Object.entries(message.begun ?? {})) this.begun.set(table, match);
      for (const table of message.tables) this.tables.set(table.id, table);
      this.pools = message.pools ?? this.pools;
      this.phase = "live";
    } else if (message.type === "sitting") {
      const lost = message.match ? [] : this.own.filter((own) => !message.tables.some((one) => isSame(one, own)));
      this.own = message.tables;
      this.invited = message.invited ?? [];
      this.reached = message.address ?? "";
      if (message.match) this.match = message.match;
      lost.forEach((own) => this.onlost(own));
    } else if (message.type === "sought") {
      // Who comes back later is not sent to a match that began long ago.
      if (message.match && this.seek) this.match = message.match;
      this.seek = message.seek ?? null;
    } else if (message.type === "club") {
      this.clock.set(message.now ?? 0);
      this.club = message;
    } else if (message.type === "refused") {
      this.refused = message.message;
    }
  }

  private connect(): void {
    const socket: Socket = new Socket(address(), {
      opened: () => {
        socket.send(this.looks ? { type: "lobby", club: this.looks } : { type: "lobby" });
        this.seen.opened();
      },
      heard: (message) => this.hear(message),
      closed: () => {
        if (this.phase !== "lost") this.lostAt = Date.now();
        this.phase = "lost";
      },
    });
    this.socket = socket;
  }
}
