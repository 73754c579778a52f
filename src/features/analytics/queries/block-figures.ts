import type { Checked } from "#base/contract.ts";
import { queryStore } from "../query-store.ts";
import { selectFigures } from "../store/queries/select.ts";
import type { QueriesContract } from "./contract.ts";
import { type Counts, NONE, toCounts } from "./statistics-query.ts";
import { type QueryCtx, toStatisticsQuery } from "./queries.ts";

/** More blocks than a page can have, so that deleted blocks are included. */
const BLOCKS_MAX = 1_000;

/** Views and uses of each block, most viewed first; throws `unavailable` while the event store is down. */
export async function getBlocks(ctx: QueryCtx, query: Checked<QueriesContract["GET /v1/analytics/blocks"]>["query"]) {
  const [views, uses] = await queryStore(() =>
    Promise.all(
      (["block_view", "block_use"] as const).map((kind) =>
        selectFigures(
          ctx.clickhouse,
          toStatisticsQuery(ctx, query, kind),
          { dimension: "link" },
          { limit: BLOCKS_MAX },
        ),
      ),
    ),
  );
  const seenBy = new Map(views!.map((row) => [row.value, toCounts(row)]));
  const usedBy = new Map(uses!.map((row) => [row.value, toCounts(row)]));
  // a set keeps its order: most viewed first, then blocks that were used but not viewed
  const ids = new Set([...seenBy.keys(), ...usedBy.keys()]);
  return {
    blocks: [...ids].map((id) => {
      const [seen, used] = [seenBy.get(id) ?? NONE, usedBy.get(id) ?? NONE];
      return {
        id,
        views: countPeople(seen),
        viewers: seen.visitors,
        uses: countPeople(used),
        users: used.visitors,
        seen,
        used,
      };
    }),
  };
}

const countPeople = ({ humans, duplicates }: Counts) => humans + duplicates;
