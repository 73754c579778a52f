import type { ClickHistory, ImportedClick, ImportedFor, IsErased } from "#features/imports/click-history.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { selectErasures } from "../store/erasure/erasures.ts";
import { deleteImported, insertImported, selectImportedClicks, subtractImported } from "../store/imported.ts";
import { toImportedRow } from "./imported-click.ts";

/** Keeps the clicks that imports bring beside those that are counted here. */
export function openClickHistory(clickhouse: ClickHouse): ClickHistory {
  return {
    findErased: (workspaceId) => findErased(clickhouse, workspaceId),
    importClicks: (given, clicks) => importClicks(clickhouse, given, clicks),
    forget: (of) => forgetImportedClicks(clickhouse, of),
  };
}

/** What of a workspace's clicks was deleted within the last 90 days and must not come back. */
async function findErased(clickhouse: ClickHouse, workspaceId: string): Promise<IsErased> {
  const all = await selectErasures(clickhouse);
  const own = all.filter((each) => each.workspaceId === workspaceId && each.scope.kind !== "page");
  return (linkId, timeMs) =>
    own.some(
      ({ scope, before }) =>
        timeMs < before.getTime() && (scope.kind === "all" || (scope.kind === "link" && scope.linkId === linkId)),
    );
}

/**
 * Stores clicks that were counted elsewhere, once, however often the same batch of the same import is sent; those that an
 * earlier import brought are left out. Returns how many are in.
 */
export async function importClicks(
  clickhouse: ClickHouse,
  { batch, ...given }: ImportedFor & { readonly batch: number },
  clicks: readonly ImportedClick[],
): Promise<number> {
  // because one insert may write to a hundred months at most
  const byYear = Map.groupBy(clicks, ({ timeMs }) => new Date(timeMs).getUTCFullYear());
  let count = 0;
  for (const [year, some] of byYear) {
    const imported = await selectImportedClicks(
      clickhouse,
      given,
      some.map(({ timeMs }) => timeMs),
    );
    const rows = some
      .filter(({ linkId, timeMs }) => !imported.has(`${linkId} ${timeMs}`))
      .map((click) => toImportedRow(click, given));
    if (rows.length > 0) await insertImported(clickhouse, rows, `import:${given.importId}:${batch}:${year}`);
    count += rows.length;
  }
  return count;
}

/** Takes exactly the clicks of an import out of rows and sums again; may be done twice, and again after it was broken off. */
export async function forgetImportedClicks(
  clickhouse: ClickHouse,
  of: { readonly workspaceId: string; readonly importId: string },
): Promise<void> {
  // first, because the sums are told from the rows
  await subtractImported(clickhouse, of);
  await deleteImported(clickhouse, of);
}
