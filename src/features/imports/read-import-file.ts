import { ApiError } from "#base/errors.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import type { ImportParsing } from "./ctx.ts";
import type { FileRead, ImportInput } from "./read/read-import.ts";
import { importTooSlow } from "./errors.ts";

/** Reads a file outside of the event loop. Throws importTooSlow on a timeout. */
export async function readImportFile(
  { parseFile, ownHosts, now }: ImportParsing,
  file: Omit<ImportInput, "ownHosts" | "now">,
): Promise<FileRead> {
  try {
    return await parseFile("importFile", { ...file, ownHosts: [...ownHosts], now: now() });
  } catch (error) {
    if (error instanceof ParserTimeout) throw new ApiError(importTooSlow);
    throw error;
  }
}
