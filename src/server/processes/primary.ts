import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sealAbandoned } from "#features/analytics/spool/segments.ts";
import { DataDirInUse, lockDataDir } from "#infra/embedded/lock.ts";
import { EngineFailure } from "#infra/embedded/engine.ts";
import { openLog } from "#infra/log.ts";
import { BadSetting, readSettings, type Settings } from "../settings.ts";
import { gatherMetrics } from "../metrics.ts";
import { checkPort, PortInUse } from "./port.ts";
import { prepareStores, startEngines } from "./stores.ts";
import { startFleet } from "./fleet.ts";
import { storesFile } from "../commands/with-stores.ts";

const DRAIN_MS = 10_000;

/** Starts the engines, the workers and the background process, and keeps them running until a signal. */
export async function runPrimary(): Promise<void> {
  process.title = "halka";
  try {
    await start(readSettings(process.env));
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.LOG_LEVEL, "primary");
  await makeDataDir(settings.DATA_DIR);
  const lock = await lockDataDir(settings.DATA_DIR);
  await checkPort(settings.HOST, settings.PORT);
  const spoolDir = join(settings.DATA_DIR, "spool");
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const sealed = sealAbandoned(spoolDir);
  if (sealed > 0) log.info({ segments: sealed }, "spool: took over what an earlier run left open");

  gatherMetrics();
  const fleet = startFleet({ workers: settings.WEB_CONCURRENCY, spoolDir, log });
  const engines = await startEngines(settings, log);
  const stop = onceOnly(async (reason: string) => {
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), DRAIN_MS + 5_000).unref();
    await fleet.stop(DRAIN_MS);
    await engines.stop();
    lock.release();
    process.exit(0);
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  const stores = await prepareStores(settings, engines);
  // so that commands of the same user reach the engines of a running server
  await writeFile(
    storesFile(settings.DATA_DIR),
    JSON.stringify({ postgres: stores.postgres, clickhouse: stores.clickhouse }),
    { mode: 0o600 },
  );
  await fleet.serve(stores);
  const mail = settings.SMTP_URL ? {} : { mail: join(settings.DATA_DIR, "mail") };
  log.info(
    { url: settings.PUBLIC_URL, host: settings.HOST, port: settings.PORT, ...mail },
    `Halka is ready: ${settings.PUBLIC_URL}`,
  );
  if (!settings.SMTP_URL) log.info(`SMTP_URL is not set: mail is written to ${join(settings.DATA_DIR, "mail")}`);
}

async function makeDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BadSetting(`The folder DATA_DIR ${dir} cannot be used: ${(error as Error).message}`);
  }
}

function onceOnly<A>(work: (argument: A) => Promise<void>): (argument: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (argument) => (running ??= work(argument));
}

/** One line for what an operator can mend; a stack for what only we can. */
function explain(error: unknown): string {
  const isExpected =
    error instanceof BadSetting ||
    error instanceof DataDirInUse ||
    error instanceof PortInUse ||
    error instanceof EngineFailure;
  if (isExpected) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "ENOSPC")
    return `DATA_DIR cannot be used: ${(error as Error).message}`;
  return (error as Error).stack ?? String(error);
}
