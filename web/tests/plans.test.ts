import { describe, expect, it } from "vitest";
import type { Mark, Plan } from "../src/protocol";
import { foremost, planMarks, unlaid } from "../src/table/plans";
import { switchesOn } from "../src/table/switches";
import { group } from "../src/lib/offers";

const tower: Mark = { kind: "odds", on: "nt1", text: "This tower may fire 3" };
const plan = (id: string, active: boolean): Plan => ({
  id,
  piece: id,
  name: id,
  active,
  steps: [],
  marks: [{ kind: "path", piece: id, side: "azure", cells: [id] }, tower],
});

describe("plans", () => {
  it("lie on the board all together: the one that is made now in gold and on top, what all say once", () => {
    const marks = planMarks([plan("a", true), plan("b", false)]);
    expect(marks.map(({ kind, piece, side }) => [kind, piece, side])).toEqual([
      ["path", "b", "azure"],
      ["odds", undefined, undefined],
      ["path", "a", ""],
    ]);
    expect(foremost([plan("a", false), plan("b", false)])?.id).toBe("b");
    expect(planMarks([])).toEqual([]);
  });

  it("are unlaid while only what is locked from before lies in their last places", () => {
    const locked: Plan = { ...plan("a", true), steps: [{ label: "1" }, { label: "5", text: "Turn right" }] };
    const laid: Plan = { ...plan("b", false), steps: [{ label: "1", text: "Forward" }, { label: "5" }] };
    expect([unlaid([locked]), unlaid([locked, laid]), unlaid([plan("c", true)])]).toEqual([true, false, true]);
  });

  it("have switches whose option says yes", () => {
    const offers = [
      { text: "stay", label: "Stays", on: ["power"], tone: "pass" as const },
      { text: "down", label: "Goes down", on: ["power"] },
    ];
    const decision = { id: 1, seat: 0, prompt: { title: "?" }, offers };
    expect(switchesOn("power", group(decision))?.text).toBe("down");
    expect(switchesOn("other", group(decision))).toBeUndefined();
  });

  it("are sent as they are by one button more", () => {
    const rest = { text: "stay / ready", label: "Send", tone: "main" as const };
    expect(group({ id: 1, seat: 0, prompt: { title: "?" }, offers: [], rest }).buttons).toEqual([rest]);
  });
});
