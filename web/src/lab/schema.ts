/** The schema of a content file, as far as a form needs it: what a field is, may be, and begins with. */
import type { Ref } from "../protocol";

export type Path = readonly (string | number)[];
export type Plain = unknown;

/** A JSON schema as the server sends it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  enum?: Plain[];
  const?: Plain;
  default?: Plain;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  "x-ref"?: string;
  "x-icon"?: boolean;
  "x-color"?: boolean;
  "x-words"?: boolean;
  /** A shape and its tone that stand for it on cards. */
  "x-sign"?: string;
  "x-hidden"?: boolean;
}

export function isRecord(value: Plain): value is Record<string, Plain> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Return a schema with its reference followed; what stands beside the reference wins. A record's own title is a word
 * of ours, so it is left out.
 */
export function followed(schema: Schema, whole: Schema): Schema {
  let here = schema;
  for (let depth = 0; here.$ref && depth < 10; depth++) {
    const { $ref, ...beside } = here;
    const found = { ...whole.$defs?.[$ref.split("/").at(-1) ?? ""] };
    delete found.title;
    here = { ...found, ...beside };
  }
  return here;
}

/** Return the kinds that something may be, by the value of the field that tells them apart; none for a single kind. */
export function kinds(schema: Schema, whole: Schema): { tag: string; name: string; schema: Schema }[] {
  const tag = schema.discriminator?.propertyName;
  if (!tag) return [];
  return (schema.anyOf ?? []).flatMap((one) => {
    const found = followed(one, whole);
    const field = found.properties?.[tag];
    const value = field?.const ?? field?.enum?.[0];
    return typeof value === "string" ? [{ tag: value, name: title(value, {}), schema: found }] : [];
  });
}

/** Return the schema by which a value is shown: of its kind, without null, and guessed where nothing is known. */
export function shapeOf(given: Schema | undefined, whole: Schema, value: Plain): Schema {
  const schema = followed(given ?? {}, whole);
  const tag = schema.discriminator?.propertyName;
  if (tag && isRecord(value)) {
    const mine = kinds(schema, whole).find((kind) => kind.tag === value[tag]);
    if (mine) return { ...mine.schema, ...named(schema) };
  }
  if (schema.anyOf && !tag) {
    const some = schema.anyOf.map((one) => followed(one, whole)).filter((one) => one.type !== "null");
    const fits = some.find((one) => one.discriminator ?? matches(one, value)) ?? some[0];
    return fits ? shapeOf({ ...fits, ...named(schema) }, whole, value) : schema;
  }
  return schema.type || schema.enum || schema.const !== undefined ? schema : { ...guessed(value), ...schema };
}

function named(schema: Schema): Schema {
  return {
    ...(schema.title ? { title: schema.title } : {}),
    ...(schema.description ? { description: schema.description } : {}),
  };
}

function matches(schema: Schema, value: Plain): boolean {
  if (schema.enum) return schema.enum.includes(value);
  return schema.type === guessed(value).type || (schema.type === "number" && typeof value === "number");
}

function guessed(value: Plain): Schema {
  if (Array.isArray(value)) return { type: "array" };
  if (isRecord(value)) return { type: "object" };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  return { type: typeof value === "boolean" ? "boolean" : "string" };
}

/** Return what a new value of a schema begins with: the least that fits it. */
export function fresh(given: Schema, whole: Schema, refs: Record<string, Ref[]> = {}): Plain {
  const schema = followed(given, whole);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== null) return structuredClone(schema.default);
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const first = schema.anyOf.map((one) => followed(one, whole)).find((one) => one.type !== "null");
    return first ? fresh(first, whole, refs) : null;
  }
  const ref = schema["x-ref"];
  if (ref) return refs[ref]?.[0]?.id ?? "";
  if (schema["x-color"]) return "#8FA3B8";
  switch (schema.type) {
    case "integer":
    case "number":
      return schema.minimum ?? Math.min(0, schema.maximum ?? 0);
    case "boolean":
      return false;
    case "array":
      return (schema.prefixItems ?? []).map((one) => fresh(one, whole, refs));
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, fresh(schema.properties?.[name] ?? {}, whole, refs)]),
      );
    default:
      return "";
  }
}

/** Return the schema of what stands at the end of a path, from the file's top. */
export function schemaAt(whole: Schema, data: Plain, path: Path): Schema {
  let here = shapeOf(whole, whole, data);
  let value = data;
  for (const step of path) {
    const inner =
      typeof step === "number"
        ? (here.prefixItems?.[step] ?? (here.items || undefined))
        : (here.properties?.[step] ??
          (typeof here.additionalProperties === "object" ? here.additionalProperties : undefined));
    value = at(value, [step]);
    here = shapeOf(inner, whole, value);
  }
  return here;
}

/** Return what stands at a path in plain data; nothing if that is not there. */
export function at(data: Plain, path: Path): Plain {
  let here = data;
  for (const step of path) {
    if (Array.isArray(here)) here = typeof step === "number" ? (here[step] as Plain) : undefined;
    else if (isRecord(here)) here = here[String(step)];
    else return undefined;
  }
  return here;
}

/** Return plain data with another value at a path. Nothing that was given is changed. */
export function put(data: Plain, path: Path, value: Plain): Plain {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(data)) {
    const list: Plain[] = [...(data as Plain[])];
    list[Number(step)] = put(list[Number(step)], rest, value);
    return list;
  }
  const old = isRecord(data) ? data : {};
  return { ...old, [step]: put(old[String(step)], rest, value) };
}

/** Return a field's name for people: its title, or its name with spaces. */
export function title(name: string | number, schema: Schema): string {
  if (schema.title) return schema.title;
  const words = String(name).replaceAll("_", " ");
  return typeof name === "number" ? `${name + 1}` : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return a path as it stands in an address, and back. */
export function spelt(file: string, path: Path): string {
  return [file, ...path].join("/");
}

export function unspelt(address: string): { file: string; path: Path } {
  const [file = "", ...path] = address.split("/");
  return { file, path: path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)) };
}

export function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, n) => step === b[n]);
}

/** Return whether a path begins with another one. */
export function within(path: Path, outer: Path): boolean {
  return path.length >= outer.length && outer.every((step, n) => step === path[n]);
}
