import { mkdir } from "node:fs/promises";
import type { BoundSocket } from "node:net";
import { join } from "node:path";
import type { Logger } from "pino";
import { sealAbandoned } from "#features/ingest/spool/segments.ts";
import { lockDataDir } from "#infra/embedded/lock.ts";
import { openLog } from "#infra/log.ts";
import { rejectUnfinished } from "../commands/restore/unfinished.ts";
import { removeStoresFile, writeStoresFile } from "../commands/stores-file.ts";
import { storeMetricsToken } from "../metrics/metrics-token.ts";
import { LOOPBACK_HOSTS } from "../settings/hosts.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { explainError } from "./explain-error.ts";
import { startFleet } from "./fleet.ts";
import { bindPort } from "./port.ts";
import { releaseMemory } from "./release-memory.ts";
import { startEngines } from "./engines.ts";
import { startPrepareProcess } from "./prepare-process.ts";

const DRAIN_MS = 7_000;
/** The whole stop takes less than ten seconds: draining, stopping the engines, and killing whatever hangs. */
const END_MS = 9_700;
const AFTER_CRASH_MS = 5_000;
const SETTLE_MS = 2_000;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Starts the engines, the workers and the background process, and keeps them running until a signal. */
export async function runPrimary(): Promise<void> {
  process.title = "halka";
  // everything started so far; it is stopped in reverse order
  const started = new AsyncDisposableStack();
  let ending: Promise<void> | undefined;
  const end = (code: number) => (ending ??= finish(started, code));
  try {
    const settings = readSettings(process.env);
    const log = openLog(settings.LOG_LEVEL, "primary");
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (!ending) log.info({ reason: signal }, "stopping");
        void end(0);
      });
    }
    await start(settings, log, started);
  } catch (error) {
    // a stop during the start makes the rest of the start fail, which is not an error
    if (ending) return;
    process.stderr.write(`${explainError(error)}\n`);
    await end(1);
  }
}

async function start(settings: Settings, log: Logger, started: AsyncDisposableStack): Promise<void> {
  const dataDir = settings.DATA_DIR;
  const lock = await lockDataDir(dataDir);
  started.defer(() => lock.release());
  rejectUnfinished(dataDir);
  // the processes of a killed tree release the port a moment after the lock
  const ports = await bindPorts(settings, lock.isAfterCrash ? AFTER_CRASH_MS : 0);
  removeStoresFile(dataDir);
  started.defer(() => removeStoresFile(dataDir));
  const spoolDir = join(dataDir, "spool");
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  const sealed = sealAbandoned(spoolDir);
  if (sealed > 0) log.info({ segments: sealed }, "spool: took over segments of an earlier run");

  const starting = startEngines(settings, log);
  // a signal may arrive before the engines run
  started.defer(async () => (await starting.catch(() => undefined))?.stop());
  const preparing = startPrepareProcess();
  started.defer(() => preparing.stop());
  const fleet = startFleet({ workers: settings.WEB_CONCURRENCY, ports, spoolDir, log });
  started.defer(() => fleet.stop(DRAIN_MS));
  const engines = await starting;
  started.defer(() => engines.retire());
  const stores = await preparing.prepare(engines);
  await writeStoresFile(dataDir, stores);
  await storeMetricsToken(settings, stores.secret);
  await fleet.serve(stores);
  const mail = settings.SMTP_URL ? {} : { mail: join(dataDir, "mail") };
  log.info(
    { url: settings.PUBLIC_URL, host: settings.HOST, port: ports[0]!.address().port, ...mail },
    `Halka is ready: ${settings.PUBLIC_URL}`,
  );
  setTimeout(releaseMemory, SETTLE_MS).unref();
  warnOfCustomJs(settings, log);
  if (settings.TLS === "on" && LOOPBACK_HOSTS.includes(settings.HOST))
    log.warn(`TLS is on, but HOST ${settings.HOST} is reached from this machine only: set HOST to :: or 0.0.0.0`);
  if (!settings.SMTP_URL) log.info(`SMTP_URL is not set: mail is written to ${join(dataDir, "mail")}`);
}

/** Binds the port of the workers and, with TLS, that of plain HTTP. */
async function bindPorts(settings: Settings, timeoutMs: number): Promise<BoundSocket[]> {
  const { HOST, PORT, HTTPS_PORT, HTTP_PORT } = settings;
  if (settings.TLS !== "on") return [await bindPort(HOST, PORT, { timeoutMs })];
  return [
    await bindPort(HOST, HTTPS_PORT, { timeoutMs, setting: "HTTPS_PORT" }),
    await bindPort(HOST, HTTP_PORT, { timeoutMs, setting: "HTTP_PORT" }),
  ];
}

function warnOfCustomJs({ CUSTOM_JS, scriptOrigin }: Settings, log: Logger): void {
  if (CUSTOM_JS === "page-host" && scriptOrigin === undefined)
    log.warn("PAGE_HOST is not set: custom JavaScript of pages stays off (see docs/operating.md)");
  if (CUSTOM_JS === "same-host")
    log.warn("CUSTOM_JS=same-host: a page with custom JavaScript can show any path of this host in the address bar");
}

async function finish(started: AsyncDisposableStack, code: number): Promise<void> {
  setTimeout(() => process.exit(1), END_MS).unref();
  try {
    await started.disposeAsync();
  } catch (error) {
    process.stderr.write(`Halka did not stop cleanly: ${(error as Error).message}\n`);
    process.exit(1);
  }
  process.exit(code);
}
