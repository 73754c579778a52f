import { MINUTE_MS } from "#base/time.ts";
import type { ClickHistory, ImportedClick, ImportClicksOptions, IsErased } from "#features/imports/click-history.ts";
import { insertUnderLock } from "#features/ingest/event-store-lock.ts";
import type { Db } from "#infra/postgres/client.ts";
import { correctLinkClicks } from "../link-clicks.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { selectErasures } from "../store/erasure/erasures.ts";
import { deleteImported, insertImportedRows, selectImportedClicks } from "../store/imported.ts";
import { toImportedRow } from "./imported-click.ts";

/** How long a batch waits for a running recount to finish. After that, it fails, and the job retries it. */
const WAIT_MS = MINUTE_MS;

/** Stores imported clicks beside the clicks that were counted here. */
export function openClickHistory(clickhouse: ClickHouse, db: Db): ClickHistory {
  return {
    findErased: (workspaceId) => findErased(clickhouse, workspaceId),
    importClicks: (options, clicks) => insertUnderLock(db, WAIT_MS, () => importClicks(clickhouse, options, clicks)),
    correct: (workspaceId) => correctLinkClicks({ clickhouse, db, now: () => new Date() }, workspaceId),
    async forget(of) {
      await deleteImported(clickhouse, of);
      await correctLinkClicks({ clickhouse, db, now: () => new Date() }, of.workspaceId);
    },
  };
}

/** Returns a check for clicks that were erased within the last 90 days and must not be imported again. */
async function findErased(clickhouse: ClickHouse, workspaceId: string): Promise<IsErased> {
  const all = await selectErasures(clickhouse);
  const erasures = all.filter((each) => each.workspaceId === workspaceId && each.scope.kind !== "page");
  return (linkId, timeMs) =>
    erasures.some(
      ({ scope, before }) =>
        timeMs < before.getTime() && (scope.kind === "all" || (scope.kind === "link" && scope.linkId === linkId)),
    );
}

/**
 * Stores clicks that were counted elsewhere. Sending the same batch of an import again has no effect, and clicks of
 * earlier imports are skipped. Returns how many were stored.
 */
export async function importClicks(
  clickhouse: ClickHouse,
  { batch, ...options }: ImportClicksOptions & { readonly batch: number },
  clicks: readonly ImportedClick[],
): Promise<number> {
  // ClickHouse limits an insert to 100 partitions, and each month is one
  const byYear = Map.groupBy(clicks, ({ timeMs }) => new Date(timeMs).getUTCFullYear());
  let count = 0;
  for (const [year, clicksOfYear] of byYear) {
    const imported = await selectImportedClicks(
      clickhouse,
      options,
      clicksOfYear.map(({ timeMs }) => timeMs),
    );
    const rows = clicksOfYear
      .filter(({ linkId, timeMs }) => !imported.has(`${linkId} ${timeMs}`))
      .map((click) => toImportedRow(click, options));
    if (rows.length > 0) await insertImportedRows(clickhouse, rows, `import:${options.importId}:${batch}:${year}`);
    count += rows.length;
  }
  return count;
}
