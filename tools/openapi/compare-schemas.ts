import { type Json, type OpenApi, resolve } from "./document.ts";

interface Comparison {
  readonly before: OpenApi;
  readonly after: OpenApi;
  /** An input must still accept everything it accepted, and an output must keep its shape. */
  readonly io: "input" | "output";
  readonly report: (what: string) => void;
  /** Pairs of components already compared, since schemas may be recursive. */
  readonly seen: Set<string>;
}

/** Keywords that make an input stricter when their value grows (lower bounds) or shrinks (upper bounds). */
const LOWER_BOUNDS = ["minLength", "minItems", "minimum", "exclusiveMinimum", "minProperties"];
const UPPER_BOUNDS = ["maxLength", "maxItems", "maximum", "exclusiveMaximum", "maxProperties"];

/** Reports every place where the new schema breaks clients of the old one. */
export function compareSchemas(comparison: Comparison, place: string, before: Json, after: Json): void {
  const pair = `${String(before["$ref"])} ${String(after["$ref"])}`;
  if (before["$ref"] !== undefined && after["$ref"] !== undefined) {
    if (comparison.seen.has(pair)) return;
    comparison.seen.add(pair);
  }
  const [old, next] = [resolve(comparison.before, before), resolve(comparison.after, after)];
  compareTypes(comparison, place, old, next);
  compareValues(comparison, place, old, next);
  if (comparison.io === "input") compareLimits(comparison, place, old, next);
  compareProperties(comparison, place, old, next);
  for (const key of ["items", "additionalProperties"]) {
    const [had, has] = [old[key], next[key]];
    if (isSchema(had) && isSchema(has)) compareSchemas(comparison, `${place}[]`, had, has);
  }
  for (const key of ["oneOf", "anyOf", "allOf"]) compareOptions(comparison, place, key, old, next);
}

function compareTypes({ io, report }: Comparison, place: string, old: Json, next: Json): void {
  const [had, has] = [listTypes(old), listTypes(next)];
  const [some, all] = io === "input" ? [had, has] : [has, had];
  const takesAll = (type: string) => all.includes(type) || (type === "integer" && all.includes("number"));
  if (all.length > 0 && (some.length === 0 || !some.every(takesAll)) && !isUnion(old) && !isUnion(next))
    report(`${place} was ${had.join(" or ") || "anything"}, is ${has.join(" or ") || "anything"}`);
  if (old["format"] !== next["format"] && (io === "output" || next["format"] !== undefined))
    report(`${place} has another format: ${String(old["format"])}, ${String(next["format"])}`);
}

function compareValues({ io, report }: Comparison, place: string, old: Json, next: Json): void {
  const [had, has] = [listValues(old), listValues(next)];
  if (io !== "input" || !has) return;
  const gone = had?.filter((value) => !has.includes(value)) ?? ["anything else"];
  if (gone.length > 0) report(`${place} no longer takes ${gone.join(", ")}`);
}

function compareLimits({ report }: Comparison, place: string, old: Json, next: Json): void {
  for (const key of LOWER_BOUNDS)
    if (Number(next[key] ?? Number.NEGATIVE_INFINITY) > Number(old[key] ?? Number.NEGATIVE_INFINITY))
      report(`${place} has a higher ${key}: ${String(old[key])}, ${String(next[key])}`);
  for (const key of UPPER_BOUNDS)
    if (Number(next[key] ?? Number.POSITIVE_INFINITY) < Number(old[key] ?? Number.POSITIVE_INFINITY))
      report(`${place} has a lower ${key}: ${String(old[key])}, ${String(next[key])}`);
  if (next["pattern"] !== undefined && next["pattern"] !== old["pattern"]) report(`${place} has another pattern`);
}

function compareProperties(comparison: Comparison, place: string, old: Json, next: Json): void {
  const { io, report } = comparison;
  const [had, has] = [getProperties(old), getProperties(next)];
  const [needed, needs] = [getRequired(old), getRequired(next)];
  for (const [name, schema] of Object.entries(had)) {
    const other = has[name];
    if (other) compareSchemas(comparison, `${place}.${name}`, schema, other);
    else if (io === "output" || next["additionalProperties"] === false) report(`${place}.${name} was removed`);
    if (io === "output" && other && needed.has(name) && !needs.has(name)) report(`${place}.${name} may be absent`);
  }
  if (io === "output") return;
  for (const name of needs) if (!needed.has(name)) report(`${place}.${name} became required`);
  if (next["additionalProperties"] === false && old["additionalProperties"] !== false && old["type"] === "object")
    report(`${place} no longer takes unknown keys`);
}

/**
 * Compares the options of `oneOf` or `anyOf`. Options match if they are the same component, or have the same constants.
 */
function compareOptions(comparison: Comparison, place: string, key: string, old: Json, next: Json): void {
  const { io, report } = comparison;
  const [had, has] = [getOptions(old, key), getOptions(next, key)];
  if (had.size === 0 || has.size === 0) return;
  for (const [name, option] of had) {
    const other = has.get(name);
    if (other) compareSchemas(comparison, place, option, other);
    else if (io === "input") report(`${place} no longer takes ${name}`);
  }
}

function getOptions(schema: Json, key: string): ReadonlyMap<string, Json> {
  const options = (schema[key] ?? []) as readonly Json[];
  return new Map(options.map((option, index) => [nameOption(option, index), option]));
}

function nameOption(option: Json, index: number): string {
  if (typeof option["$ref"] === "string") return option["$ref"].split("/").at(-1)!;
  if (option["const"] !== undefined) return JSON.stringify(option["const"]);
  const constants = Object.values(getProperties(option)).flatMap(({ const: value }) =>
    value === undefined ? [] : value,
  );
  return constants.length > 0
    ? constants.map((value) => JSON.stringify(value)).join(" ")
    : `${String(option["type"])} ${index}`;
}

function listTypes({ type, const: single, enum: values }: Json): readonly string[] {
  if (type !== undefined) return (Array.isArray(type) ? type : [type]) as string[];
  return [single, ...((values ?? []) as unknown[])].flatMap((value) => (value === undefined ? [] : typeof value));
}

function listValues({ enum: values, const: single }: Json): readonly unknown[] | undefined {
  return (values as readonly unknown[] | undefined) ?? (single === undefined ? undefined : [single]);
}

function getProperties(schema: Json): Readonly<Record<string, Json>> {
  return (schema["properties"] ?? {}) as Readonly<Record<string, Json>>;
}

function getRequired(schema: Json): ReadonlySet<string> {
  return new Set((schema["required"] ?? []) as string[]);
}

function isUnion(schema: Json): boolean {
  return ["oneOf", "anyOf", "allOf"].some((key) => schema[key] !== undefined);
}

function isSchema(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
