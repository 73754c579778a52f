import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** So long that all workers have let go of the port, and whoever connects anew is refused and not kept waiting. */
const CLOSING_MS = 100;
const GRACE_MS = 500;
const LOOK_MS = 20;

/**
 * Takes no more connections, then asks every client to hang up with its next answer, for as long as some are there and half
 * a second at most. Because a connection that is closed while its client sends looks to that client like a reset.
 */
export async function dismissClients(server: Server): Promise<void> {
  // because the HTTP server's own close would cut connections that are idle at this moment
  NetServer.prototype.close.call(server);
  if ((await countConnections(server)) === 0) return;
  await sleep(CLOSING_MS);
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  const end = performance.now() + GRACE_MS;
  while (performance.now() < end && (await countConnections(server)) > 0) await sleep(LOOK_MS);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
