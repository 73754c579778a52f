import type { Block } from "../../block-schema.ts";
import { findScheduleState } from "#features/routing/screens/rules-state.ts";

/** What a row shows about the visibility of its block; undefined for a block that every visitor always sees. */
export function findVisibilitySummary({ rules, content }: Pick<Block, "rules" | "content">, now: Date) {
  const isOver = content.kind === "countdown" && !content.after && Date.parse(content.until) <= now.getTime();
  if (!rules && !isOver) return undefined;
  const { schedule, gate, when = [] } = rules ?? {};
  return {
    /** Why the block is not on the page now. */
    closed: isOver ? ({ kind: "ended" } as const) : findScheduleState(schedule, now),
    hasSchedule: schedule !== undefined,
    hasGate: gate !== undefined,
    hasConditions: when.length > 0,
  };
}
