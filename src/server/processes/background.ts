import { constants, getPriority, setPriority } from "node:os";
import { openLog } from "#infra/log.ts";
import { watchProcess } from "../metrics/gather-metrics.ts";
import { readSettings } from "../settings/settings.ts";
import { startTracing } from "../tracing.ts";
import { startBackground } from "../start-background.ts";
import { runChild } from "./child.ts";
import { releaseMemory } from "./release-memory.ts";

/** Added to the nice value of the primary: under load the spool may grow, but redirects stay fast. */
const NICENESS = 10;
/** Memory is released only after this, since the first run of each job still loads code. */
const SETTLE_MS = 5_000;

/** The process that ships the spool and runs the jobs; web workers have priority. */
export async function runBackground(): Promise<void> {
  process.title = "halka background";
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL, "background");
  watchProcess();
  await runChild(log, async (stores) => {
    const stopTracing = await startTracing(settings, log);
    const background = await startBackground({ settings, log, stores });
    setTimeout(releaseMemory, SETTLE_MS).unref();
    return async () => {
      await background.stop();
      await stopTracing();
    };
  });
}
