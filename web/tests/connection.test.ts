import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../src/net/clock";
import { asking, Match, reasonKey } from "../src/net/match.svelte";
import { pause, Socket } from "../src/net/socket";
import { hears, Line } from "./line";
import { decision, laid, table, view } from "./made";

const offers = [{ text: "left", label: "Left", on: ["left"] }];
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "https:", host: "play.example.org" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("addEventListener", (name: string, does: () => void) => listeners.set(name, does));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Line.count = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (): { type: string; [key: string]: unknown }[] =>
  Line.last.sent.map((one) => JSON.parse(one) as { type: string });
const ofType = (type: string): object[] => said().filter((one) => one.type === type);

describe("a line that is lost", () => {
  const waits: number[] = [];
  const ears = { opened: () => undefined, heard: () => undefined, closed: (wait: number) => void waits.push(wait) };
  beforeEach(() => (waits.length = 0));

  it("is tried again after longer and longer waits, and soon again after it was heard", () => {
    const socket = new Socket("ws://x", ears);
    for (let i = 0; i < 3; i++) {
      Line.last.onclose();
      vi.advanceTimersByTime(waits.at(-1)!);
    }
    expect([waits, Line.count]).toEqual([[400, 800, 1600], 4]);
    Line.last.onopen();
    Line.last.onmessage({ data: "{}" });
    Line.last.onclose();
    expect(waits.at(-1)).toBe(400);
    socket.end();
  });

  it("comes back after a good while where the server asks for patience, and hears why", () => {
    const words: string[] = [];
    const socket = new Socket("ws://x", {
      ...ears,
      closed: (wait, said) => {
        waits.push(wait);
        words.push(said);
      },
    });
    Line.last.onclose({ code: 1013, reason: "Too many tables are open here." });
    vi.advanceTimersByTime(9999);
    expect(Line.count).toBe(1);
    vi.advanceTimersByTime(1);
    Line.last.onclose({ code: 1012, reason: "not for people" });
    expect([waits, words, Line.count]).toEqual([[10_000, 10_000], ["Too many tables are open here.", ""], 2]);
    socket.end();
  });

  it("does not come back sooner only because it could be opened: a server that is ill opens and closes", () => {
    const socket = new Socket("ws://x", ears);
    for (let i = 0; i < 3; i++) {
      Line.last.onopen();
      Line.last.onclose();
      vi.advanceTimersByTime(waits.at(-1)!);
    }
    expect(waits).toEqual([400, 800, 1600]);
    socket.end();
  });

  it("is never tried later than after twelve seconds", () => {
    expect([pause(0, () => 0), pause(3, () => 1), pause(50, () => 1)].map(Math.round)).toEqual([320, 3840, 12_000]);
  });

  it("that does not open in time is tried at another place, which a proxy finds by the number of tries", () => {
    const socket = new Socket("ws://x/ws?m=m", ears);
    const at = [Line.last.address];
    for (let n = 0; n < 2; n++) {
      vi.advanceTimersByTime(6_000);
      at.push(Line.last.address);
    }
    expect(at).toEqual(["ws://x/ws?m=m", "ws://x/ws?m=m&r=1", "ws://x/ws?m=m&r=2"]);
    Line.last.onopen();
    Line.last.onclose();
    vi.advanceTimersByTime(waits.at(-1)!);
    expect(Line.last.address).toBe("ws://x/ws?m=m");
    socket.end();
  });

  it("is let go at once when the network goes, and tried at once when it is back", () => {
    const socket = new Socket("ws://x", ears);
    const first = Line.last;
    listeners.get("offline")!();
    expect(waits).toHaveLength(1);
    Object.assign(Line, { OPEN: 99 });
    listeners.get("online")!();
    Object.assign(Line, { OPEN: 1 });
    expect([Line.count, Line.last === first]).toEqual([2, false]);
    Line.last.onopen();
    vi.advanceTimersByTime(60_000);
    expect(Line.count).toBe(2);
    socket.end();
  });

  it("is tried no more after its end, and asks the network for nothing", () => {
    const socket = new Socket("ws://x", ears);
    socket.end();
    socket.again();
    vi.advanceTimersByTime(60_000);
    expect([Line.count, waits, listeners.size]).toEqual([1, [], 0]);
  });

  it("hears nothing from a try that another one has replaced", () => {
    const heard = vi.fn();
    const socket = new Socket("ws://x", { ...ears, heard });
    const old = Line.last;
    old.onclose();
    vi.advanceTimersByTime(waits[0]!);
    old.onmessage({ data: '{"type":"done"}' });
    expect(heard).not.toHaveBeenCalled();
    Line.last.onmessage({ data: '{"type":"done"}' });
    expect(heard).toHaveBeenCalledWith({ type: "done" });
    socket.end();
  });
});

describe("a match that is told what to do", () => {
  const sits = (more = {}): Match => {
    const match = new Match("m");
    Line.last.onopen();
    hears(laid(table(5, { view: view(5, { decisions: [decision(offers)], ...more }) })));
    return match;
  };

  it.each<[string, (match: Match) => void, object]>([
    ["concede", (match) => match.concede(1), { type: "give-up", seat: 1 }],
    ["have a bot sit in", (match) => match.standIn(2), { type: "stand-in", seat: 2 }],
    ["take the seat back", (match) => match.back(0), { type: "back", seat: 0 }],
    ["hurry", (match) => match.hurry(), { type: "hurry" }],
    ["watch from another seat", (match) => match.watch(3), { type: "watch", seat: 3 }],
    ["go back while nothing is asked", (match) => match.undo(0, null, -1), { decision: 0, number: -1, picked: -1 }],
  ])("can %s", (_, does, message) => {
    does(sits());
    expect(said().at(-1)).toMatchObject(message);
  });

  it("knows what is on its way until that is answered", () => {
    const match = sits();
    match.standIn(2);
    expect([match.sending("stand-in", 2), match.sending("stand-in", 1), match.sending("stand-in")]).toEqual([
      true,
      false,
      true,
    ]);
    hears({ type: "done", id: match.client.waiting[0]!.id, n: 5 });
    expect(match.sending("stand-in")).toBe(false);
  });

  it("says a pick again each second until it is done, and says that it is late", () => {
    const match = sits();
    match.submit(match.decision!, "left");
    const id = match.client.waiting[0]!.id;
    for (const many of [2, 3]) {
      hears({ type: "refused", id, code: "unsaved", message: "Later." });
      expect([match.answering(match.decision!), match.client.late]).toEqual([true, true]);
      vi.advanceTimersByTime(1000);
      expect(ofType("submit")).toHaveLength(many);
    }
    hears({ type: "done", id, n: 6 });
    vi.advanceTimersByTime(60_000);
    expect([ofType("submit").length, match.client.late]).toEqual([3, false]);
  });

  it("says that a pick is late which nobody answers", () => {
    const match = sits();
    match.submit(match.decision!, "left");
    vi.advanceTimersByTime(2900);
    expect(match.client.late).toBe(false);
    vi.advanceTimersByTime(200);
    expect([match.client.late, ofType("submit").length]).toEqual([true, 1]);
  });

  it("answers one question once, whoever else is asked under the same number", () => {
    const match = sits();
    match.submit(match.decision!, "left");
    expect([
      match.answering(match.decision!),
      match.answering({ ...match.decision!, seat: 1 }),
      match.answering({ ...match.decision!, picked: ["Left"] }),
    ]).toEqual([true, false, false]);
  });

  it("asks what an option would do once, and again only after the table has changed", () => {
    const match = sits();
    match.preview(match.decision!, "left");
    match.preview(match.decision!, "left");
    expect(ofType("what-if")).toHaveLength(1);
    hears({ type: "previewed", id: (ofType("what-if")[0] as { id: string }).id, preview: { title: "Left" } });
    expect(match.preview(match.decision!, "left")?.title).toBe("Left");
    hears(laid(table(6, { view: view(6, { decisions: [decision(offers)] }) })));
    expect(match.preview(match.decision!, "left")).toBeNull();
    expect(ofType("what-if")).toHaveLength(2);
  });

  it("asks nothing over a line that is gone, and asks when it is back", () => {
    const match = sits();
    const open = match.decision!;
    Line.last.onclose();
    match.preview(open, "left");
    match.why(open, "rock");
    expect([ofType("what-if"), ofType("why")]).toEqual([[], []]);
    vi.advanceTimersByTime(60_000);
    Line.last.onopen();
    hears(laid(table(5, { view: view(5, { decisions: [decision(offers)] }) })));
    match.why(open, "rock");
    expect(ofType("why")).toMatchObject([{ id: reasonKey(open, "rock"), on: "rock" }]);
  });

  it("opens the viewer's own question before one of another seat", () => {
    const both = [decision(offers, { id: 1, seat: 1 }), decision(offers, { id: 2, seat: 0 })];
    expect(sits({ decisions: both }).decision?.id).toBe(2);
    expect(sits({ seat: null, decisions: both }).decision?.id).toBe(1);
    expect(sits({ decisions: [] }).decision).toBeNull();
  });

  it("tells picks of a series and seats apart that are asked under one number", () => {
    const open = decision(offers, { id: 5 });
    expect([open, { ...open, picked: ["Left"] }, { ...open, seat: 1 }].map(asking)).toEqual([
      "0:5:0",
      "0:5:1",
      "1:5:0",
    ]);
  });

  it("is played over a safe line where the page came over one", () => {
    sits();
    expect(Line.last.address).toBe("wss://play.example.org/ws?m=m");
    vi.stubGlobal("location", { protocol: "http:", host: "localhost:8000" });
    sits();
    expect(Line.last.address).toBe("ws://localhost:8000/ws?m=m");
  });

  it("says when the line is gone at what time it is tried again", () => {
    vi.setSystemTime(1_000_000);
    const match = sits();
    Line.last.onclose();
    expect([match.client.phase, match.retryAt]).toEqual(["lost", 1_000_400]);
  });

  it("knows its free seats", () => {
    const match = new Match("m");
    expect([match.free, match.mine, match.seat(0)]).toEqual([[], [], undefined]);
    Line.last.onopen();
    const seat = (n: number, more: object): never => ({ seat: n, kind: "link", name: "", side: "a", ...more }) as never;
    hears(laid(table(0, { seats: [seat(0, { taken: true }), seat(1, { taken: false }), seat(2, { kind: "bot" })] })));
    expect([match.free.map((one) => one.seat), match.seat(2)?.kind]).toEqual([[1], "bot"]);
  });
});

describe("the server's clock", () => {
  it("goes ahead of this machine's by as much as the server said", () => {
    vi.setSystemTime(100_000);
    const clock = new Clock();
    expect(clock.now).toBe(100);
    clock.set(160);
    vi.setSystemTime(105_000);
    expect(clock.now).toBe(165);
  });

  it("stays as it is if the server said nothing", () => {
    vi.setSystemTime(100_000);
    const clock = new Clock();
    clock.set(90);
    clock.set(0);
    expect(clock.now).toBe(90);
  });
});
