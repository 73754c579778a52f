import { guessMapping } from "#features/imports/plan/guess-mapping.ts";
import { readRows } from "#features/imports/plan/read-rows.ts";
import { readFile } from "#features/imports/read/read-file.ts";

type ReadOptions = Parameters<typeof readRows>[1];

/** Reads a file with its guessed format and columns, like an import. `change.mapping` adds to the guessed columns. */
export async function readTable(bytes: Uint8Array, change: Partial<ReadOptions> = {}) {
  const { format, table } = await readFile(bytes);
  const rows = readRows(table, {
    format,
    ownHosts: new Set(),
    now: new Date("2026-01-01T00:00:00Z"),
    onPage: true,
    openProtected: false,
    ...change,
    mapping: { ...guessMapping(table, format), ...change.mapping },
  });
  return { format, table, rows };
}
