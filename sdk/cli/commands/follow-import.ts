import { HalkaError } from "../../src/error.ts";
import type { GetImportResponse } from "../../src/gen/types.gen.ts";
import type { Halka } from "../../src/halka.ts";
import { sleep } from "../../src/sleep.ts";
import { printNote } from "../print.ts";

/** The exit status after Ctrl-C, as in shells (128 + SIGINT). */
const INTERRUPTED = 130;

const FIRST_PAUSE_MS = 500;
/** Pauses become longer, up to this: all keys of a workspace share its limit of calls per minute. */
const MAX_PAUSE_MS = 5_000;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Starts an import and returns it once it has ended. On Ctrl-C, the process exits with a note on how to find the import
 * again, which continues on the server.
 */
export async function followImport(
  halka: Halka,
  importId: string,
  start?: () => Promise<void>,
): Promise<GetImportResponse> {
  const note = `The import continues on the server. To see its result: halka import --follow ${importId}`;
  // printed even before the start succeeds, since a start request in transit may still arrive
  const onSignal = () => {
    printNote(note);
    process.exit(INTERRUPTED);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    await start?.();
    return await waitForEnd(halka, importId).catch((error: unknown) => {
      // without a start, an import that the server does not show may not exist
      if (start || !isRejection(error)) printNote(note);
      throw error;
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

const isRejection = (error: unknown) => error instanceof HalkaError && [401, 403, 404].includes(error.status);

async function waitForEnd(halka: Halka, importId: string): Promise<GetImportResponse> {
  let shown = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    const current = await halka.getImport({ importId });
    if (current.status !== "waiting" && current.status !== "running") return current;
    // prints progress only to a terminal, not to a log
    if (process.stderr.isTTY && current.progress > shown) printNote(`  ${current.progress} of ${current.found.rows}`);
    shown = current.progress;
    await sleep(pauseMs);
  }
}
