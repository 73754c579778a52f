import { toLocale } from "#base/locale.ts";
import { DAY_MS } from "#base/time.ts";
import { isWithinHours } from "../clock.ts";
import type { Rules } from "../schema.ts";

/** What a row shows about the rules of its link; undefined without rules. */
export interface RulesState {
  /** Why visitors are kept out now. A used-up limit takes precedence over closed hours, which open again. */
  readonly closed: ScheduleState | { readonly kind: "used_up" } | undefined;
  readonly hasPassword: boolean;
  /** True if other rules affect where visitors go. */
  readonly hasOthers: boolean;
}

interface RuledLink {
  readonly rules: Rules | null;
  readonly hasPassword: boolean;
  /** How many clicks have counted towards the limit. */
  readonly taken: number;
  readonly timeout: number;
}

export function getRulesState({ rules, hasPassword, taken, timeout }: RuledLink, now: Date): RulesState | undefined {
  if (!rules && !hasPassword && timeout === 0) return undefined;
  const { schedule, limit, preview: _preview, ...others } = rules ?? {};
  const hasOthers = timeout > 0 || Object.keys(others).length > 0 || schedule !== undefined || limit !== undefined;
  const closed = findScheduleState(schedule, now);
  const isUsedUp = limit !== undefined && taken >= limit.clicks && (closed === undefined || closed.kind === "closed");
  return { closed: isUsedUp ? { kind: "used_up" } : closed, hasPassword, hasOthers };
}

type ScheduleState = { readonly kind: "starts"; readonly at: string } | { readonly kind: "ended" | "closed" };

/** Why a schedule keeps visitors out now; undefined if it does not. */
export function findScheduleState(schedule: Rules["schedule"], now: Date): ScheduleState | undefined {
  const nowMs = now.getTime();
  if (schedule?.from !== undefined && Date.parse(schedule.from) > nowMs) return { kind: "starts", at: schedule.from };
  if (schedule?.until !== undefined && Date.parse(schedule.until) <= nowMs) return { kind: "ended" };
  const isClosed = schedule?.hours !== undefined && !isWithinHours(schedule.hours, schedule.zone, nowMs);
  return isClosed ? { kind: "closed" } : undefined;
}

const WITHIN_A_WEEK_MS = 6 * DAY_MS;

/** A day relative to now: its weekday if it is within a week, otherwise its date. */
export function formatNearDay(instant: string, now: Date, language: string): string {
  const at = new Date(instant);
  const isSoon = at.getTime() - now.getTime() < WITHIN_A_WEEK_MS;
  return new Intl.DateTimeFormat(
    toLocale(language),
    isSoon ? { weekday: "long" } : { day: "numeric", month: "short" },
  ).format(at);
}
