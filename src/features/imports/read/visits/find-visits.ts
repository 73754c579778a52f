import { toBatches } from "#base/batches.ts";
import { isJsonObject, type JsonObject } from "#base/json-object.ts";
import { recogniseVisits, foldColumnName, type VisitFormat } from "../recognise.ts";
import { isClickObject, getLeaves, listJsonTables, toText } from "../read-json.ts";
import { type Cells, getCode, readShlinkVisit, readYourlsVisit, type Visit } from "./visit.ts";
import type { Row } from "../../fields.ts";
import { toSlices } from "../read-csv.ts";

/** The clicks of a file, a few hundred at a time. Each iteration parses the file again. */
export interface VisitsOfFile {
  readonly format: VisitFormat;
  readonly columns: readonly string[];
  slices(): AsyncIterable<readonly Visit[]> | Iterable<readonly Visit[]>;
}

const SLICE_LENGTH = 500;

/** How each service writes a click. `code` is the short name of the link that the whole file or entry is about. */
const READERS: Readonly<Record<VisitFormat, (cells: Cells, code?: string) => Visit>> = {
  shlink: readShlinkVisit,
  yourls: readYourlsVisit,
};

interface LogEntry {
  readonly entry: JsonObject;
  /** The short name of the link in which the entry is nested. */
  readonly code?: string;
}

/**
 * The clicks of a JSON document: those of Shlink, which are beside the links or nested in them, or the log of YOURLS.
 */
export function findJsonVisits(document: unknown): VisitsOfFile | undefined {
  const entries: readonly LogEntry[] = listLogEntries(document);
  const [first] = entries;
  if (!first) return undefined;
  const columns = [...getLeaves(first.entry)].map(([name]) => name);
  const format = recogniseVisits(columns);
  if (!format) return undefined;
  return {
    format,
    columns,
    *slices() {
      for (const slice of toBatches(entries, SLICE_LENGTH))
        yield slice.map(({ entry, code }) => READERS[format](toCells(entry), code));
    },
  };
}

function listLogEntries(document: unknown): LogEntry[] {
  if (Array.isArray(document)) {
    const inParts = listJsonTables(document).filter((rows) => rows.some(isClickObject));
    const rows = inParts.length > 0 ? inParts.flat() : document.filter(isJsonObject);
    return rows.filter(isClickObject).map((entry) => ({ entry }));
  }
  if (!isJsonObject(document)) return [];
  const topLevel = listIn(document["visits"]).map((entry) => ({ entry }));
  const nested = listIn(document["shortUrls"]).flatMap((link) =>
    listIn(link["visits"]).map((entry) => ({ entry, code: getCode(toText(link["shortCode"])) })),
  );
  return [...topLevel, ...nested];
}

/** A plain list, or one under `data` as in Shlink's responses. */
function listIn(value: unknown): JsonObject[] {
  const list = isJsonObject(value) ? value["data"] : value;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function toCells(entry: JsonObject): Cells {
  const cells = new Map([...getLeaves(entry)].map(([name, value]) => [foldColumnName(name), value]));
  return (name) => cells.get(name);
}

/** Shlink's web client puts the short address into the file name; before version 4.1, it is only there. */
const FILE_NAME = /^short-url_[^_/]+[_/](.+)_visits\b.*\.csv$/i;

/** The clicks of a CSV file; undefined for any other file. */
export async function findCsvVisits(text: string, fileName: string): Promise<VisitsOfFile | undefined> {
  const columns = await getHeader(text);
  const format = recogniseVisits(columns);
  if (!format) return undefined;
  const folded = columns.map(foldColumnName);
  const code = getCode(FILE_NAME.exec(fileName)?.[1] ?? "");
  const read = (row: Row) => {
    const cells: Cells = (name) => {
      const column = folded.indexOf(name);
      return column === -1 ? undefined : (row.cells[column] ?? "");
    };
    return READERS[format](cells, code);
  };
  return {
    format,
    columns,
    async *slices() {
      let isHead = true;
      for await (const slice of toSlices(text)) {
        yield (isHead ? slice.slice(1) : slice).map(read);
        isHead &&= slice.length === 0;
      }
    },
  };
}

async function getHeader(text: string): Promise<readonly string[]> {
  // the start of the file is enough for its first line
  try {
    for await (const [first] of toSlices(text.slice(0, 20_000))) if (first) return first.cells;
  } catch {
    // `readCsv` will report the error
  }
  return [];
}
