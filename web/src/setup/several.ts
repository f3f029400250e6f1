import type { Choosable } from "../protocol";

const ALL = "all";

/** What is taken of several things: written with commas between them, or "all". */
export function several(values: readonly Choosable[], written: string): string[] {
  const all = values.map((one) => one.value);
  return written === ALL ? all : all.filter((value) => written.split(",").includes(value));
}

/** The same with one thing more or less. */
export function toggled(values: readonly Choosable[], written: string, value: string): string {
  const before = several(values, written);
  const after = values
    .map((one) => one.value)
    .filter((one) => (one === value ? !before.includes(one) : before.includes(one)));
  return after.length === values.length ? ALL : after.join(",");
}
