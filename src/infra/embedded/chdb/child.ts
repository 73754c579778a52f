import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { acquireKernelLock } from "#infra/embedded/kernel-lock.ts";
import type { ChildMessage, OpenMessage } from "./child-messages.ts";
import { releaseCode } from "./release-code.ts";
import { createChdbServer } from "./server.ts";
import { configFile } from "./settings.ts";
import { openStore } from "./store.ts";

// an earlier child may still be finishing its last write
const lockWaitMs = 15_000;
const finishWithinMs = 2_000;
/** By then the application has checked the schema; the code for this is not needed later. */
const releaseAfterMs = 5_000;

/** Runs the engine's process: opens the engine, serves requests, and exits when its parent does. */
export function runChild(): void {
  // ignored: a terminal or a service manager signals the whole group, but the parent decides when this process stops
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.once("message", (message) => {
    open(message as OpenMessage).catch((error: unknown) => {
      send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
      shutDown(1);
    });
  });
  process.once("disconnect", () => shutDown(0));
}

let finish: () => Promise<void> = async () => {};

async function open({ dataDir, listen, isDurable }: OpenMessage): Promise<void> {
  const folder = join(dataDir, "clickhouse");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!(await acquireKernelLock(join(dataDir, "clickhouse.lock"), lockWaitMs))) {
    throw new Error(`another process holds ${folder}`);
  }
  const configPath = join(dataDir, "clickhouse.xml");
  writeFileSync(configPath, configFile(isDurable), { mode: 0o600 });
  const store = openStore(folder, configPath);
  const server = createChdbServer(store, listen);
  finish = async () => {
    server.close();
    await store.close();
  };
  if ("socketPath" in listen) {
    rmSync(listen.socketPath, { force: true });
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(listen.socketPath, resolve));
    chmodSync(listen.socketPath, 0o600);
    send({ kind: "ready", port: 0 });
  } else {
    await new Promise<void>((resolve, reject) =>
      server.once("error", reject).listen(listen.port, listen.host, resolve),
    );
    send({ kind: "ready", port: (server.address() as AddressInfo).port });
  }
  // if the system lacks or denies the call, the process only uses more memory
  setTimeout(() => void releaseCode().catch(() => {}), releaseAfterMs).unref();
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

let isShuttingDown = false;

function shutDown(code: number): void {
  if (isShuttingDown) return;
  isShuttingDown = true;
  // the engine's threads may keep the process alive; killing it loses no acknowledged write
  setTimeout(() => process.kill(process.pid, "SIGKILL"), finishWithinMs).unref();
  void finish().finally(() => process.exit(code));
}
