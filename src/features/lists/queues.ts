import type { Queue } from "#infra/jobs/queue.ts";

/** Checks every destination once a day, since redirects may lead elsewhere. */
export const listChecks: Queue<object> = {
  name: "list-checks",
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 3_600,
  concurrency: 1,
  cron: "17 4 * * *",
};
