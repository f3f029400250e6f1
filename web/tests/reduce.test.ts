import { describe, expect, it } from "vitest";
import { fresh, news, previewKey, reduce, seen, type Client, type Happening, type Pending } from "../src/net/reduce";
import { pause } from "../src/net/socket";
import type { Laid, Printed, Result, SeatInfo, Submit, Update, View } from "../src/protocol";
import { all, laid, row, scene, table, view } from "./made";

const submit: Submit = { type: "submit", id: "s1", seat: 0, decision: 7, option: "stay" };

function after(...events: Happening[]): Client {
  return events.reduce((client, event) => reduce(client, event).client, fresh("m"));
}

function live(n = 3): Client {
  return after({ kind: "opened" }, { kind: "heard", message: laid(table(n)) });
}

function update(from: number, to: number): Update {
  return { type: "update", rows: Array.from({ length: to - from + 1 }, (_, i) => row(from + i)), view: all(view(to)) };
}

describe("reduce", () => {
  it("says Hello with what it has", () => {
    expect(reduce(fresh("m"), { kind: "opened" }).out).toEqual([
      { type: "hello", match: "m", seen: -1, seat: null, known: [] },
    ]);
    expect(reduce(live(3), { kind: "opened" }).out).toEqual([
      { type: "hello", match: "m", seen: 3, seat: 0, known: [] },
    ]);
  });

  it("takes a table as the whole truth", () => {
    const { client, show } = reduce(live(3), { kind: "heard", message: laid(table(1)) });
    expect(seen(client)).toBe(1);
    expect(client.table?.rows).toHaveLength(2);
    expect(show?.kind).toBe("table");
  });

  it("appends an update that follows", () => {
    const { client, out, show } = reduce(live(3), { kind: "heard", message: update(4, 5) });
    expect([seen(client), client.table?.rows.at(-1)?.n, out]).toEqual([5, 5, []]);
    expect(show).toMatchObject({ kind: "update" });
  });

  it.each([
    [5, 6],
    [2, 4],
  ])("says Hello again, once, on what does not follow, and shows nothing until that is answered", (from, to) => {
    const before = live(3);
    const { client, out, show } = reduce(before, { kind: "heard", message: update(from, to) });
    expect(out).toEqual([{ type: "hello", match: "m", seen: 3, seat: 0, known: [] }]);
    expect([client.table, show]).toEqual([before.table, undefined]);
    expect(reduce(client, { kind: "heard", message: update(4, 4) })).toEqual({ client, out: [] });
    expect(reduce(client, { kind: "heard", message: laid(table(6)) }).client).toMatchObject({
      phase: "live",
      table: { view: { n: 6 } },
    });
  });

  it("keeps the rows it has seen where a table brings only those it missed", () => {
    const later = { ...laid(table(5)), seen: 3, rows: [row(4), row(5)] };
    expect(reduce(live(3), { kind: "heard", message: later }).client.table?.rows.map((one) => one.n)).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
    expect(reduce(fresh("m"), { kind: "heard", message: later }).out).toEqual([{ type: "hello", match: "m" }]);
  });

  it("remembers what is printed, says what it knows of it, and asks for what it does not", () => {
    const strike = { id: "1", name: "Strike" };
    const hand = (): Laid => ({
      ...laid(table(3)),
      view: {
        ...all(view(3)),
        inside: {
          scene: {
            set: { ...scene },
            lists: {
              zones: {
                parts: [{ id: "hand", lists: { cards: { parts: [{ id: "1", print: "s" }], order: ["1"] } } }],
                order: ["hand"],
              },
            },
          },
        },
      },
    });
    const known = reduce(fresh("m"), {
      kind: "heard",
      message: { ...hand(), prints: { s: { name: "Strike" } as Printed } },
    }).client;
    expect(known.table?.view.scene.zones?.[0]?.cards).toEqual([strike]);
    expect(reduce(known, { kind: "opened" }).out).toMatchObject([{ known: ["s"] }]);
    expect(reduce(known, { kind: "heard", message: hand() }).client.table?.view.scene.zones?.[0]?.cards).toEqual([
      strike,
    ]);
    expect(reduce(fresh("m"), { kind: "heard", message: hand() })).toMatchObject({
      out: [{ type: "hello", match: "m" }],
      client: { phase: "connecting" },
    });
  });

  it("keeps a pick until it is answered", () => {
    const sent = reduce(live(), { kind: "sent", message: submit });
    expect(sent.out).toEqual([submit]);
    expect(sent.client.waiting).toEqual([submit]);
    expect(reduce(sent.client, { kind: "heard", message: { type: "done", id: "s1", n: 4 } }).client.waiting).toEqual(
      [],
    );
  });

  it("sends it again, under the same id, after a reconnection", () => {
    const lost = reduce(reduce(live(), { kind: "sent", message: submit }).client, { kind: "closed" }).client;
    expect(lost.phase).toBe("lost");
    const opened = reduce(lost, { kind: "opened" }).client;
    expect(reduce(opened, { kind: "heard", message: laid(table(3)) }).out).toEqual([submit]);
  });

  it("remembers why the server closed the line until there is a table again", () => {
    const lost = reduce(live(), { kind: "closed", words: "Please wait." }).client;
    expect([lost.phase, lost.words]).toEqual(["lost", "Please wait."]);
    expect(reduce(lost, { kind: "heard", message: laid(table(3)) }).client.words).toBe("");
  });

  it("holds back what is picked while the line is gone", () => {
    const lost = reduce(live(), { kind: "closed" }).client;
    expect(reduce(lost, { kind: "sent", message: submit }).out).toEqual([]);
  });

  it("asks for the wanted seat again after a reconnection", () => {
    const lost = reduce(reduce(live(), { kind: "watch", seat: 2 }).client, { kind: "closed" }).client;
    expect(reduce(lost, { kind: "heard", message: laid(table(3)) }).out).toEqual([{ type: "watch", seat: 2 }]);
  });

  it("keeps the news of what was done when that is answered", () => {
    const told = after({ kind: "heard", message: { type: "done", id: "s0", n: 4, note: "Mirela left." } });
    expect(reduce(told, { kind: "heard", message: { type: "done", id: "s1", n: 5 } }).client.note).toBe("Mirela left.");
  });

  it("says why a pick was refused, and asks again", () => {
    const sent = reduce(live(), { kind: "sent", message: submit }).client;
    const { client } = reduce(sent, {
      kind: "heard",
      message: { type: "refused", id: "s1", code: "stale", message: "Too late.", rule: "X-1" },
    });
    expect([client.waiting, client.refusal?.rule]).toEqual([[], "X-1"]);
    expect(reduce(client, { kind: "dismissed" }).client.refusal).toBeNull();
  });

  it.each(["unsaved", "unread"])("says again, under the same id, what is refused as %s, until it is done", (code) => {
    const sent = reduce(live(), { kind: "sent", message: submit }).client;
    const refused = reduce(sent, { kind: "heard", message: { type: "refused", id: "s1", code, message: "Later." } });
    expect([refused.again, refused.out, refused.client.late, refused.client.refusal]).toEqual([true, [], true, null]);
    const again = reduce(refused.client, { kind: "again" });
    expect(again.out).toEqual([submit]);
    expect(reduce(again.client, { kind: "heard", message: { type: "done", id: "s1", n: 4 } }).client).toMatchObject({
      waiting: [],
      late: false,
    });
  });

  it("says Hello again where the server could not take it, also if the table was laid already", () => {
    const unread = { kind: "heard", message: { type: "refused", id: "", code: "unread", message: "Later." } } as const;
    const early = reduce(fresh("m"), unread);
    const lost = reduce(live(3), unread);
    expect([early.client.phase, early.again, lost.client.phase, lost.again]).toEqual([
      "connecting",
      true,
      "lost",
      true,
    ]);
    expect(reduce(lost.client, { kind: "again" }).out).toMatchObject([{ type: "hello", seen: 3 }]);
  });

  it("says that something is late only while it waits", () => {
    expect(reduce(live(), { kind: "late" }).client.late).toBe(false);
    expect(after({ kind: "sent", message: submit }, { kind: "late" }).late).toBe(true);
  });

  it("does not speak of a refused preview", () => {
    expect(
      reduce(live(), { kind: "heard", message: { type: "refused", id: "7:stay", code: "stale", message: "Too late." } })
        .client.refusal,
    ).toBeNull();
  });

  it("stops where there is no table", () => {
    const { client } = reduce(fresh("m"), {
      kind: "heard",
      message: { type: "refused", id: "", code: "no_match", message: "No." },
    });
    expect(client.phase).toBe("stopped");
    expect(reduce(client, { kind: "closed" }).client.phase).toBe("stopped");
  });

  it("forgets previews of a question that is over", () => {
    const key = previewKey(0, 7, "stay");
    const shown = reduce(live(), {
      kind: "heard",
      message: { type: "previewed", id: key, preview: { title: "If" } },
    }).client;
    expect(shown.previews[key]?.title).toBe("If");
    expect(reduce(shown, { kind: "heard", message: update(4, 4) }).client.previews).toEqual({});
  });

  it("keeps previews while only who sits where changes", () => {
    const key = previewKey(0, 7, "stay");
    const shown = reduce(live(), {
      kind: "heard",
      message: { type: "previewed", id: key, preview: { title: "If" } },
    }).client;
    const sits: Update = { type: "update", rows: [{ ...row(4), kind: "sit" }], view: all(view(4)) };
    expect(reduce(shown, { kind: "heard", message: sits }).client.previews[key]?.title).toBe("If");
  });

  it("keeps the previews of two seats apart that are asked under one number", () => {
    expect(previewKey(0, 7, "stay")).not.toBe(previewKey(1, 7, "stay"));
  });

  it.each<Pending>([
    { type: "stand-in", id: "x", seat: 1 },
    { type: "back", id: "x", seat: 0 },
    { type: "hurry", id: "x" },
  ])("keeps $type until it is answered, and says why it was refused", (message) => {
    const sent = reduce(live(), { kind: "sent", message }).client;
    expect(sent.waiting).toEqual([message]);
    const refused = reduce(sent, {
      kind: "heard",
      message: { type: "refused", id: "x", code: "early", message: "Not yet." },
    }).client;
    expect([refused.waiting, refused.refusal?.message]).toEqual([[], "Not yet."]);
  });
});

describe("pause", () => {
  it("doubles up to ten seconds", () => {
    const waits = [0, 1, 2, 3, 9].map((tries) => pause(tries, () => 0.5));
    expect(waits).toEqual([400, 800, 1600, 3200, 10_000]);
  });
});

describe("news", () => {
  const seat = (more: object): SeatInfo => ({
    seat: 1,
    kind: "link",
    name: "Mirela",
    side: "a",
    style: "jade",
    ...more,
  });
  it.each([
    [{ here: true }, {}, "Mirela left; the seat is kept."],
    [{}, { here: true }, "Mirela is here."],
    [{ here: true }, { gone: true }, "Mirela has conceded."],
    [{}, { stand_in: "middle" }, "A bot sits in for Mirela."],
    [{ stand_in: "middle" }, { here: true, stand_in: "middle" }, "Mirela is here."],
    [{ stand_in: "middle" }, { here: true }, "Mirela is back."],
    [{ gone: true }, { gone: true, stand_in: "middle" }, "A bot plays on for Mirela."],
    [{ here: true }, { here: true }, ""],
    [{ here: true, mine: true }, { mine: true }, ""],
  ])("tells who came and left (%#)", (before, now, said) => {
    expect(news([seat(before)], [seat(now)])).toBe(said);
  });

  const result: Result = { title: "Over.", standings: [] };
  it("is told while a match is played, and not above its result", () => {
    const comes = (more: Partial<View>): string =>
      after(
        { kind: "heard", message: laid(table(3, { view: view(3, more), seats: [seat({})] })) },
        { kind: "heard", message: { type: "present", seats: [seat({ here: true })], watching: 0 } },
      ).note;
    expect(comes({})).toBe("Mirela is here.");
    expect(comes({ result })).toBe("");
    const ends: Happening = { kind: "heard", message: { ...update(4, 4), view: all(view(4, { result })) } };
    expect(reduce({ ...live(3), note: "Mirela is here." }, ends).client.note).toBe("");
  });
});
