export type Json = Readonly<Record<string, unknown>>;

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Follows a chain of references to its component; returns anything else unchanged. */
export function resolve({ components }: OpenApi, value: Json): Json {
  let found = value;
  while (typeof found["$ref"] === "string") {
    const [, , section, name] = found["$ref"].split("/") as [string, string, string, string];
    const component = components[section]?.[name];
    if (!component) throw new Error(`${found["$ref"]} leads nowhere`);
    found = component;
  }
  return found;
}
