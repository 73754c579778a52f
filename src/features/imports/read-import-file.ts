import { setImmediate } from "node:timers/promises";
import { ApiError } from "#base/errors.ts";
import { type KnownHosts, parseDestination } from "#base/url.ts";
import { listRuleAddresses } from "#features/routing/read-rules.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import type { ImportParsing } from "./ctx.ts";
import { importTooSlow } from "./errors.ts";
import type { ReadRow } from "./plan/draft.ts";
import type { FileRead, ImportInput } from "./read/read-import.ts";

/** Rows that are compared with the block lists before other work gets its turn. */
const ROWS_PER_TURN = 100;

/** Reads a file outside of the event loop, without links that may not be created. Throws importTooSlow on a timeout. */
export async function readImportFile(
  { parseFile, ownHosts, now }: ImportParsing,
  file: Omit<ImportInput, "ownHosts" | "now">,
): Promise<FileRead> {
  try {
    const read = await parseFile("importFile", { ...file, ownHosts: [...ownHosts], now: now() });
    const rows: ReadRow[] = [];
    for (const [index, row] of read.rows.entries()) {
      if (index % ROWS_PER_TURN === 0) await setImmediate();
      rows.push(withoutForbidden(row, ownHosts));
    }
    return { ...read, rows };
  } catch (error) {
    if (error instanceof ParserTimeout) throw new ApiError(importTooSlow);
    throw error;
  }
}

/**
 * Removes the draft of a row that leads to a blocked host or to a short link on a domain of a workspace. The parser
 * thread knows only the hosts of the installation.
 */
function withoutForbidden(row: ReadRow, ownHosts: KnownHosts): ReadRow {
  const { draft, ...rest } = row;
  if (!draft) return row;
  const addresses = [draft.link, ...listRuleAddresses(draft.rules).map(({ address }) => address)];
  for (const address of addresses) {
    const destination = parseDestination(address, ownHosts);
    if (!destination.ok) return { ...rest, remarks: [destination.error] };
  }
  return row;
}
