import { readCondition, readSchedule } from "#features/routing/read-rules.ts";
import type { BlockRules } from "./rules.ts";

/** The normal form of a block's rules, the only one that is stored: instants in UTC; null for empty rules. */
export function readBlockRules(body: BlockRules | null): BlockRules | null {
  if (!body) return null;
  const { schedule, gate, when } = body;
  const read = schedule && readSchedule(schedule);
  const rules: BlockRules = {
    ...(read && { schedule: read }),
    ...(gate && { gate }),
    ...(when && { when: when.map(readCondition) }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}
