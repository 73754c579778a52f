import type { Block } from "../../block-schema.ts";
import { isWithin } from "#features/routing/clock.ts";

/** The visibility of a block as far as its row shows it. */
export interface Visibility {
  /** Why it is off the page now. */
  readonly closed: { readonly kind: "starts"; readonly at: string } | { readonly kind: "ended" | "closed" } | undefined;
  readonly hasSchedule: boolean;
  readonly hasGate: boolean;
  readonly hasConditions: boolean;
}

/** Undefined for a block that every visitor always sees. */
export function getVisibility({ rules, content }: Pick<Block, "rules" | "content">, now: Date): Visibility | undefined {
  const isOver = content.kind === "countdown" && content.after === undefined && isPast(content.until, now);
  if (!rules && !isOver) return undefined;
  const { schedule, gate, when = [] } = rules ?? {};
  const flags = { hasSchedule: schedule !== undefined, hasGate: gate !== undefined, hasConditions: when.length > 0 };
  if (isOver || (schedule?.until !== undefined && isPast(schedule.until, now)))
    return { ...flags, closed: { kind: "ended" } };
  const starts = schedule?.from !== undefined && !isPast(schedule.from, now) ? schedule.from : undefined;
  if (starts !== undefined) return { ...flags, closed: { kind: "starts", at: starts } };
  const isClosed = schedule?.hours !== undefined && !isWithin(schedule.hours, schedule.zone, now.getTime());
  return { ...flags, closed: isClosed ? { kind: "closed" } : undefined };
}

function isPast(instant: string, now: Date): boolean {
  return Date.parse(instant) <= now.getTime();
}
