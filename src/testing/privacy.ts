import { DAY_MS } from "#base/time.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import type { PrivacyJobsCtx } from "#features/privacy/ctx.ts";
import { privacyQueues } from "#features/privacy/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { mailSettings } from "#server/settings/locations.ts";
import { getSpoolDir } from "#server/shipping.ts";
import { testClickHouse } from "./clickhouse.ts";
import { testNode } from "./node.ts";
import { testPostgres } from "./postgres.ts";

/** A node whose jobs the test runs itself, at any chosen time. */
export async function privacyNode() {
  const postgres = await testPostgres();
  const clickhouse = await testClickHouse();
  await installJobs(postgres.target, [...accountQueues, ...privacyQueues]);
  const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
  const mailer = openMail(mailSettings(instance.node.settings));
  /** The context for jobs that run this many days from now. */
  const jobsIn = (days: number): PrivacyJobsCtx => ({
    ...instance.node.shared,
    log: instance.node.log,
    clickhouse,
    mailer,
    spoolDir: getSpoolDir(instance.node.settings),
    now: () => new Date(Date.now() + days * DAY_MS),
  });
  return { ...instance, postgres, clickhouse, mailer, jobsIn };
}

export type PrivacyNode = Awaited<ReturnType<typeof privacyNode>>;

/** Inserts events of a workspace directly into the event store. */
export async function putEvents(
  { clickhouse }: Pick<PrivacyNode, "clickhouse">,
  {
    workspaceId,
    linkId,
    count,
    referrer = "",
  }: { workspaceId: string; linkId: string; count: number; referrer?: string },
): Promise<void> {
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, referrer, utm_term, retention_days)
     SELECT {workspaceId:UUID}, if(number % 2 = 0, 'click', 'visit'), now64(3) - number / 50, 'human', 'page',
       if(number % 2 = 0, {linkId:UUID}, toUUID('00000000-0000-0000-0000-000000000000')), 4242424242 + number % 3, {referrer:String}, toString(number), 730
     FROM numbers(${count})`,
    { workspaceId, linkId, referrer },
  );
  // a rollup without a finalized day, so no query reads it
  await clickhouse.command(
    `INSERT INTO daily_rollups (workspace, dimensions, kind, day, imported, value, value2, humans, visitors, expires, batch)
     SELECT {workspaceId:UUID}, 'country,referrer', 'click', today() - 60, toUUID('00000000-0000-0000-0000-000000000000'),
       'TR', {referrer:String}, 3, 3, today() + 60, 1`,
    { workspaceId, referrer },
  );
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, referrer, retention_days)
     SELECT {workspaceId:UUID}, 'block_view', now64(3), 'human', 'page', {linkId:UUID}, 4242424242, {referrer:String}, 730`,
    { workspaceId, linkId, referrer },
  );
  // an erasure whose cut-off is before all events above, so it deletes none of them
  await clickhouse.command(
    `INSERT INTO erasures (workspace, scope, link, before) SELECT {workspaceId:UUID}, 'link', {linkId:UUID}, now64(3) - toIntervalDay(60)`,
    { workspaceId, linkId },
  );
}
