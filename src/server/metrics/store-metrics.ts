import { countOpenCases } from "#features/abuse/store/cases.ts";
import { countListAlerts, describeLists } from "#features/blocklists/lists.ts";
import { countWaiting } from "#features/webhooks/store/deliveries.ts";
import { countQueues } from "#infra/jobs/count-queues.ts";
import type { Db } from "#infra/postgres/client.ts";
import { addGauge, openGaugeSource } from "./gauges.ts";

const queues = openGaugeSource<Awaited<ReturnType<typeof countQueues>>>();
addGauge({
  name: "halka_jobs_waiting",
  help: "Jobs that are due or running",
  label: "queue",
  figures: queues,
  toSamples: (states) => states.map(({ name, waiting }) => [name, waiting]),
});
addGauge({
  name: "halka_jobs_failed",
  help: "Jobs that failed after their last attempt",
  label: "queue",
  figures: queues,
  toSamples: (states) => states.map(({ name, failed }) => [name, failed]),
});
addGauge({
  name: "halka_jobs_oldest_age_seconds",
  help: "How long the oldest job of a queue has been due; 0 if none is",
  label: "queue",
  figures: queues,
  toSamples: (states) => states.map(({ name, oldestSeconds }) => [name, oldestSeconds]),
});

const webhooks = openGaugeSource<Awaited<ReturnType<typeof countWaiting>>>();
addGauge({
  name: "halka_webhook_deliveries_waiting",
  help: "Webhook deliveries that wait for their first or next attempt",
  figures: webhooks,
  toSamples: ({ waiting }) => waiting,
});
addGauge({
  name: "halka_webhook_deliveries_oldest_age_seconds",
  help: "How long the oldest delivery has been due, paused webhooks excluded; 0 if none is",
  figures: webhooks,
  toSamples: ({ oldestSeconds }) => oldestSeconds,
});

const lists = openGaugeSource<Awaited<ReturnType<typeof describeLists>>>();
addGauge({
  name: "halka_block_list_entries",
  help: "Entries of a block list",
  label: "list",
  figures: lists,
  toSamples: (found) => found.lists.map(({ name, entries }) => [name, entries]),
});
addGauge({
  name: "halka_block_list_read_timestamp_seconds",
  help: "When a block list was last fetched and read without an error, in seconds since 1970",
  label: "list",
  figures: lists,
  toSamples: (found) => found.lists.map(({ name, readAt }) => [name, readAt.getTime() / 1000]),
});
addGauge({
  name: "halka_block_list_alerts",
  help: "Hosts on a block list that should not be: `allowed` (the list may be poisoned), `own_host` or `domain`",
  label: "kind",
  figures: lists,
  toSamples: ({ alerts }) => countListAlerts(alerts),
});

const cases = openGaugeSource<number>();
addGauge({
  name: "halka_abuse_cases_open",
  help: "Abuse cases without a decision",
  figures: cases,
  toSamples: (count) => count,
});

/** Reads these figures at every collection; they are the same on all nodes. Returns a function that stops this. */
export function watchStore(db: Db, now: () => Date): () => void {
  const unwatch = [
    queues.watch(() => countQueues(db)),
    webhooks.watch(() => countWaiting(db, now())),
    lists.watch(() => describeLists(db)),
    cases.watch(() => countOpenCases(db)),
  ];
  return () => unwatch.forEach((stop) => stop());
}
