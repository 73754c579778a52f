import { type Choices, type ImportOptions, showsOnPage } from "../plan/choices.ts";
import type { ReadRow } from "../plan/draft.ts";
import { guessMapping } from "../plan/guess-mapping.ts";
import { readRows } from "../plan/read-rows.ts";
import { readFile, type ReadFile } from "./read-file.ts";
import { type CountedVisits, countVisits, type VisitsInput } from "./visits/read-visits.ts";
import type { Visit } from "./visits/visit.ts";

export interface ImportInput {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Absent for a new file, for which the choices are guessed. */
  readonly choices?: Pick<ImportOptions, "format" | "mapping" | "on_page" | "open_protected">;
  readonly ownHosts: readonly string[];
  readonly now: Date;
}

/** A completely read file, as plain data. */
export interface FileRead {
  readonly format: ReadFile["format"];
  readonly encoding: ReadFile["encoding"];
  readonly mapping: Choices["mapping"];
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The first rows, unchanged. */
  readonly sample: readonly (readonly string[])[];
  readonly rows: readonly ReadRow[];
  readonly visits: CountedVisits | undefined;
}

export interface ReadImport {
  (parser: "importFile", input: ImportInput): Promise<FileRead>;
  (parser: "importVisits", input: VisitsInput): Promise<Visit[]>;
}

/** Reads every row and every click of a file. Runs in the parser thread. Throws `importReadErrors`. */
export async function readImport({ bytes, fileName, choices, ownHosts, now }: ImportInput): Promise<FileRead> {
  const { format: foundFormat, encoding, table, visits } = await readFile(bytes, fileName);
  const format = choices?.format ?? foundFormat;
  const mapping = choices?.mapping ?? guessMapping(table, format);
  const rows = readRows(table, {
    format,
    mapping,
    ownHosts: new Set(ownHosts),
    now,
    onPage: choices?.on_page ?? showsOnPage(format),
    openProtected: choices?.open_protected ?? false,
  });
  return {
    format: foundFormat,
    encoding,
    mapping,
    columns: table.columns,
    rowCount: table.rows.length,
    sample: table.rows.slice(0, 3).map(({ cells }) => cells),
    rows,
    visits: visits && (await countVisits(visits, now)),
  };
}
