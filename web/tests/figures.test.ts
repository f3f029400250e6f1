import { expect, test } from "vitest";
import { meanings } from "../src/lib/figures";
import type { Card } from "../src/protocol";

const card = (...left: Card["left"] & object): Card => ({ id: "c", name: "C", left });

test("what figures mean is told once for each meaning, by the first figure that has it", () => {
  const core = { shape: "star", icon: "flame", label: "costs a red Core" } as const;
  const move = { shape: "boot", value: "1", label: "Move 1" } as const;
  const far = { shape: "boot", value: "3", label: "Move 3" } as const;
  expect(meanings([card(core, move), card(far)])).toEqual([
    ["Core", core],
    ["Move", move],
  ]);
  expect(meanings([card({ shape: "circle", label: "nothing to see" })])).toEqual([]);
});
