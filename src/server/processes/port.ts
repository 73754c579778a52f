import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Thrown where the port cannot be had; its message is one line for the operator. */
export class PortInUse extends Error {}

const RETRY_MS = 50;

/** Refuses where the port cannot be had within `patienceMs`, before anything is started for nothing. */
export async function checkPort(host: string, port: number, patienceMs = 0): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await sleep(RETRY_MS)) {
    const error = await tryPort(host, port);
    if (!error) return;
    if (error.code !== "EADDRINUSE" || performance.now() >= end) throw new PortInUse(describe(error, host, port));
  }
}

function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function describe(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use: stop what holds it, or set PORT to another.`;
  if (error.code === "EACCES")
    return `Port ${port} on ${host} needs more rights than this user has: set PORT to one above 1023.`;
  if (error.code === "EADDRNOTAVAIL") return `HOST ${host} is no address of this machine.`;
  return `HOST ${host} with PORT ${port} cannot be used: ${error.message}`;
}
