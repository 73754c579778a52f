import type { Logger } from "pino";
import { type FromPrimary, HEARTBEAT_MS, type Stores, sendToPrimary } from "./process-messages.ts";

/** The work of a process between the primary's `start` and `stop`; returns how to stop. */
type Work = (stores: Stores) => Promise<() => Promise<void>>;

/**
 * The life of a child: `work` starts when the primary sends the stores, and the function that it returned is called
 * when the primary says stop, at any moment. When the primary dies the child ends at once.
 */
export async function runChild(log: Logger, work: Work): Promise<void> {
  // a terminal or a service manager signals the whole group, and the primary decides when to stop
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  const stores = Promise.withResolvers<Stores>();
  let stop: () => Promise<void> = async () => undefined;
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    // a connection that a library has just released may still fail, and must not cut the draining short
    process.on("uncaughtException", (error) => log.warn({ err: error }, "failed while stopping"));
    await stop().catch((error: unknown) => log.error({ err: error }, "did not stop cleanly"));
    process.exit(0);
  };
  // registered first: a start that fails or is interrupted also stops children that have not begun
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
