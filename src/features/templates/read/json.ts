export type Entry = Readonly<Record<string, unknown>>;

export function isEntry(value: unknown): value is Entry {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON document; undefined if it is invalid. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value at a path of own keys; undefined if the path ends early. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) found = isEntry(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
}

export function entriesAt(value: unknown, ...path: readonly string[]): Entry[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found.filter(isEntry) : [];
}

/** The first text under several keys of one entry. */
export function firstText(entry: Entry, ...keys: readonly string[]): string {
  return keys.map((key) => textAt(entry, key)).find((text) => text.trim() !== "") ?? "";
}
