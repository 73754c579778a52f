import { DAY_MS } from "#base/time.ts";

/** Calendar days such as `2026-05-01`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

export function countDays({ from, until }: DayRange): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}
