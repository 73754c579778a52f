import { readSettings } from "../settings/settings.ts";
import { explainError } from "./explain-error.ts";
import type { StoreTargets } from "./process-messages.ts";
import type { PrepareMessage } from "./prepare-process.ts";
import { prepareStores } from "./stores.ts";

/**
 * Prepares the stores that the primary names, and exits. A process of its own, since the code for this would double the
 * memory of the primary.
 */
export async function runPrepare(): Promise<void> {
  process.title = "halka prepare";
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  const targets = await new Promise<StoreTargets>((resolve) => process.once("message", resolve));
  try {
    send({ stores: await prepareStores(readSettings(process.env), targets) });
  } catch (error) {
    send({ failure: explainError(error) });
  }
}

function send(message: PrepareMessage): void {
  process.send?.(message, () => process.exit(0));
}
