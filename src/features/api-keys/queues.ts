import type { Queue } from "#infra/jobs/queue.ts";

export const apiRequestSweep: Queue<object> = {
  name: "api-request-sweep",
  retryDelaySeconds: 60,
  expireSeconds: 900,
  cron: "41 * * * *",
};
