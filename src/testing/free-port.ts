import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems assign to outgoing connections, so that none of those takes a port meanwhile. */
const [FIRST, COUNT] = [10_000, 20_000];
/** Each process begins with a block of its own, since its siblings look for ports too. */
const BLOCK = 100;

let next = process.pid * BLOCK;

/** A free TCP port of loopback, different at each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw error;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
