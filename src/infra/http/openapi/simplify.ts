export type Json = Record<string, unknown>;

/** Formats that replace the long patterns that zod generates for them. */
const FORMATS_WITHOUT_PATTERN = new Set(["uuid", "date", "date-time", "email", "ipv4", "ipv6"]);

/** Simplifies a schema from zod: references to components, and no redundant keywords. */
export function simplify(schema: Json, io: "input" | "output"): Json {
  const result: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "id" || key === "$schema" || key === "readOnly") continue;
    if (key === "$ref") result[key] = (value as string).replace("#/$defs/", "#/components/schemas/");
    else if (key === "properties") result[key] = simplifyProperties(value as Record<string, Json>, io);
    else if (key === "enum" || key === "const" || key === "default" || key === "examples") result[key] = value;
    else if (Array.isArray(value))
      result[key] = value.map((item: unknown) => (isObject(item) ? simplify(item, io) : item));
    else result[key] = isObject(value) ? simplify(value, io) : value;
  }
  if (FORMATS_WITHOUT_PATTERN.has(result["format"] as string)) delete result["pattern"];
  dropIntegerBounds(result);
  if (JSON.stringify(result["propertyNames"]) === '{"type":"string"}') delete result["propertyNames"];
  if (isEmpty(result["properties"])) delete result["properties"];
  if (isEmpty(result["additionalProperties"])) delete result["additionalProperties"];
  return "$ref" in result ? toReference(result) : foldNull(result);
}

/** Replaces a schema by a reference, keeping only its own description and default. */
function toReference({ $ref, description, default: value }: Json): Json {
  return { $ref, ...(description !== undefined && { description }), ...(value !== undefined && { default: value }) };
}

/** Removes read-only keys from requests, which ignore them; the resource itself describes them. */
function simplifyProperties(properties: Record<string, Json>, io: "input" | "output"): Json {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => schema["readOnly"] !== true)
      .map(([name, schema]) => [name, simplify(schema, io)]),
  );
}

/** Every JSON number that a client can represent lies between these bounds. */
function dropIntegerBounds(schema: Json): void {
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
}

/** `anyOf: [{ type: "string", ... }, { type: "null" }]` as one schema with two types. */
function foldNull(schema: Json): Json {
  const options = schema["anyOf"] as readonly Json[] | undefined;
  if (options?.length !== 2 || options[1]!["type"] !== "null") return schema;
  const [{ type, enum: values, const: single, ...others }] = options as [Json, Json];
  if (typeof type !== "string" || others["anyOf"] || others["oneOf"]) return schema;
  const { anyOf: _, ...rest } = schema;
  const allowed = values ?? (single === undefined ? undefined : [single]);
  return {
    type: [type, "null"],
    ...(allowed ? { enum: [...(allowed as unknown[]), null] } : {}),
    ...others,
    ...rest,
  };
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
