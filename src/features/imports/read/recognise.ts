import type { ImportFormat } from "../fields.ts";

/** What the letters of a column's name say: `Long URL`, `long_url` and `longUrl` are the same. */
export function fold(column: string): string {
  return column
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "");
}

/** Columns that one service alone writes together; the first line whose columns are all there counts. */
const MARKS: readonly (readonly [ImportFormat, readonly string[]])[] = [
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

/** Whose export a table is, by the names of its columns; `csv` where nobody's is told by them. */
export function recognise(columns: readonly string[]): ImportFormat {
  const names = new Set(columns.map(fold));
  return MARKS.find(([, marks]) => marks.every((mark) => names.has(mark)))?.[0] ?? "csv";
}
