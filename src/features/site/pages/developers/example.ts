import { getName, type Schema } from "./open-api.ts";

type Schemas = Readonly<Record<string, Schema>>;

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: "0199f2c4-8d1e-7a53-b6c0-4f1d2e3a5b6c",
  "date-time": "2026-11-05T09:30:00.000Z",
  date: "2026-11-05",
  email: "ada@example.com",
  uri: "https://example.com/",
};

/** Optional values that are nested deeper than this are omitted, which also ends the recursion. */
const MAX_DEPTH = 5;

/** An example value of a schema, for use if the OpenAPI document has none. Requests have only the required fields. */
export function makeExample(schema: Schema, schemas: Schemas, of: "request" | "response", depth = 0): unknown {
  if (schema.$ref !== undefined) return makeExample(schemas[getName(schema.$ref)] ?? {}, schemas, of, depth);
  const given = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default;
  if (given !== undefined) return given;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (option) return makeExample(option, schemas, of, depth);
  if (schema.allOf)
    return Object.assign(
      {},
      ...(schema.allOf.map((part) => makeExample(part, schemas, of, depth)) as object[]),
    ) as unknown;
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.find((each) => each !== "null") ?? "any");
  switch (type) {
    case "object":
      return makeObject(schema, schemas, of, depth);
    case "array": {
      const isEmpty = depth >= MAX_DEPTH || !schema.items;
      return isEmpty ? [] : [makeExample(schema.items, schemas, of, depth + 1)];
    }
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return BY_FORMAT[schema.format ?? ""] ?? "string";
  }
}

function makeObject(schema: Schema, schemas: Schemas, of: "request" | "response", depth: number): unknown {
  const required = new Set(schema.required);
  const isShown = (name: string) => required.has(name) || (of === "response" && depth < MAX_DEPTH - 2);
  const shown = Object.entries(schema.properties ?? {}).filter(([name]) => isShown(name));
  // if no field is required, the request sets the first one, so that it has an effect
  const first = depth === 0 && of === "request" && shown.length === 0 ? Object.entries(schema.properties ?? {}) : [];
  return Object.fromEntries(
    [...shown, ...first.slice(0, 1)].map(([name, property]) => [name, makeExample(property, schemas, of, depth + 1)]),
  );
}
