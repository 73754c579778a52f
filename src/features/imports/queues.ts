import type { Queue } from "#infra/jobs/queue.ts";

export const IMPORT_ATTEMPTS = 5;
/**
 * Far longer than importing ten thousand rows and half a million clicks takes. After it, the job of a killed worker
 * expires.
 */
export const IMPORT_TIMEOUT_SECONDS = 300;

export const importQueue: Queue<{ readonly importId: string; readonly accountId: string | null }> = {
  name: "link-imports",
  retryLimit: IMPORT_ATTEMPTS,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  expireSeconds: IMPORT_TIMEOUT_SECONDS,
};

/** Removes the clicks of an undone import from the statistics. */
export const importErasure: Queue<{ readonly importId: string; readonly workspaceId: string }> = {
  name: "link-import-forgetting",
  retryLimit: 20,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireSeconds: 900,
};

export const importSweep: Queue<object> = {
  name: "link-import-sweep",
  expireSeconds: 900,
  cron: "17 * * * *",
};
