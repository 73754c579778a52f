import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { CHROME } from "./account.ts";
import type { Product } from "./product.ts";

export const CONNECTIONS = 8;

export interface Visitors {
  /** Redirects that arrived: clicks that must be counted. */
  acknowledged(): number;
  /** Failures, one entry per request; refused connections are separate. */
  readonly failures: readonly string[];
  /** Requests that found no listening socket. */
  rejected(): number;
  stop(): Promise<void>;
}

/** Opens a link without end over connections that stay open for as long as the server allows. */
export function sendVisitors({ port }: Product, path: string, pauseMs = 2): Visitors {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const failures: string[] = [];
  let acknowledged = 0;
  let rejected = 0;
  let isStopping = false;

  async function walk(): Promise<void> {
    while (!isStopping) {
      const response = await visit(
        request({ agent, host: "127.0.0.1", port, path, headers: { "user-agent": CHROME } }),
      );
      if (response === "302") acknowledged += 1;
      else if (response === "ECONNREFUSED") rejected += 1;
      else failures.push(response);
      await sleep(response === "302" ? pauseMs : 20);
    }
  }

  const walks = Array.from({ length: CONNECTIONS }, walk);
  return {
    acknowledged: () => acknowledged,
    failures,
    rejected: () => rejected,
    async stop() {
      isStopping = true;
      await Promise.all(walks);
      agent.destroy();
    },
  };
}

/** The status of the response, or the code of the failure. */
function visit(asking: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    asking.setTimeout(10_000, () => asking.destroy(new Error("no response")));
    asking.once("response", (response) => {
      response.once("close", () =>
        resolve(response.complete ? String(response.statusCode) : "an answer that was cut short"),
      );
      response.resume();
    });
    asking.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asking.end();
  });
}
