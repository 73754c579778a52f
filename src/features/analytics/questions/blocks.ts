import type { Checked } from "#base/contract.ts";
import { askStore } from "../ask-store.ts";
import { selectCounts } from "../store/questions/select.ts";
import type { QuestionsContract } from "./contract.ts";
import { type Counts, NONE } from "./question.ts";
import { type AskCtx, questionOf } from "./questions.ts";

/** More blocks than a page can have, so that those which are gone are told of too. */
const BLOCKS_MAX = 1_000;

/** How often each block was seen and used, the most seen first; refused as `unavailable` while the event store is away. */
export async function getBlocks(ctx: AskCtx, query: Checked<QuestionsContract["GET /v1/analytics/blocks"]>["query"]) {
  const [views, uses] = await askStore(() =>
    Promise.all(
      (["block_view", "block_use"] as const).map((kind) =>
        selectCounts(ctx.clickhouse, questionOf(ctx, query, kind), { dimension: "link" }, BLOCKS_MAX),
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
        views: peopleOf(seen),
        viewers: seen.visitors,
        uses: peopleOf(used),
        users: used.visitors,
        seen,
        used,
      };
    }),
  };
}

const peopleOf = ({ humans, duplicates }: Counts) => humans + duplicates;
