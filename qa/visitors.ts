import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ANDROID, CHROME, IPHONE } from "#testing/user-agents.ts";
import type { Product } from "./product.ts";

export const CONNECTIONS = 8;

const AGENTS = [CHROME, IPHONE, ANDROID];
const AFTER_FAILURE_MS = 20;
const TIMEOUT_MS = 15_000;

export interface Visitors {
  /** The numbers of visits whose redirect arrived; each of these clicks must be counted. */
  readonly acknowledged: ReadonlySet<number>;
  /** Failed requests, one entry each, except refused connections. */
  readonly failures: readonly string[];
  /** The number of connections refused because no socket was listening. */
  rejected(): number;
  stop(): Promise<void>;
}

export interface VisitorOptions {
  readonly connections?: number;
  /** The pause after each redirect, in milliseconds. */
  readonly pauseMs?: number;
}

/**
 * Opens short links until stopped, each time with a unique number in the Referer. Keeps connections open for as long as
 * the server allows.
 */
export function sendVisitors(
  { port }: Pick<Product, "port">,
  paths: readonly string[],
  { connections = CONNECTIONS, pauseMs = 2 }: VisitorOptions = {},
): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const acknowledged = new Set<number>();
  const failures: string[] = [];
  let sent = 0;
  let rejected = 0;
  let isStopping = false;

  async function visitUntilStopped(): Promise<void> {
    while (!isStopping) {
      const number = ++sent;
      const headers = { referer: `https://n.example/${number}`, "user-agent": AGENTS[number % AGENTS.length] };
      const path = paths[number % paths.length]!;
      const response = await visit(request({ agent, host: "127.0.0.1", port, path, headers, timeout: TIMEOUT_MS }));
      if (response === "302") acknowledged.add(number);
      else if (response === "ECONNREFUSED") rejected += 1;
      else failures.push(response);
      await sleep(response === "302" ? pauseMs : AFTER_FAILURE_MS);
    }
  }

  const workers = Array.from({ length: connections }, visitUntilStopped);
  return {
    acknowledged,
    failures,
    rejected: () => rejected,
    async stop() {
      isStopping = true;
      await Promise.all(workers);
      agent.destroy();
    },
  };
}

/** The status of the response, or the error code of the failure. */
function visit(clientRequest: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    clientRequest.once("timeout", () => clientRequest.destroy(new Error("no response in time")));
    clientRequest.once("response", (response) => {
      response.once("close", () => resolve(response.complete ? String(response.statusCode) : "a cut-short response"));
      response.resume();
    });
    clientRequest.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    clientRequest.end();
  });
}
