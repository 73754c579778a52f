import { PgBoss } from "pg-boss";
import { DAY_SECONDS } from "#base/time.ts";
import { type PostgresTarget, pgOptions } from "#infra/postgres/client.ts";
import type { Queue } from "./queue.ts";

export const JOBS_SCHEMA = "pgboss";
/** Holds jobs whose retries are used up. No worker takes them, so that an operator can inspect them. */
export const DEAD_LETTERS = "dead-letters";
const DEAD_LETTERS_KEPT_SECONDS = 30 * DAY_SECONDS;

/**
 * Creates or updates the schema and the queues. Deletes removed queues with their schedules and jobs. Safe to run on
 * several nodes at once.
 */
export async function installJobs(
  target: PostgresTarget,
  queues: readonly Queue<object>[],
  removed: readonly string[] = [],
): Promise<void> {
  await withBoss(target, async (boss) => {
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTERS_KEPT_SECONDS });
    for (const queue of queues) await putQueue(boss, queue);
    for (const name of removed) await boss.deleteQueue(name);
  });
}

/** Runs `work` with pg-boss's own client, which processes no jobs. */
export async function withBoss(target: PostgresTarget, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ ...pgOptions(target), schema: JOBS_SCHEMA, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function putQueue(boss: PgBoss, queue: Queue<object>): Promise<void> {
  const options = {
    retryLimit: queue.retryLimit ?? 2,
    retryDelay: queue.retryDelaySeconds ?? 60,
    retryBackoff: true,
    retryDelayMax: queue.retryDelayMaxSeconds ?? 600,
    expireInSeconds: queue.expireSeconds,
    deleteAfterSeconds: queue.deleteAfterSeconds ?? 3_600,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
  await boss.createQueue(queue.name, options);
  // `createQueue` does not change an existing queue
  await boss.updateQueue(queue.name, options);
  if (queue.cron) await boss.schedule(queue.name, queue.cron);
  else await boss.unschedule(queue.name);
  if (queue.secondsAfterStart !== undefined)
    await boss.send(queue.name, {}, { startAfter: queue.secondsAfterStart, singletonSeconds: DAY_SECONDS });
}
