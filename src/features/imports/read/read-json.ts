import { ApiError } from "#base/errors.ts";
import { isJsonObject, type JsonObject } from "#base/json-object.ts";
import { encodePath } from "#features/links/addresses/path.ts";
import { LIST_END, type Row, type Table } from "../fields.ts";
import { CELL_MAX_LENGTH, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from "../limits.ts";
import { importEmpty, importTooLong, importUnreadable } from "../errors.ts";

/** Where each service puts its lists: paths of keys. The first path that contains entries wins. */
const LIST_PATHS: readonly (readonly string[])[] = [
  [],
  ["props", "pageProps", "account", "links"],
  ["props", "pageProps", "links"],
  ["shortUrls", "data"],
  ["account", "links"],
  ["links"],
  ["data"],
  ["result"],
  ["shortUrls"],
  ["urls"],
  ["items"],
];
/** The social icons after the links of a Linktree page. */
const SOCIAL_PATHS: readonly (readonly string[])[] = [
  ["props", "pageProps", "account", "socialLinks"],
  ["props", "pageProps", "socialLinks"],
];
const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);
/** How deep values may be nested to become columns, such as `meta.validUntil` or `visitsSummary.total`. */
const MAX_DEPTH = 3;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new ApiError(importUnreadable);
  }
}

/**
 * The entries of a JSON document that may be links, in order. Throws importTooLong, or importEmpty if there are neither
 * entries nor clicks.
 */
export function toObjects(document: unknown, hasVisits = false): JsonObject[] {
  const links = LIST_PATHS.map((path) => listAt(document, path)).find((list) => list.length > 0) ?? [];
  const socialIcons = SOCIAL_PATHS.map((path) => listAt(document, path)).find((list) => list.length > 0) ?? [];
  const entries = [...links, ...socialIcons];
  if (entries.length === 0 && !hasVisits) throw new ApiError(importEmpty);
  if (entries.length > IMPORT_MAX_ROWS) throw new ApiError(importTooLong);
  return entries;
}

/** Entries as a table. Nested values become columns `outer.inner`; a list of texts becomes one cell. */
export function toTable(entries: readonly JsonObject[]): Table {
  const columns = new Map<string, number>();
  const rows: Row[] = entries.map((entry, index) => {
    const cells: string[] = [];
    for (const [name, value] of getLeaves(entry)) {
      const column = columns.get(name) ?? columns.size;
      if (column >= IMPORT_MAX_COLUMNS) continue;
      columns.set(name, column);
      cells[column] = value.slice(0, CELL_MAX_LENGTH);
    }
    return { line: index + 1, cells };
  });
  // later entries may have columns that earlier ones lack
  return {
    isJson: true,
    columns: [...columns.keys()],
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Array.from(columns.values(), (column) => cells[column] ?? ""),
    })),
  };
}

export function* getLeaves(entry: JsonObject, prefix = "", depth = 1): Generator<[string, string]> {
  for (const [key, value] of Object.entries(entry)) {
    if (UNSAFE_KEYS.has(key)) continue;
    const name = (prefix + key).slice(0, 100);
    // fields of our own export are kept whole
    if ((name === "rules" || name === "meta") && "alias" in entry && isJsonObject(value))
      yield [name, JSON.stringify(value)];
    else if (name === "addresses" && "alias" in entry && Array.isArray(value))
      yield [name, toText(value.map(toAddress))];
    else if (isJsonObject(value)) {
      if (depth < MAX_DEPTH) yield* getLeaves(value, `${name}.`, depth + 1);
    } else yield [name, toText(value)];
  }
}

/** An address of our own export as text. */
function toAddress(address: unknown): unknown {
  if (!isJsonObject(address)) return address;
  const { host, path } = address;
  return typeof host === "string" && typeof path === "string" ? `https://${host}/${encodePath(path)}` : path;
}

export function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item !== "object").slice(0, 100);
    return items.map((item) => String(item).replaceAll(LIST_END, "") + LIST_END).join("");
  }
  return typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
}

function listAt(document: unknown, path: readonly string[]): JsonObject[] {
  let value = document;
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  // phpMyAdmin writes a list of parts, one of which contains the table
  if (path.length === 0 && Array.isArray(value)) value = tableInParts(value) ?? value;
  // YOURLS names its entries: link_1, link_2
  if (isJsonObject(value) && path.length > 0) value = Object.values(value);
  return Array.isArray(value) ? value.filter(isJsonObject).filter((each) => !isClickObject(each)) : [];
}

function tableInParts(parts: readonly unknown[]): unknown {
  const tables = listJsonTables(parts);
  return tables.length === 0 ? undefined : (tables.find((rows) => !rows.some(isClickObject)) ?? []);
}

/** The tables of a phpMyAdmin export, each a list of rows. */
export function listJsonTables(parts: readonly unknown[]): JsonObject[][] {
  return parts.filter(isJsonObject).flatMap((part) => {
    const rows = part["type"] === "table" ? part["data"] : undefined;
    return Array.isArray(rows) ? [rows.filter(isJsonObject)] : [];
  });
}

/** True for an entry that is a click of YOURLS or Shlink instead of a link. */
export function isClickObject(entry: JsonObject): boolean {
  return ("click_time" in entry && "shorturl" in entry) || ("potentialBot" in entry && "date" in entry);
}
