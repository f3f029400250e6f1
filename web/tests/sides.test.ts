import { describe, expect, it } from "vitest";
import { known, playing, scored, standing } from "../src/lib/sides";
import type { SeatInfo, Side } from "../src/protocol";

const WEST: Side = { id: "w", name: "West", style: "azure", seats: [0], points: 2, goal: 5 };
const EAST: Side = { id: "e", name: "East", style: "ember", seats: [1], points: 3, goal: 5 };
const seat = (n: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: n,
  kind: "link",
  name: `Seat ${n + 1}`,
  side: "",
  style: "azure",
  ...more,
});
const BOLT = seat(0, { kind: "bot", name: "Bolt", level: "Middle" });
const ANNA = seat(1, { kind: "you", name: "Anna", mine: true });

describe("the head line", () => {
  it("puts the viewer first, as You, and calls others by their names", () => {
    const seats = [BOLT, ANNA];
    expect(scored([WEST, EAST], seats).map((side) => playing(side, seats))).toEqual(["You", "Bolt"]);
    expect(known(WEST, seats)).toBe("West, bot");
    expect(known(EAST, seats)).toBe("East");
  });

  it("names both who share one browser, and all who play a side", () => {
    const shared = [
      seat(0, { kind: "hotseat", name: "Ada", mine: true }),
      seat(1, { kind: "hotseat", name: "Ben", mine: true }),
    ];
    expect([WEST, EAST].map((side) => playing(side, shared))).toEqual(["Ada", "Ben"]);
    expect(playing({ ...WEST, seats: [0, 1] }, [BOLT, ANNA])).toBe("You and Bolt");
    expect(playing({ ...WEST, seats: [0, 1, 2] }, [BOLT, ANNA, seat(2, { name: "Cleo" })])).toBe("You and 2 more");
  });

  it("leaves a free side its name, and says nothing of sides that count nothing", () => {
    expect(playing(WEST, [seat(0, { taken: false })])).toBe("West");
    expect(scored([{ ...WEST, goal: 0 }], [BOLT])).toEqual([]);
  });

  it("tells points, a score, or both", () => {
    const score = { icon: "tower", value: "35", name: "hit points" };
    expect(standing(WEST)).toBe("2 of 5");
    expect(standing({ ...WEST, goal: 0, score })).toBe("35 hit points");
    expect(standing({ ...WEST, score })).toBe("2 of 5, 35 hit points");
  });
});
