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
  if (hasOptions(old) || hasOptions(next)) compareOptions(comparison, place, before, after);
  // a schema that became a union, or no longer is one, is compared with the matching option
  if (hasOptions(old) !== hasOptions(next)) return;
  compareTypes(comparison, place, old, next);
  compareValues(comparison, place, old, next);
  if (comparison.io === "input") compareLimits(comparison, place, old, next);
  compareProperties(comparison, place, old, next);
  for (const key of ["items", "additionalProperties"]) {
    const [had, has] = [old[key], next[key]];
    if (isSchema(had) && isSchema(has)) compareSchemas(comparison, `${place}[]`, had, has);
  }
  compareParts(comparison, place, old, next);
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
 * Compares the options of two unions (`oneOf` or `anyOf`); any other schema counts as a union of its types. Options match
 * if they are the same component or have the same constants; one left over on each side, too, may have been renamed.
 */
function compareOptions(comparison: Comparison, place: string, before: Json, after: Json): void {
  const { io, report } = comparison;
  const [had, has] = [
    nameOptions(listOptions(comparison.before, before)),
    nameOptions(listOptions(comparison.after, after)),
  ];
  const [lost, added] = [listOthers(had, has), listOthers(has, had)];
  const isRenamed = lost.length === 1 && added.length === 1;
  for (const [name, option] of had) {
    const other = has.get(name) ?? (isRenamed && name === lost[0] ? has.get(added[0]!) : undefined);
    if (other) compareSchemas(comparison, place, option, other);
    else if (io === "input") report(`${place} no longer takes ${name}`);
  }
  if (io === "input") return;
  // clients must expect new options of a union in responses, but no null and no union
  if (has.has("null") && !had.has("null")) report(`${place} may be null`);
  if (!isRenamed && !hasOptions(resolve(comparison.before, before)))
    for (const name of added) report(`${place} may be ${name}`);
}

type Named = ReadonlyMap<string, Json>;

/** The options other than null that only `options` has. */
function listOthers(options: Named, others: Named): readonly string[] {
  return [...options.keys()].filter((name) => name !== "null" && !others.has(name));
}

function hasOptions(schema: Json): boolean {
  return schema["oneOf"] !== undefined || schema["anyOf"] !== undefined;
}

function listOptions(document: OpenApi, schema: Json): readonly Json[] {
  const resolved = resolve(document, schema);
  const { oneOf, anyOf, type } = resolved;
  if (oneOf ?? anyOf) return (oneOf ?? anyOf) as readonly Json[];
  return Array.isArray(type) ? type.map((each) => narrow(resolved, each as string)) : [schema];
}

/** A schema of several types, for one of them. */
function narrow({ enum: values, ...schema }: Json, type: string): Json {
  if (type === "null") return { type };
  const others = (values as readonly unknown[] | undefined)?.filter((value) => value !== null);
  return { ...schema, type, ...(others && { enum: others }) };
}

/** Compares the parts of `allOf`. */
function compareParts(comparison: Comparison, place: string, old: Json, next: Json): void {
  const { io, report } = comparison;
  const [had, has] = [old, next].map(({ allOf = [] }) => nameOptions(allOf as readonly Json[])) as [Named, Named];
  for (const [name, part] of had) {
    const other = has.get(name);
    if (other) compareSchemas(comparison, place, part, other);
    else if (io === "output") report(`${place} no longer contains ${name}`);
  }
  if (io === "input") for (const name of listOthers(has, had)) report(`${place} must also be ${name}`);
}

/** The options by name; those of the same name are numbered. */
function nameOptions(options: readonly Json[]): Named {
  const named = new Map<string, Json>();
  for (const option of options) {
    const name = nameOption(option);
    let unique = name;
    for (let count = 2; named.has(unique); count++) unique = `${name} ${count}`;
    named.set(unique, option);
  }
  return named;
}

function nameOption(option: Json): string {
  if (typeof option["$ref"] === "string") return option["$ref"].split("/").at(-1)!;
  if (option["const"] !== undefined) return JSON.stringify(option["const"]);
  const constants = Object.values(getProperties(option)).flatMap(({ const: value }) =>
    value === undefined ? [] : value,
  );
  return constants.length > 0
    ? constants.map((value) => JSON.stringify(value)).join(" ")
    : listTypes(option).join(" or ") || "anything";
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
