import type { Logger } from "pino";
import { type FromPrimary, HEARTBEAT_MS, type Stores, sendToPrimary } from "./process-messages.ts";

/** Starts the work of a process; returns the function that stops it. */
type Work = (stores: Stores) => Promise<() => Promise<void>>;

/**
 * Runs a child process: starts `work` when the primary sends the stores, and calls the function that it returned when
 * the primary sends `stop`, even during the start. If the primary dies, the child exits at once.
 */
export async function runChild(log: Logger, work: Work): Promise<void> {
  // ignored: a terminal or a service manager signals the whole group, but the primary decides when to stop
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  const stores = Promise.withResolvers<Stores>();
  let stop: () => Promise<void> = async () => undefined;
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    // a connection that a library is closing may still fail, which must not interrupt the draining
    process.on("uncaughtException", (error) => log.warn({ err: error }, "failed while stopping"));
    await stop().catch((error: unknown) => log.error({ err: error }, "did not stop cleanly"));
    process.exit(0);
  };
  // registered before the work starts, since the primary may stop this process during its start
  process.on("message", (message: FromPrimary) => {
    if (message?.type === "start") stores.resolve(message.stores);
    else if (message?.type === "stop") void end();
  });
  try {
    stop = await work(await stores.promise);
    sendToPrimary({ type: "ready" });
    setInterval(() => sendToPrimary({ type: "heartbeat" }), HEARTBEAT_MS).unref();
  } catch (error) {
    log.error({ err: error }, "did not start");
    sendToPrimary({ type: "failed", message: (error as Error).message });
    process.exit(1);
  }
}
