import fc from "fast-check";

type Schema = Readonly<Record<string, unknown>>;
type Resolve = (schema: Schema) => Schema;

/** Values that no contract accepts, and values that often break careless code. */
const ODD: readonly unknown[] = [
  null,
  "",
  " ",
  "a\0b",
  "\ud800",
  "😀",
  "x".repeat(5_000),
  "__proto__",
  "'; drop table links; --",
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[]],
  { a: { b: [1] } },
];
const DEPTH_MAX = 5;

/**
 * Values for a JSON Schema. Each value, and each value inside it, is an odd one in one of twelve cases. Texts with a
 * pattern match it in half of the cases.
 */
export function toArbitrary(schema: Schema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const valid = toValid(resolve(schema), resolve, depth);
  return fc.oneof({ weight: 11, arbitrary: valid }, { weight: 1, arbitrary: fc.constantFrom(...ODD) });
}

function toValid(schema: Schema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  if (schema["const"] !== undefined) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const options = (schema["oneOf"] ?? schema["anyOf"]) as readonly Schema[] | undefined;
  if (options) return fc.oneof(...options.map((option) => toArbitrary(option, resolve, depth)));
  const { type } = schema;
  if (Array.isArray(type))
    return fc.oneof(...(type as string[]).map((one) => toValid({ ...schema, type: one }, resolve, depth)));
  if (type === "object") return toObject(schema, resolve, depth);
  if (type === "array") return toArray(schema, resolve, depth);
  if (type === "string") return toText(schema);
  if (type === "integer" || type === "number") return toNumber(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

function toObject(schema: Schema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const required = (schema["required"] ?? []) as string[];
  // without a limit, deep values would become too large for a body
  const kept = depth < DEPTH_MAX ? properties : properties.filter(([name]) => required.includes(name));
  const values = Object.fromEntries(kept.map(([name, property]) => [name, toArbitrary(property, resolve, depth + 1)]));
  return fc.record(values, { requiredKeys: required.filter((name) => name in values) });
}

function toArray(schema: Schema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  const minLength = (schema["minItems"] as number | undefined) ?? 0;
  return fc.array(toArbitrary((schema["items"] ?? {}) as Schema, resolve, depth + 1), {
    minLength,
    maxLength: Math.max(minLength, Math.min((schema["maxItems"] as number | undefined) ?? 3, 3)),
  });
}

function toNumber({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const range = { min: (minimum as number | undefined) ?? -1_000, max: (maximum as number | undefined) ?? 100_000 };
  return type === "integer" ? fc.integer(range) : fc.double({ ...range, noNaN: true });
}

function toText({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date") return fc.constantFrom("2026-05-01", "2026-05-31", "0000-01-01", "9999-12-31");
  if (format === "date-time") return fc.constantFrom("2026-05-01T09:00:00Z", "2036-12-31T23:59:59.999+14:00");
  if (format === "email") return fc.emailAddress();
  // fast-check does not support assertions such as lookahead
  if (typeof pattern === "string" && !pattern.includes("(?"))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.string());
  const lengths = {
    minLength: (minLength as number | undefined) ?? 0,
    maxLength: Math.min(Number(maxLength ?? 40), 200),
  };
  return fc.oneof(fc.string({ unit: "grapheme", ...lengths }), fc.webUrl(), fc.constant("Europe/Istanbul"));
}
