import type { ZodType } from "zod";
import { describe, expect, test } from "vitest";
import { contracts, deskContracts } from "./endpoints.ts";

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, ZodType>>;
  readonly element?: ZodType;
  readonly options?: readonly ZodType[];
  readonly items?: readonly ZodType[];
  readonly innerType?: ZodType;
  readonly in?: ZodType;
  readonly left?: ZodType;
  readonly right?: ZodType;
  readonly keyType?: ZodType;
  readonly valueType?: ZodType;
  readonly getter?: () => ZodType;
}

/** Texts that, without the NUL character, match many of the schemas. */
const samples = ["\0", "a\0", "/a\0", "https://halka.test/\0", "halka_\0", "#abc\0"];

function keepsNul(schema: ZodType, sample: string): boolean {
  const { success, data } = schema.safeParse(sample);
  return success && typeof data === "string" && data.includes("\0");
}

/** True for a string schema, even one followed by transformations. */
function isText(schema: ZodType): boolean {
  const { type, in: start } = (schema as unknown as { def: Definition }).def;
  return type === "string" || (type === "pipe" && start !== undefined && isText(start));
}

/** The paths of an input's strings that accept a character which PostgreSQL rejects. */
function findUnstorable(schema: ZodType, path: string, seen = new Set<ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as unknown as { def: Definition }).def;
  if (isText(schema)) return samples.some((sample) => keepsNul(schema, sample)) ? [path] : [];
  if (def.type === "record" && !schema.safeParse({ a: "\0" }).success) return [];
  const inner: [string, ZodType | undefined][] = [
    ...Object.entries(def.shape ?? {}).map(([key, each]): [string, ZodType] => [`${path}.${key}`, each]),
    ...[...(def.options ?? []), ...(def.items ?? [])].map((each): [string, ZodType] => [path, each]),
    [`${path}[]`, def.element],
    [`${path}{}`, def.keyType],
    [`${path}{}`, def.valueType],
    ...[def.innerType, def.in, def.left, def.right, def.getter?.()].map((each): [string, ZodType | undefined] => [
      path,
      each,
    ]),
  ];
  return inner.flatMap(([at, each]) => (each ? findUnstorable(each, at, seen) : []));
}

/**
 * Calls with their own checks: bulk calls check each item separately, and a login has one response for all wrong
 * credentials.
 */
const OWN_CHECKS = new Set(["POST /v1/links/bulk", "POST /v1/abuse", "POST /users/login"]);
const inputs = [...contracts, ...deskContracts].flatMap((contract) =>
  Object.entries(contract).map(([key, { query, params, body }]) => ({
    key,
    schemas: Object.entries({ query, params, body: OWN_CHECKS.has(key) ? undefined : body }).filter(
      (entry): entry is [string, ZodType] => entry[1] !== undefined,
    ),
  })),
);

describe("rejects text that PostgreSQL cannot store", () => {
  test.each(inputs)("$key", ({ schemas }) => {
    expect(schemas.flatMap(([name, schema]) => findUnstorable(schema, name))).toEqual([]);
  });
});
