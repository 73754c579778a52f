import { lookup } from "node:dns/promises";
import { BoundSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Thrown when the port cannot be bound; the message is one line for the operator. */
export class PortInUse extends Error {}

const RETRY_MS = 50;

export interface BindOptions {
  readonly timeoutMs?: number;
  /** The name of the setting that error messages mention. */
  readonly setting?: string;
}

/**
 * Binds the port of a setting, retrying for `timeoutMs` while another process holds it. A web worker later listens on
 * it.
 */
export async function bindPort(
  host: string,
  port: number,
  { timeoutMs = 0, setting = "PORT" }: BindOptions = {},
): Promise<BoundSocket> {
  for (const end = performance.now() + timeoutMs; ; await sleep(RETRY_MS)) {
    try {
      const { address } = await lookup(host);
      return new BoundSocket({ host: address, port });
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (failure.code !== "EADDRINUSE" || performance.now() >= end)
        throw new PortInUse(describe(failure, host, port, setting), { cause: error });
    }
  }
}

function describe(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} on ${host} is in use: stop the process that uses it, or set ${setting} to another port.`;
  if (error.code === "EACCES")
    return setting === "PORT"
      ? `Port ${port} on ${host} needs more rights than this user has: set PORT to one above 1023.`
      : `Port ${port} on ${host} needs more rights than this user has: see "TLS" in docs/operating.md, or set ${setting} to one above 1023.`;
  if (error.code === "EADDRNOTAVAIL") return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} with ${setting} ${port} cannot be used: ${error.message}`;
}
