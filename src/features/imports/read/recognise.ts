import type { ImportFormat } from "../fields.ts";

/** Folds a column name, so that `Long URL`, `long_url` and `longUrl` are equal. */
export function foldColumnName(column: string): string {
  return column
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "");
}

/** Combinations of columns that only one service writes. The first entry whose columns are all present wins. */
const SIGNATURES: readonly (readonly [ImportFormat, readonly string[]])[] = [
  ["halka", ["name", "platform", "link", "alias", "code"]],
  ["halka", ["name", "slug", "link", "alias", "code"]],
  ["linkstack", ["link", "buttonid", "clicknumber"]],
  ["linkstack", ["link", "buttonid", "title"]],
  ["kutt", ["address", "target", "visitcount"]],
  ["kutt", ["address", "target", "createdat"]],
  ["yourls", ["keyword", "url", "clicks"]],
  ["yourls", ["shorturl", "url", "timestamp", "clicks"]],
  ["yourls", ["source", "target", "hits"]],
  ["shlink", ["shortcode", "longurl"]],
  ["bitly", ["longurl", "link"]],
  ["bitly", ["longurl", "bitlink"]],
  ["bitly", ["destinationurl", "link"]],
  ["bitly", ["destinationurl", "bitlink"]],
  ["linktree", ["title", "url", "type", "position"]],
  ["linktree", ["title", "url", "modifiers.thumbnailurl"]],
];

/** The service that a table was exported from, by its column names; `csv` if none matches. */
export function recognise(columns: readonly string[]): ImportFormat {
  const names = new Set(columns.map(foldColumnName));
  return SIGNATURES.find(([, signature]) => signature.every((column) => names.has(column)))?.[0] ?? "csv";
}

/** The services whose lists of clicks can be read. */
export type VisitFormat = Extract<ImportFormat, "shlink" | "yourls">;

/** The service of a list of clicks, by its columns; undefined if none matches. */
export function recogniseVisits(columns: readonly string[]): VisitFormat | undefined {
  const names = new Set(columns.map(foldColumnName));
  if (names.has("clicktime") && names.has("shorturl")) return "yourls";
  return names.has("date") && names.has("referer") && names.has("potentialbot") ? "shlink" : undefined;
}
