import { DAY_MS } from "#base/time.ts";
import { countCases } from "#features/abuse/cases.ts";
import { countAccounts } from "#features/accounts/account-list.ts";
import { countClicksSince } from "#features/analytics/totals.ts";
import { describeLists } from "#features/blocklists/lists.ts";
import { countAllLinks } from "#features/links/find-links.ts";
import { countInForce } from "#features/moderation/moderate.ts";
import { getTotals } from "#features/workspaces/workspaces.ts";
import { isUnavailable } from "#infra/clickhouse/client.ts";
import { countQueues } from "#infra/jobs/count-queues.ts";
import { countQueued } from "#infra/jobs/queued-jobs.ts";
import { listConnectedProcesses } from "#infra/postgres/connected-processes.ts";
import type { InstallationFigures } from "./contract.ts";
import { mailQueues } from "./mail-queues.ts";
import type { OperateCtx } from "./ctx.ts";

/** The prefix of the application names under which our processes connect to PostgreSQL. */
const PROCESS_PREFIX = "halka";

/** The figures of the installation. While ClickHouse is down, only the numbers of clicks are missing. */
export async function getInstallationFigures(ctx: OperateCtx): Promise<InstallationFigures> {
  const { db, desk } = ctx;
  const nowMs = ctx.now().getTime();
  const day = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS);
  const week = new Date(nowMs - 7 * DAY_MS);
  const [accounts, pages, links, clicks, restrictions, openCases, mails, queues, processes, listed] = await Promise.all(
    [
      countAccounts(ctx, week),
      getTotals(ctx),
      countAllLinks(db),
      countClicks(ctx, { day, week }),
      countInForce(ctx),
      countCases(ctx),
      countQueued(db, mailQueues),
      countQueues(db),
      listConnectedProcesses(db, PROCESS_PREFIX),
      describeLists(db),
    ],
  );
  return {
    version: desk.version,
    accounts: accounts.all,
    newAccounts: accounts.since,
    pages: pages.count,
    links,
    clicksToday: clicks?.day ?? null,
    clicksOfWeek: clicks?.week ?? null,
    storageBytes: pages.storageBytes,
    restrictions,
    openCases,
    mails,
    queues: queues.map((queue) => ({ ...queue })),
    processes: processes.map(({ startedAt, ...each }) => ({ ...each, startedAt: startedAt.toISOString() })),
    settings: desk.describeSettings().map((setting) => ({ ...setting })),
    lists: listed.lists.map(({ readAt, ...list }) => ({ ...list, readAt: readAt.toISOString() })),
    alerts: listed.alerts.map(({ foundAt, ...alert }) => ({ ...alert, foundAt: foundAt.toISOString() })),
  };
}

async function countClicks({ clickhouse }: OperateCtx, since: Parameters<typeof countClicksSince>[1]) {
  try {
    return await countClicksSince(clickhouse, since);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
