import type { GetImportResponse, Halka } from "../../src/index.ts";
import { printNote } from "../print.ts";

/** The exit status after Ctrl-C, as shells have it. */
const INTERRUPTED = 130;

const POLL_MS = 500;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Starts an import and returns it once it has ended. Ctrl-C ends the process, and the import continues on the server; a
 * note says how to find it again.
 */
export async function followImport(
  halka: Halka,
  importId: string,
  start?: () => Promise<void>,
): Promise<GetImportResponse> {
  const note = `The import continues on the server. To see its result: halka import --follow ${importId}`;
  // a start request in transit may arrive even if the process exits now
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
    // a log needs no progress
    if (process.stderr.isTTY && current.progress > shown) printNote(`  ${current.progress} of ${current.found.rows}`);
    shown = current.progress;
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
  }
}
