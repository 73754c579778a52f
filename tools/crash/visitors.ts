import { Agent, request, type RequestOptions } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Visitors {
  /** Numbers whose redirect was received: each must have a row. */
  readonly acknowledged: ReadonlySet<number>;
  /** How many visits were sent, and how many of them got no redirect. */
  counts(): { readonly sent: number; readonly failed: number };
  stop(): Promise<void>;
}

const AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
];
const CONNECTIONS = 12;
const PAUSE_MS = 8;
const AFTER_FAILURE_MS = 40;
const TIMEOUT_MS = 15_000;

export const getReferrer = (number: number) => `https://n.example/${number}`;

/** Opens short links without end, each time with a unique number in the Referer. */
export function sendVisitors(port: number, paths: readonly string[]): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const acknowledged = new Set<number>();
  let sent = 0;
  let failed = 0;
  let isStopping = false;

  async function walk(): Promise<void> {
    while (!isStopping) {
      const number = ++sent;
      const headers = { referer: getReferrer(number), "user-agent": AGENTS[number % AGENTS.length] };
      const path = paths[number % paths.length]!;
      const isRedirected = await visit({ agent, port, path, headers, host: "127.0.0.1", timeout: TIMEOUT_MS });
      if (isRedirected) acknowledged.add(number);
      else failed++;
      await sleep(isRedirected ? PAUSE_MS : AFTER_FAILURE_MS);
    }
  }

  const walks = Array.from({ length: CONNECTIONS }, walk);
  return {
    acknowledged,
    counts: () => ({ sent, failed }),
    async stop() {
      isStopping = true;
      await Promise.all(walks);
      agent.destroy();
    },
  };
}

function visit(options: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const clientRequest = request(options, (response) => {
      response.resume();
      resolve(response.statusCode === 302);
    });
    clientRequest.once("timeout", () => clientRequest.destroy());
    clientRequest.once("error", () => resolve(false));
    clientRequest.end();
  });
}
