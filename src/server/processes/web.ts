import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { openLog } from "#infra/log.ts";
import { watchProcess } from "../metrics/gather-metrics.ts";
import { startTracing } from "../tracing.ts";
import { clientDir } from "../paths.ts";
import { readSettings } from "../settings/settings.ts";
import { startWeb } from "../start-web.ts";
import { runChild } from "./child.ts";
import { releaseMemory } from "./release-memory.ts";
import type { Server } from "node:http";
import { type AddressInfo, connect, Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The descriptors under which the primary passes the bound ports. */
const PORT_FD = 4;
const PLAIN_PORT_FD = 5;

/** A web worker: visits, calls and documents on the shared port. */
export async function runWeb(): Promise<void> {
  const isSpare = process.env["HALKA_ROLE"] === "spare";
  process.title = isSpare ? "halka spare" : "halka web";
  const settings = readSettings(process.env);
  const log = openLog(settings.LOG_LEVEL, "web");
  watchProcess();
  if (isSpare) releaseMemory();
  await runChild(log, async (stores) => {
    const stopTracing = await startTracing(settings, log);
    process.title = "halka web";
    const web = await startWeb({
      settings,
      log,
      stores,
      build: build as ServerBuild,
      clientDir,
      portFd: PORT_FD,
      plainPortFd: PLAIN_PORT_FD,
    });
    return async () => {
      await dismissClients(web.server);
      await web.stop();
      await stopTracing();
    };
  });
}

/** Maximum wait for the other workers to close the shared port. */
const CLOSING_MS = 1_000;
const GRACE_MS = 500;
const CHECK_MS = 20;

/**
 * Stops listening, waits until the port refuses connections, then for up to half a second asks every client to close
 * its connection after the next response. A client asked earlier would reconnect to a queue that no worker reads.
 */
async function dismissClients(server: Server): Promise<void> {
  const address = server.address();
  // the HTTP server's own close would cut connections that are idle at this moment
  NetServer.prototype.close.call(server);
  if ((await countConnections(server)) === 0) return;
  if (typeof address === "object" && address !== null) await untilRejected(address);
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  const end = performance.now() + GRACE_MS;
  while (performance.now() < end && (await countConnections(server)) > 0) await sleep(CHECK_MS);
}

async function untilRejected({ address, port }: AddressInfo): Promise<void> {
  const host = ["0.0.0.0", "::"].includes(address) ? "localhost" : address;
  const end = performance.now() + CLOSING_MS;
  while (performance.now() < end && (await isAccepted(host, port))) await sleep(CHECK_MS);
}

function isAccepted(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
