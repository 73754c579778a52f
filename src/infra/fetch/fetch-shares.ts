import PQueue from "p-queue";
import type { SafeFetch } from "./open-fetch.ts";

/** How many fetches of one tenant run at once, so that its slow sites leave slots for the sites of others. */
const PER_TENANT = 8;

/** Returns `fetch` for one tenant: its further fetches wait in order. */
export type ShareFetch = (tenant: string, fetch: SafeFetch) => SafeFetch;

export function openFetchShares(): ShareFetch {
  const queues = new Map<string, { readonly inTurn: PQueue; calls: number }>();
  return (tenant, fetch) =>
    async function fetchInTurn(address, options) {
      const queue = queues.get(tenant) ?? { inTurn: new PQueue({ concurrency: PER_TENANT }), calls: 0 };
      queues.set(tenant, queue);
      queue.calls += 1;
      try {
        return await queue.inTurn.add(() => fetch(address, options));
      } finally {
        queue.calls -= 1;
        if (queue.calls === 0) queues.delete(tenant);
      }
    };
}
