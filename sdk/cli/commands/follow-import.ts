import type { GetImportResponse } from "../../src/gen/types.gen.ts";
import type { Halka } from "../../src/halka.ts";
import { printNote } from "../print.ts";

/** The exit status after Ctrl-C, as in shells (128 + SIGINT). */
const INTERRUPTED = 130;

const POLL_MS = 500;

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
      printNote(note);
      throw error;
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

async function waitForEnd(halka: Halka, importId: string): Promise<GetImportResponse> {
  for (let shown = 0; ;) {
    const current = await halka.getImport({ importId });
    if (current.status !== "waiting" && current.status !== "running") return current;
    // prints progress only to a terminal, not to a log
    if (process.stderr.isTTY && current.progress > shown) printNote(`  ${current.progress} of ${current.found.rows}`);
    shown = current.progress;
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
  }
}
