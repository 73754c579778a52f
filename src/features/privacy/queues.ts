import type { Queue } from "#infra/jobs/queue.ts";

export const EXPORT_ATTEMPTS = 3;
/** The time limit of an attempt: longer than the largest export takes. */
export const EXPORT_TIMEOUT_SECONDS = 3_600;

export const exportQueue: Queue<{ readonly exportId: string }> = {
  name: "exports",
  retryLimit: EXPORT_ATTEMPTS,
  retryDelaySeconds: 10,
  expireSeconds: EXPORT_TIMEOUT_SECONDS,
};

export const privacySweep: Queue<object> = {
  name: "privacy-sweep",
  retryDelayMaxSeconds: 300,
  expireSeconds: 3_600,
  cron: "*/10 * * * *",
};
