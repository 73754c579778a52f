import { setTimeout as sleep } from "node:timers/promises";
import { openSql, type PostgresTarget } from "./client.ts";

export interface ListenHandlers {
  onNotify(payload: string): void;
  /**
   * Called for every connection, including the first. Notifications sent in between are lost, so caches must be
   * dropped.
   */
  onConnect(): void;
}

export interface Listener {
  /**
   * True while the connection is known to work: a reply to the heartbeat proves that every notification sent before it
   * has arrived, since the server sends both in order.
   */
  isAlive(): boolean;
  close(): Promise<void>;
}

const shortestDelayMs = 250;
const longestDelayMs = 2_000;
const heartbeatMs = 5_000;
const heartbeatTimeoutMs = 5_000;

/** Listens to one channel on its own connection and reconnects forever. */
export function listen(target: PostgresTarget, channel: string, handlers: ListenHandlers): Listener {
  const closing = new AbortController();
  let isListening = false;
  const tracked: ListenHandlers = {
    ...handlers,
    onConnect() {
      handlers.onConnect();
      isListening = true;
    },
  };
  const running = (async () => {
    for (let delayMs = shortestDelayMs; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      const hasListened = await listenOn(target, channel, tracked, closing.signal);
      isListening = false;
      if (hasListened) delayMs = shortestDelayMs;
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    isAlive: () => isListening,
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Keeps one connection until it ends. Returns whether `LISTEN` ever succeeded. */
async function listenOn(
  target: PostgresTarget,
  channel: string,
  handlers: ListenHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  const lost = Promise.withResolvers<void>();
  const disconnect = () => lost.resolve();
  signal.addEventListener("abort", disconnect);
  const options = {
    max: 1,
    applicationName: `listen ${channel}`,
    idle_timeout: 0,
    max_lifetime: null,
    onclose: disconnect,
    onnotify: (_channel: string, payload: string) => handlers.onNotify(payload),
  };
  const sql = openSql(target, options);
  let hasListened = false;
  let heartbeat: NodeJS.Timeout | undefined;
  try {
    await sql`listen ${sql(channel)}`;
    hasListened = true;
    handlers.onConnect();
    // a connection that a firewall has dropped never closes by itself
    heartbeat = setInterval(() => {
      const timeout = setTimeout(disconnect, heartbeatTimeoutMs);
      sql`select 1`.then(() => clearTimeout(timeout), disconnect);
    }, heartbeatMs);
    if (!signal.aborted) await lost.promise;
  } catch {
    // after any failure, the caller waits and connects again
  } finally {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", disconnect);
    await sql.end({ timeout: 0 }).catch(() => {});
  }
  return hasListened;
}
