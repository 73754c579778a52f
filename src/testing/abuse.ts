import { openJobs } from "#infra/jobs/open-jobs.ts";
import { openLog } from "#infra/log.ts";
import type { Db } from "#infra/postgres/client.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";

/** The context in which a visitor reports content, and an operator decides, at an instant. */
export const abuseCtx = (db: Db, now: Date) => ({
  db,
  log: openLog("warn", "test"),
  now: () => now,
  announce: () => undefined,
  jobs: openJobs(),
  rateLimits: noRateLimits,
  network: "192.0.2.1",
  language: "en" as const,
});
