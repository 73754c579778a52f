import { DAY_MS } from "#base/time.ts";
import { askStore } from "../ask-store.ts";
import type { AnalyticsCtx } from "../ctx.ts";
import { type Counts, NONE, type Question } from "../questions/question.ts";
import { countImported } from "../store/imported.ts";
import { selectCounts, selectPairs } from "../store/questions/select.ts";

export interface WholeLedger {
  readonly clicks: Counts;
  readonly unique_click: number;
  readonly imported: number;
  readonly programs: { name: string; bots: number; previews: number }[];
}

/** More programs than have a name. */
const PROGRAMS_MAX = 500;

/**
 * Every click since the workspace, or one of its links, began, by verdict; refused as `unavailable` while the event store is
 * away. The programs of one link are those of its raw rows, which do not live as long as the counts.
 */
export function getLedger(
  { clickhouse, workspaceId, now }: Pick<AnalyticsCtx, "clickhouse" | "workspaceId" | "now">,
  link: string | undefined,
): Promise<WholeLedger> {
  const question: Question = {
    workspaceId,
    kind: "click",
    from: new Date(0),
    // a day on, because a clock elsewhere may be ahead of this one
    until: new Date(now().getTime() + DAY_MS),
    filters: link === undefined ? [] : [{ dimension: "link", is: true, values: [link] }],
  };
  return askStore(async () => {
    const [[clicks = NONE], [pairs], imported, rows] = await Promise.all([
      selectCounts(clickhouse, question, {}, 1),
      selectPairs(clickhouse, question),
      countImported(clickhouse, question),
      selectCounts(clickhouse, question, { dimension: "bot" }, PROGRAMS_MAX),
    ]);
    const programs = rows
      .map(({ value, bots, previews }) => ({ name: value, bots, previews }))
      .filter(({ bots, previews }) => bots + previews > 0);
    return { clicks, unique_click: pairs?.pairs ?? 0, imported, programs };
  });
}
