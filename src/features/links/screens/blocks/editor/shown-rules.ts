import type { BlockRules } from "../../../blocks/rules.ts";
import { findRuleErrors, type RuleErrors } from "../../editor/rules/check-rules.ts";
import { isScheduled, noRules, getRules } from "../../editor/rules/rule-fields.ts";
import type { ShownFields } from "./fields.ts";

/** What is sent of when and to whom a block is shown: null where it is always, to everybody. */
export function getBlockRules({ schedule, gate, when }: ShownFields): BlockRules | null {
  const shared = getRules({ ...noRules, schedule, gate });
  const rules: BlockRules = {
    ...(shared?.schedule && { schedule: shared.schedule }),
    ...(shared?.gate && { gate: shared.gate }),
    ...(when.length > 0 && { when: [...when] }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}

/** What the server would refuse of it, by the paths that it uses too. */
export function findVisibilityErrors({ schedule, gate, when }: ShownFields): RuleErrors {
  // because conditions are looked through where a link's rules hold them
  const targets = when.length > 0 ? [{ id: "", when, to: "https://example.com" }] : [];
  const found = Object.entries(findRuleErrors({ ...noRules, schedule, gate, targets }, ""));
  return Object.fromEntries(found.map(([path, error]) => [path.replace(/^targets\.0\./, ""), error]));
}

/** How many of them a block has, as people count them: each condition is one. */
export function countShown({ schedule, gate, when }: ShownFields): number {
  return when.length + Number(schedule !== null && isScheduled(schedule)) + Number(gate !== null);
}
