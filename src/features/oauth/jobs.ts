import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type Queue, type Worker, worker } from "#infra/jobs/queue.ts";
import { UNUSED_CLIENT_DAYS } from "./limits.ts";
import { deleteDeadApps } from "./store/apps.ts";
import { deleteExpiredRecords, deleteUnusedClients, renewConnectedClients } from "./store/records.ts";

const oauthSweep: Queue<object> = {
  name: "oauth-sweep",
  expireSeconds: 900,
  cron: "23 * * * *",
};

/** The queues of OAuth, which `src/server/jobs.ts` installs. */
export const oauthQueues: readonly Queue<object>[] = [oauthSweep];

export function oauthWorkers(ctx: Pick<Ctx, "db" | "now">): readonly Worker[] {
  return [worker(oauthSweep, () => sweepOAuth(ctx))];
}

/** Deletes expired codes and tokens, apps whose tokens have all expired, and clients that have long been unconnected. */
export async function sweepOAuth({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await deleteExpiredRecords(db, now());
  await renewConnectedClients(db, { createdBefore: before(1), now: now() });
  await deleteDeadApps(db, before(1));
  await deleteUnusedClients(db, before(UNUSED_CLIENT_DAYS));
}
