import type { Row } from "../../fields.ts";
import { toSlices } from "../read-csv.ts";
import { fold, recogniseVisits } from "../recognise.ts";
import type { VisitsOfFile } from "./find-visits.ts";
import { type Cells, getCode, readShlinkVisit, readYourlsVisit } from "./visit.ts";

/** Shlink's web client puts the short address into the file name; releases before 4.1 state it only there. */
const NAMED = /^short-url_[^_/]+[_/](.+)_visits\b.*\.csv$/i;

/** The clicks of a CSV file; undefined for any other file. */
export async function visitsInCsv(text: string, fileName: string): Promise<VisitsOfFile | undefined> {
  const columns = await getHeader(text);
  const format = recogniseVisits(columns);
  if (!format) return undefined;
  const folded = columns.map(fold);
  const code = getCode(NAMED.exec(fileName)?.[1] ?? "");
  const read = (row: Row) => {
    const cells: Cells = (name) => {
      const at = folded.indexOf(name);
      return at === -1 ? undefined : (row.cells[at] ?? "");
    };
    return format === "yourls" ? readYourlsVisit(cells) : readShlinkVisit(cells, code);
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
  // the first line does not need the whole file
  try {
    for await (const [first] of toSlices(text.slice(0, 20_000))) if (first) return first.cells;
  } catch {
    // the reader of tables reports the error
  }
  return [];
}
