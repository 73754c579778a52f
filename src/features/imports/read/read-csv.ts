import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { ApiError } from "#base/errors.ts";
import type { Row, Table } from "../fields.ts";
import { CELL_MAX_LENGTH, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from "../limits.ts";
import { importEmpty, importTooLong, importUnreadable } from "../errors.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** How many characters are parsed before their records are yielded. */
const SLICE_LENGTH = 64 * 1024;
const ADDRESS = /^\s*"?[a-z][a-z0-9+.-]*:\/\/\S/i;

/**
 * A CSV file as a table: RFC 4180, or with the separators, line ends and loose quotes that spreadsheets write. Columns
 * without a header are numbered. Throws importUnreadable, importEmpty or importTooLong.
 */
export async function readCsv(text: string): Promise<Table> {
  const records = await toRecords(text, getDelimiter(text));
  const [first] = records;
  if (!first) throw new ApiError(importEmpty);
  const hasHead = !first.cells.some((cell) => ADDRESS.test(cell));
  const rows = hasHead ? records.slice(1) : records;
  if (rows.length === 0) throw new ApiError(importEmpty);
  if (rows.length > IMPORT_MAX_ROWS) throw new ApiError(importTooLong);
  const width = Math.min(Math.max(...records.slice(0, 100).map(({ cells }) => cells.length)), IMPORT_MAX_COLUMNS);
  const names = Array.from({ length: width }, (_, index) => (hasHead && first.cells[index]?.trim()) || `${index + 1}`);
  return { columns: toUniqueNames(names), rows };
}

async function toRecords(text: string, delimiter: string): Promise<Row[]> {
  const records: Row[] = [];
  for await (const slice of toSlices(text, delimiter)) {
    for (const record of slice) records.push(record);
    // one row beyond the header and the maximum is enough to detect a file that is too long
    if (records.length > IMPORT_MAX_ROWS + 1) break;
  }
  return records;
}

/** The records of a CSV file, a few hundred at a time. Throws importUnreadable. */
export async function* toSlices(text: string, delimiter = getDelimiter(text)): AsyncGenerator<readonly Row[]> {
  let records: Row[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // with an unclosed quote, the rest of the file would become one cell
    max_record_size: 1024 * 1024,
  });
  let failed = false;
  parser.on("error", () => (failed = true));
  parser.on("readable", () => {
    for (;;) {
      const read = parser.read() as { record: string[]; info: { lines: number } } | null;
      if (read === null) return;
      const cells = read.record.slice(0, IMPORT_MAX_COLUMNS).map((cell) => cell.slice(0, CELL_MAX_LENGTH));
      if (cells.some((cell) => cell.trim() !== "")) records.push({ line: read.info.lines, cells });
    }
  });
  const closed = new Promise<void>((resolve) => parser.once("close", resolve));
  for (let position = 0; position < text.length && !failed; position += SLICE_LENGTH) {
    parser.write(text.slice(position, position + SLICE_LENGTH));
    // the parser emits `readable` in a later turn
    await setImmediate();
    if (failed || records.length === 0) continue;
    const slice = records;
    records = [];
    yield slice;
  }
  if (failed) throw new ApiError(importUnreadable);
  parser.end();
  await closed;
  if (failed) throw new ApiError(importUnreadable);
  yield records;
}

/** The separator that splits the first lines into the most columns, with the same number of columns in each. */
function getDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .slice(0, 10);
  const unquoted = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, ""));
  const countIn = (line: string, delimiter: string) => line.split(delimiter).length - 1;
  const scores = DELIMITERS.map((delimiter) => {
    const counts = unquoted.filter((line) => line !== "").map((line) => countIn(line, delimiter));
    const head = counts[0] ?? 0;
    return { delimiter, score: head * 100 + counts.filter((count) => count === head && count > 0).length };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function toUniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const short = name.slice(0, 100);
    const count = (seen.get(short) ?? 0) + 1;
    seen.set(short, count);
    return count === 1 ? short : `${short} (${count})`;
  });
}
