import type { Queue } from "#infra/jobs/queue.ts";

export const MAKE_TRIES = 3;
/** The time limit of an attempt: longer than the largest export takes. */
export const MAKE_SECONDS = 3_600;

export const exportQueue: Queue<{ readonly exportId: string }> = {
  name: "exports",
  retryLimit: MAKE_TRIES,
  retryDelaySeconds: 10,
  expireSeconds: MAKE_SECONDS,
};

export const privacySweep: Queue<object> = {
  name: "rights-sweep",
  retryDelayMaxSeconds: 300,
  expireSeconds: 3_600,
  cron: "*/10 * * * *",
};
