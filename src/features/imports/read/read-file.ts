import { ApiError } from "#base/errors.ts";
import type { ImportFormat, Table } from "../fields.ts";
import { importUnreadable } from "../errors.ts";
import { readCsv } from "./read-csv.ts";
import { toObjects, parseJson, toTable } from "./read-json.ts";
import { findJsonVisits, type VisitsOfFile, findCsvVisits } from "./visits/find-visits.ts";
import { recognise } from "./recognise.ts";

export interface ReadFile {
  readonly format: ImportFormat;
  readonly encoding: Encoding;
  readonly table: Table;
  /** The single clicks in the file, with their times. */
  readonly visits?: VisitsOfFile | undefined;
}

/** The script element in which a Next.js page, such as Linktree's, keeps its data. */
const NEXT_DATA = 'id="__NEXT_DATA__"';
/** Longer tags are not matched. */
const TAG_MAX_LENGTH = 400;

/** A file of any kind as a table and clicks, with the service that its columns suggest. Throws `importReadErrors`. */
export async function readFile(bytes: Uint8Array, fileName = ""): Promise<ReadFile> {
  const { text, encoding } = decode(bytes);
  const begin = text
    .slice(0, 1000)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (!begin.startsWith("<") && !/^[[{]/.test(begin)) {
    const visits = await findCsvVisits(text, fileName);
    if (visits) return { format: visits.format, encoding, table: { columns: [...visits.columns], rows: [] }, visits };
    const table = await readCsv(text);
    return { format: recognise(table.columns), encoding, table };
  }
  const document = parseJson(begin.startsWith("<") ? scriptIn(text) : text);
  const visits = findJsonVisits(document);
  const table = toTable(toObjects(document, visits !== undefined));
  if (visits && table.rows.length === 0) return { format: visits.format, encoding, table, visits };
  return { format: recognise(table.columns), encoding, table, visits };
}

function scriptIn(page: string): string {
  const from = endOfDataTag(page);
  const until = from === undefined ? -1 : page.indexOf("</script>", from);
  if (until === -1) throw new ApiError(importUnreadable);
  return page.slice(from, until);
}

/** The position in the page at which its data begins; undefined if it has none. */
function endOfDataTag(page: string): number | undefined {
  for (
    let position = page.indexOf(NEXT_DATA);
    position !== -1;
    position = page.indexOf(NEXT_DATA, position + NEXT_DATA.length)
  ) {
    const before = page.slice(Math.max(0, position - TAG_MAX_LENGTH / 2), position);
    const inTag = before.slice(before.lastIndexOf("<"));
    const end = page.slice(position, position + TAG_MAX_LENGTH / 2).indexOf(">");
    if (/^<script\s/i.test(inTag) && !inTag.includes(">") && end !== -1) return position + end + 1;
  }
  return undefined;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1254";

interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a file, in the encoding detected from its bytes. Throws importUnreadable if it is not text. Without a
 * byte-order mark, bytes that are not UTF-8 are assumed to be from a Windows spreadsheet: windows-1251 (Cyrillic) if
 * most non-ASCII letters are adjacent, otherwise windows-1254 (Turkish), which also covers western Europe.
 */
function decode(bytes: Uint8Array): Decoded {
  const encoding = getEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // text contains no NUL; pictures, archives and spreadsheet files do
  if (text.includes("\0")) throw new ApiError(importUnreadable);
  return { text, encoding };
}

function getEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : getCodePage(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function getCodePage(bytes: Uint8Array): Encoding {
  let [high, neighbours] = [0, 0];
  for (let position = 0; position < bytes.length; position++) {
    if (bytes[position]! < 0xc0) continue;
    high++;
    if ((bytes[position + 1] ?? 0) >= 0xc0) neighbours++;
  }
  return neighbours * 2 > high ? "windows-1251" : "windows-1254";
}
