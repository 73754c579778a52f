import { type ChildProcess, spawn } from "node:child_process";
import type { OutgoingHttpHeaders } from "node:http";
import { fileURLToPath } from "node:url";
import type { TestCertificate } from "#testing/certificates.ts";
import { freePort } from "#testing/free-port.ts";
import { MEASURED_CORE, onCore } from "./pin.ts";

export interface Bare {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The bare server's response to every request. */
export interface BareResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bodyBase64: string;
}

/** A redirect with only the headers that it needs. */
export const BARE_302: BareResponse = {
  status: 302,
  headers: {
    location: "https://example.com/products/0/0?ref=bench",
    "cache-control": "no-store",
    "content-length": "0",
  },
  bodyBase64: "",
};

/**
 * Starts Node's own HTTP server with one fixed response, on the core of the web worker; with a certificate, over TLS.
 */
export async function startBare(response: BareResponse, certificate?: TestCertificate): Promise<Bare> {
  const port = await freePort();
  const script = fileURLToPath(new URL("bare-server.ts", import.meta.url));
  const [command = "", ...args] = onCore(MEASURED_CORE, [
    process.execPath,
    script,
    String(port),
    JSON.stringify(response),
    ...(certificate ? [JSON.stringify(certificate)] : []),
  ]);
  const child: ChildProcess = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await new Promise((resolve, reject) => child.once("message", resolve).once("exit", reject));
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await exited;
    },
  };
}
