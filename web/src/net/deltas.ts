import type {
  Delta,
  Laid,
  ListDelta,
  Moment,
  Printed,
  Row,
  Scene,
  Then as Told,
  Update as News,
  View,
} from "../protocol";

export type Prints = ReadonlyMap<string, Printed>;

/** A `Laid` of the wire with its whole view and all rows. */
export interface Table extends Omit<Laid, "type" | "view" | "seen" | "prints"> {
  view: View;
}

/** A `Then` of the wire with its whole scene. */
export interface Then {
  after: number;
  scene: Scene;
}

/** An `Update` of the wire with whole scenes. */
export interface Update {
  rows: Row[];
  moments: Then[];
  view: View;
}

/** What a message names is not here: only saying Hello again helps. */
export class Missing extends Error {}

interface Kept {
  id: string;
}

/** A record with what is new in it. What is not stays the same object. */
export function applied<T extends object>(before: T | undefined, delta: Delta, prints: Prints): T {
  const made: Record<string, unknown> = { ...(delta.print ? found(prints.get(delta.print)) : before) };
  for (const field of delta.gone ?? []) Reflect.deleteProperty(made, field);
  Object.assign(made, delta.set, delta.id ? { id: delta.id } : {});
  for (const [field, inside] of Object.entries(delta.inside ?? {}))
    made[field] = applied(made[field] as object | undefined, inside, prints);
  for (const [field, list] of Object.entries(delta.lists ?? {}))
    made[field] = listed(made[field] as Kept[] | undefined, list, prints);
  return made as T;
}

function listed(before: readonly Kept[] = [], delta: ListDelta, prints: Prints): Kept[] {
  if (delta.size !== undefined && delta.size !== null) return placed(before, delta, delta.size, prints);
  const parts = new Map(before.map((part) => [part.id, part]));
  const between: [number, Kept][] = [];
  for (const id of delta.gone ?? []) parts.delete(id);
  for (const one of delta.parts ?? []) {
    const part = applied(parts.get(one.id ?? ""), one, prints);
    if (typeof one.at === "number") between.push([one.at, part]);
    else parts.set(part.id, part);
  }
  const made = (delta.order ?? [...parts.keys()]).map((id) => found(parts.get(id)));
  for (const [at, part] of between) made.splice(at, 0, part);
  return made;
}

/** Parts without ids, by their index. */
function placed(before: readonly Kept[], delta: ListDelta, size: number, prints: Prints): Kept[] {
  const made = before.slice(0, size);
  for (const one of delta.parts ?? []) made[one.at ?? 0] = applied(made[one.at ?? 0], one, prints);
  return made.length === size ? made : found<Kept[]>(undefined);
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Missing();
  return thing;
}

/** The whole table, from what the page had and what was sent. */
export function laid(before: Table | null, { seen = -1, ...table }: Laid, known: Prints): Table {
  const rows = seen >= 0 ? found(before ?? undefined).rows.filter((row) => row.n <= seen) : [];
  return { ...table, rows: [...rows, ...table.rows], view: applied<View>(undefined, table.view, known) };
}

/** What happened, each table on the way put together from the one before. */
export function updated(before: View, { rows, moments = [], view }: News, known: Prints): Update {
  const shown = onTheWay(before.scene, moments, known);
  return {
    rows,
    moments: shown,
    view: applied({ ...before, scene: shown.at(-1)?.scene ?? before.scene }, view, known),
  };
}

/** The tables on the way to a moment that is looked back at; none if something is not here that they need. */
export function passed(before: Scene, { moments = [], prints = {} }: Moment): Then[] {
  try {
    return onTheWay(before, moments, new Map(Object.entries(prints)));
  } catch (wrong) {
    if (wrong instanceof Missing) return [];
    throw wrong;
  }
}

function onTheWay(before: Scene, moments: readonly Told[], known: Prints): Then[] {
  let scene = before;
  return moments.map(({ after, scene: delta }) => ({ after, scene: (scene = applied(scene, delta, known)) }));
}
