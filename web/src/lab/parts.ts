/** The parts of which steps and attacks are made, and the places that take them. */
import { followed, kinds, type Path, type Schema, title } from "./schema";

/** What can be carried to a place: a kind of record, whose schema is called `ref`. */
export interface Part {
  ref: string;
  name: string;
  text: string;
  schema: Schema;
}

/** Where a part may go. `many`: a list of them; `there`: it stands there already. */
export interface Place {
  file: string;
  path: Path;
  label: string;
  refs: readonly string[];
  many: boolean;
  there: boolean;
  /** How many parts a list has, and may have. */
  count: number;
  most: number | undefined;
}

export interface Row {
  name: string;
  parts: Part[];
}

/** Return the schemas of the records that may stand at a field, of the one or in the list; none for plain values. */
export function refsOf(schema: Schema): string[] {
  if (schema.items) return refsOf(schema.items);
  if (schema.anyOf) return schema.anyOf.flatMap(refsOf);
  return schema.$ref ? [schema.$ref] : [];
}

/** Return the parts that a list takes, or a field of its own: kinds by their names, a single one by the field's. */
export function partsOf(schema: Schema, whole: Schema, field: string): Part[] {
  const inner = schema.items || schema;
  const several = inner.discriminator ? inner : (inner.anyOf ?? []).find((one) => one.discriminator);
  const refs = refsOf(inner);
  if (several)
    return kinds(several, whole).map((kind, n) => ({
      ref: refs[n] ?? "",
      name: kind.name,
      text: kind.schema.description ?? "",
      schema: kind.schema,
    }));
  const [ref] = refs;
  if (schema.items || !ref) return [];
  const found = followed({ $ref: ref }, whole);
  return [{ ref, name: title(field, schema), text: schema.description ?? "", schema: found }];
}

/**
 * Return the parts of a thing's parts, each once, by whose they are. What the thing itself takes is offered at its own
 * lists.
 */
export function palette(thing: Schema, whole: Schema): Row[] {
  const rows = new Map<string, Map<string, Part>>();
  const seen = new Set<string>();
  function walk(schema: Schema, owner: string): void {
    for (const [field, given] of Object.entries(schema.properties ?? {})) {
      const optional = !schema.required?.includes(field);
      if (given["x-hidden"]) continue;
      const parts = given.items || optional ? partsOf(given, whole, field) : [];
      if (owner)
        for (const one of parts) rows.set(owner, (rows.get(owner) ?? new Map<string, Part>()).set(one.ref, one));
      const named = new Map(parts.map((one) => [one.ref, one.name]));
      for (const ref of refsOf(given)) {
        if (seen.has(ref)) continue;
        seen.add(ref);
        walk(followed({ $ref: ref }, whole), named.get(ref) ?? owner);
      }
    }
  }
  walk(thing, "");
  const owners = new Map<string, string[]>();
  for (const [name, parts] of rows) for (const ref of parts.keys()) owners.set(ref, [...(owners.get(ref) ?? []), name]);
  const found = new Map<string, Part[]>();
  for (const parts of rows.values())
    for (const [ref, part] of parts) {
      const name = owners.get(ref)!.join(", ");
      const row = found.get(name) ?? [];
      if (!row.some((one) => one.ref === ref)) found.set(name, [...row, part]);
    }
  return [...found].map(([name, parts]) => ({ name, parts }));
}

/** Return why a place does not take a part; empty if it does. */
export function refusal(place: Place, part: Part): string {
  if (!place.refs.includes(part.ref)) return "not here";
  if (!place.many && place.there) return "once only";
  if (place.most !== undefined && place.count >= place.most) return `no more than ${place.most}`;
  return "";
}
