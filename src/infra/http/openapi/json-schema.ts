import { z, type ZodType } from "zod";
import { type Json, simplify } from "./simplify.ts";

/**
 * The schemas of a document. Those with an id are under `#/components/schemas`; others are inlined where they are used.
 */
export interface JsonSchemas {
  readonly components: Readonly<Record<string, Json>>;
  /** The schema of a request or a response. */
  get(schema: ZodType, io: SchemaDirection): Json;
}

export type SchemaDirection = "input" | "output";

const COMPONENTS = "#/components/schemas/";

/**
 * Converts zod schemas to JSON Schema. A named schema that differs between requests and responses, such as by its
 * defaults, becomes two components, `Name` for responses and `NameInput` for requests.
 */
export function toJsonSchemas(inputs: readonly ZodType[], outputs: readonly ZodType[]): JsonSchemas {
  const [sent, received] = [convert(inputs, "input"), convert(outputs, "output")];
  const differing = findDiffering(sent.named, received.named);
  const renamed = new Map([...differing].map((name) => [name, `${name}Input`]));
  const all = { ...received.named };
  for (const [name, schema] of Object.entries(sent.named)) all[renamed.get(name) ?? name] = rename(schema, renamed);
  const named = nameOptions(all);
  const roots = [...sent.bySchema.values(), ...received.bySchema.values()].map((schema) => rename(schema, renamed));
  return {
    components: pick(named, roots),
    get(schema, io) {
      const found = (io === "input" ? sent : received).bySchema.get(schema);
      if (!found) throw new Error("This schema was not converted");
      return io === "input" ? rename(found, renamed) : found;
    },
  };
}

interface Converted {
  readonly named: Record<string, Json>;
  readonly bySchema: ReadonlyMap<ZodType, Json>;
}

function convert(schemas: readonly ZodType[], io: SchemaDirection): Converted {
  const distinct = [...new Set(schemas)];
  const together = z.object(Object.fromEntries(distinct.map((schema, index) => [index, schema])));
  const { properties = {}, $defs = {} } = z.toJSONSchema(together, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { type, catchall } = zodSchema._zod.def as { type: string; catchall?: unknown };
      // responses may gain keys later, and only strict objects reject unknown keys
      if (type === "object" && !catchall) delete jsonSchema.additionalProperties;
      applyOverride(jsonSchema);
    },
  }) as unknown as Record<"properties" | "$defs", Record<string, Json> | undefined>;
  const named = Object.fromEntries(Object.entries($defs).map(([name, schema]) => [name, simplify(schema, io)]));
  return {
    named,
    bySchema: new Map(distinct.map((schema, index) => [schema, simplify(properties[String(index)]!, io)])),
  };
}

/** Applies `.meta({ schema })`, the JSON Schema of what zod cannot express, such as a transformed string. */
function applyOverride(jsonSchema: Json): void {
  const own = jsonSchema["schema"] as Json | undefined;
  if (!own) return;
  const { description } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, own, description === undefined ? {} : { description });
}

/** The names of schemas that differ between requests and responses, directly or in a schema that they reference. */
function findDiffering(sent: Record<string, Json>, received: Record<string, Json>): ReadonlySet<string> {
  const both = Object.keys(sent).filter((name) => name in received);
  const differing = new Set(both.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(received[name])));
  for (let size = -1; size !== differing.size;) {
    size = differing.size;
    for (const name of both) if (listReferences(sent[name]!).some((other) => differing.has(other))) differing.add(name);
  }
  return differing;
}

/** The components that the roots refer to, directly or through others. */
function pick(components: Readonly<Record<string, Json>>, roots: readonly Json[]): Readonly<Record<string, Json>> {
  const used = new Set<string>();
  const visit = (schema: Json): void => {
    for (const name of listReferences(schema)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components[name]!);
    }
  };
  roots.forEach(visit);
  const sorted = Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.filter(([name]) => used.has(name)));
}

function listReferences(schema: Json): readonly string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!);
}

function rename(schema: Json, names: ReadonlyMap<string, string>): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== "$ref" || typeof value !== "string") return value;
    const name = value.slice(COMPONENTS.length);
    return `${COMPONENTS}${names.get(name) ?? name}`;
  }) as Json;
}

/**
 * Names the options of a named discriminated union, such as `ConditionCountry` for the option "country" of `Condition`.
 * The discriminator then has a mapping, and generators have a type for each option.
 */
function nameOptions(components: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const result: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(components)) {
    result[name] = schema;
    const options = schema["oneOf"] as readonly Json[] | undefined;
    const key = options && findDiscriminator(options);
    if (!options || !key) continue;
    const named = options.map((option) => {
      const value = findConst(option, key)!;
      return { value, option, name: `${name}${toPascalCase(value)}` };
    });
    const mapping = Object.fromEntries(named.map((each) => [each.value, `${COMPONENTS}${each.name}`]));
    result[name] = {
      ...schema,
      oneOf: named.map((each) => ({ $ref: `${COMPONENTS}${each.name}` })),
      discriminator: { propertyName: key, mapping },
    };
    for (const each of named) result[each.name] = each.option;
  }
  return result;
}

function findDiscriminator(options: readonly Json[]): string | undefined {
  const keys = Object.keys((options[0]?.["properties"] as object | undefined) ?? {});
  return keys.find((key) => new Set(options.map((option) => findConst(option, key) ?? "")).size === options.length);
}

function findConst(option: Json, key: string): string | undefined {
  const value = (option["properties"] as Record<string, Json> | undefined)?.[key]?.["const"];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function toPascalCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
