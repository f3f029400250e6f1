import { describe, expect, it } from "vitest";
import { benched, leavable, mark, marked, mayLead } from "../src/lib/company";
import { countdown, since, waited, waiting } from "../src/lib/waiting";
import type { Scene, SeatInfo, View } from "../src/protocol";
import { view } from "./made";

const NOW = 1000;
const person = (seat: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind: "link",
  name,
  side: seat % 2 ? "north" : "south",
  style: "jade",
  here: true,
  taken: true,
  ...more,
});
const me = person(0, "Otter", { kind: "you", mine: true });
const mirela = person(1, "Mirela");
const bot = person(2, "Ada", { kind: "bot", level: "Middle" });
const tom = person(3, "Tom");

function told(more: Partial<View>, seats: SeatInfo[]): ReturnType<typeof waiting> {
  return waiting(
    view(1, more),
    seats,
    NOW,
    (seat) => (seat === 2 ? "Rhino Guy" : ""),
    (side) => `The ${side}`,
  );
}

describe("waiting", () => {
  it.each<[string, Partial<View>, SeatInfo[]]>([
    ["Mirela thinks", { awaited: [1] }, [me, mirela]],
    ["Rhino Guy thinks", { awaited: [2] }, [me, bot]],
    ["Mirela and Tom think", { awaited: [1, 3] }, [me, mirela, tom]],
    ["Mirela thinks", { awaited: [0, 1] }, [me, mirela]],
    ["One moment", { awaited: [0] }, [me, mirela]],
    ["Seat 2 waits for somebody", { awaited: [1] }, [me, person(1, "", { taken: false, here: false })]],
    ["Mirela's bot thinks", { awaited: [1] }, [me, { ...mirela, here: false, stand_in: "middle" }]],
    ["The north thinks", { awaited_sides: ["north"] }, [me, mirela, tom]],
    ["Tom is away", { awaited_sides: ["north"] }, [me, mirela, { ...tom, here: false }]],
    ["The north thinks", { awaited_sides: ["north"], ready: [3] }, [me, mirela, { ...tom, here: false }]],
    ["Mirela and Tom are away", { awaited: [1, 3] }, [me, { ...mirela, here: false }, { ...tom, here: false }]],
    ["Rhino Guy thinks", { awaited: [2] }, [me, { ...mirela, here: false }, bot]],
  ])("says %s", (title, more, seats) => {
    expect(told(more, seats)?.title).toBe(title);
  });

  it("is of nobody where nobody is asked, or all is over", () => {
    expect([
      told({}, [me, mirela]),
      told({ awaited: [1], result: { title: "", standings: [] } }, [me, mirela]),
    ]).toEqual([null, null]);
  });

  it("tells how long somebody is away, and when a bot may sit in", () => {
    const gone = { ...mirela, here: false, away: NOW - 130 };
    const away = told({ awaited: [1], waits: [{ seat: 1, due: NOW + 39.5, away: true }] }, [me, gone]);
    expect(away).toMatchObject({
      title: "Mirela is away",
      since: "for 2 min",
      until: "in 0:40 a bot may sit in",
      late: null,
    });
    const due = told({ awaited: [1], waits: [{ seat: 1, due: NOW, away: true }] }, [me, gone]);
    expect([due?.until, due?.late?.seat]).toEqual(["a bot may sit in now", 1]);
    expect(told({ awaited: [1] }, [me, { ...gone, away: 0 }])?.since).toBe("");
    expect([waited(away, true), waited(null, true)]).toEqual(["for 2 min; in 0:40 a bot may sit in", ""]);
    // Who plays has a button instead.
    expect([waited(due, false), waited(due, true)]).toEqual(["for 2 min; a bot may sit in now", "for 2 min"]);
  });

  it("keeps to who may be waited for", () => {
    const waits = [
      { seat: 1, due: NOW - 5, away: true },
      { seat: 3, due: NOW + 9 },
    ];
    // Mirela is here again, so only the wait for Tom counts.
    expect(told({ awaited: [1, 3], waits }, [me, mirela, tom])).toMatchObject({
      until: "in 0:09 a bot may sit in",
      late: null,
    });
    const seats = [
      { ...me, here: false },
      { ...mirela, stand_in: "middle" },
      { ...tom, gone: true },
    ];
    expect(told({ awaited: [1, 3], waits: [0, 1, 3].map((seat) => ({ seat, due: NOW - 5 })) }, seats)).toMatchObject({
      until: "",
      late: null,
    });
  });

  it.each([
    [3, "for less than a minute"],
    [60, "for 1 min"],
    [3599, "for 59 min"],
    [3600, "for 1 hour"],
    [90_000, "for 1 day"],
    [200_000, "for 2 days"],
  ])("counts %s seconds", (seconds, said) => {
    expect(since(seconds)).toBe(said);
  });

  it("counts down", () => {
    expect([countdown(-3), countdown(0.2), countdown(725), countdown(3600)]).toEqual([
      "0:00",
      "0:01",
      "12:05",
      "1:00:00",
    ]);
  });
});

describe("company", () => {
  it.each<[string | undefined, Partial<SeatInfo>]>([
    [undefined, {}],
    ["away", { here: false }],
    [undefined, { here: false, taken: false }],
    [undefined, { here: false, kind: "bot" }],
    ["bot sits in", { here: false, stand_in: "middle" }],
    ["conceded", { here: false, gone: true }],
    ["bot plays on", { gone: true, stand_in: "middle" }],
  ])("marks a seat: %s", (text, more) => {
    expect(mark({ ...mirela, ...more })?.text).toBe(text);
  });

  it("says once that a seat has conceded, in the words of the table where it has some", () => {
    const chips = [{ text: "Braced +2" }, { text: "concedes when asked next", icon: "flying-flag" }];
    const gone = { ...mirela, gone: true };
    expect(marked(gone, chips)).toEqual({
      mark: { icon: "flying-flag", text: "concedes when asked next", tip: "Mirela has conceded." },
      statuses: [{ text: "Braced +2" }],
    });
    expect(marked({ ...gone, stand_in: "middle" }, chips).mark?.text).toBe("bot plays on");
    expect([marked(gone, []).mark?.text, marked({ ...mirela, here: false }, chips)]).toMatchObject([
      "conceded",
      { mark: { text: "away" }, statuses: chips },
    ]);
  });

  it("speaks to who sits there", () => {
    expect(mark({ ...me, gone: true })?.tip).toBe("You have conceded.");
    expect(mark({ ...me, stand_in: "middle" })?.tip).toContain("you can come back");
  });

  it("lets a side have its deserted seat led by a bot", () => {
    const mate = person(2, "Tom", { gone: true });
    expect(mayLead(mate, [me, mirela, mate])).toBe(true);
    expect(mayLead({ ...mirela, gone: true }, [me, mirela])).toBe(false);
    expect(mayLead({ ...mate, out: true }, [me, mate])).toBe(false);
    expect(mayLead({ ...mate, stand_in: "hard" }, [me, mate])).toBe(false);
    expect(mayLead({ ...me, gone: true }, [{ ...me, gone: true }, mirela])).toBe(false);
  });

  it("knows who is out of play, and which seats can be left", () => {
    const second = { ...me, seat: 2 };
    expect([benched([mirela]), benched([me]), benched([{ ...me, out: true }, second])]).toEqual(["", "", ""]);
    expect([
      benched([
        { ...me, out: true },
        { ...second, gone: true },
      ]),
      benched([{ ...me, gone: true }, mirela]),
    ]).toEqual(["out", "conceded"]);
    const told = (out: boolean, playing: boolean) => ({
      playing,
      scene: { sides: [], boards: [], panels: [{ id: "p", seat: me.seat, out }] } as unknown as Scene,
    });
    const gone = [{ ...me, out: true }];
    expect([
      benched(gone, told(false, true)),
      benched(gone, told(true, true)),
      benched(gone, told(false, false)),
    ]).toEqual(["", "out", "out"]);
    expect(leavable([me, second, mirela, { ...me, seat: 4, gone: true }]).map((seat) => seat.seat)).toEqual([0, 2]);
  });
});
