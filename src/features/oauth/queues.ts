import type { Queue } from "#infra/jobs/queue.ts";

export const oauthSweep: Queue<object> = {
  name: "oauth-sweep",
  retryDelaySeconds: 60,
  expireSeconds: 900,
  cron: "23 * * * *",
};
