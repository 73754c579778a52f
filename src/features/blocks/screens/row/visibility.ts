import type { Block } from "../../block-schema.ts";
import { getScheduleState } from "#features/routing/screens/rules-state.ts";

/** The visibility of a block as far as its row shows it; undefined for a block that every visitor always sees. */
export function getVisibility({ rules, content }: Pick<Block, "rules" | "content">, now: Date) {
  const isOver =
    content.kind === "countdown" && content.after === undefined && Date.parse(content.until) <= now.getTime();
  if (!rules && !isOver) return undefined;
  const { schedule, gate, when = [] } = rules ?? {};
  return {
    /** Why it is off the page now. */
    closed: isOver ? ({ kind: "ended" } as const) : getScheduleState(schedule, now),
    hasSchedule: schedule !== undefined,
    hasGate: gate !== undefined,
    hasConditions: when.length > 0,
  };
}
