import { toLocale } from "#base/locale.ts";
import { MINUTE_SECONDS } from "#base/time.ts";
import { LIVE_MINUTES } from "../../live/live-span.ts";
import type { LiveEvent, LiveNow } from "../../live/contract.ts";
import { type Counting, getCount } from "../statistics/measure.ts";

export interface Minute {
  readonly start: number;
  readonly visits: number;
  readonly clicks: number;
}

/** All minutes, oldest first, including those without events. */
export function toMinutes(live: LiveNow, counting: Counting): Minute[] {
  const byStart = new Map(live.minutes.map((minute) => [minute.start, minute]));
  return Array.from({ length: LIVE_MINUTES }, (_, index) => {
    const start = live.minute - (LIVE_MINUTES - 1 - index) * MINUTE_SECONDS;
    const minute = byStart.get(start);
    return {
      start,
      visits: minute ? getCount(minute.visits, counting) : 0,
      clicks: minute ? getCount(minute.clicks, counting) : 0,
    };
  });
}

/** The number of present visitors under the counting. */
export function getCurrent({ current }: LiveNow, { measure, withOwn }: Counting): number {
  return current.people + (withOwn ? current.owners : 0) + (measure === "all" ? current.noise : 0);
}

/** The latest events under the counting, newest first. */
export function getLatest({ latest }: LiveNow, { measure, withOwn }: Counting): LiveEvent[] {
  return latest.filter(({ verdict: trafficClass }) => {
    if (trafficClass === "human") return true;
    if (trafficClass === "duplicate") return measure !== "unique";
    return trafficClass === "owner" ? withOwn : measure === "all";
  });
}

/** Returns a formatter for the local time of day of an instant (ms since 1970). */
export function clockWriter(language: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { hour: "2-digit", minute: "2-digit" });
  return (timeMs) => format.format(timeMs);
}
