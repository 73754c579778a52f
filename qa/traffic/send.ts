import { request } from "node:http";
import type { PlannedRequest } from "./plan.ts";

const CONCURRENCY = 16;
const TIMEOUT_MS = 15_000;

/**
 * Sends the hits, several at a time, each on a separate connection. Returns the status of each; undefined if there was
 * no response.
 */
export async function sendHits(port: number, hits: readonly PlannedRequest[]): Promise<(number | undefined)[]> {
  const statuses: (number | undefined)[] = [];
  let next = 0;
  async function sendInTurn(): Promise<void> {
    for (let at = next++; at < hits.length; at = next++) statuses[at] = await send(port, hits[at]!);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn));
  return statuses;
}

function send(port: number, { method, path, headers, body }: PlannedRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    // no keep-alive: if a worker is killed, its open connections end, and requests in transit on them are lost
    const clientRequest = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      headers,
      agent: false,
      timeout: TIMEOUT_MS,
    });
    clientRequest.once("response", (response) => {
      response.resume();
      response.once("close", () => resolve(response.statusCode));
    });
    clientRequest.once("timeout", () => clientRequest.destroy());
    clientRequest.once("error", () => resolve(undefined));
    clientRequest.end(body);
  });
}
