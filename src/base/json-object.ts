export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object of a JSON document, rather than a list or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
