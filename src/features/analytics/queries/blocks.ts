import type { Checked } from "#base/contract.ts";
import { queryStore } from "../query-store.ts";
import { selectCounts } from "../store/queries/select.ts";
import type { QueriesContract } from "./contract.ts";
import { type Counts, NONE } from "./statistics-query.ts";
import { type QueryCtx, toStatisticsQuery } from "./queries.ts";

/** More blocks than a page can have, so that those which are gone are told of too. */
const BLOCKS_MAX = 1_000;

/** How often each block was seen and used, the most seen first; fails with `unavailable` while the event store is away. */
export async function getBlocks(ctx: QueryCtx, query: Checked<QueriesContract["GET /v1/analytics/blocks"]>["query"]) {
  const [views, uses] = await queryStore(() =>
    Promise.all(
      (["block_view", "block_use"] as const).map((kind) =>
        selectCounts(ctx.clickhouse, toStatisticsQuery(ctx, query, kind), { dimension: "link" }, BLOCKS_MAX),
      ),
    ),
  );
  const seenBy = new Map(views!.map(({ value, bucket: _bucket, ...counts }) => [value, counts]));
  const usedBy = new Map(uses!.map(({ value, bucket: _bucket, ...counts }) => [value, counts]));
  // a map keeps its order: what was seen most, and then what was used without having been seen
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
