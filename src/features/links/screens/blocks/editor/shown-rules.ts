import type { BlockRules } from "../../../blocks/rules.ts";
import { findRuleFaults, type RuleFaults } from "../../editor/rules/check-rules.ts";
import { isScheduled, noRules, rulesOf } from "../../editor/rules/rule-fields.ts";
import type { ShownFields } from "./fields.ts";

/** What is sent of when and to whom a block is shown: null where it is always, to everybody. */
export function blockRulesOf({ schedule, gate, when }: ShownFields): BlockRules | null {
  const shared = rulesOf({ ...noRules, schedule, gate });
  const rules: BlockRules = {
    ...(shared?.schedule && { schedule: shared.schedule }),
    ...(shared?.gate && { gate: shared.gate }),
    ...(when.length > 0 && { when: [...when] }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}

/** What the server would refuse of it, by the paths that it uses too. */
export function findShownFaults({ schedule, gate, when }: ShownFields): RuleFaults {
  // because conditions are looked through where a link's rules hold them
  const targets = when.length > 0 ? [{ id: "", when, to: "https://example.com" }] : [];
  const found = Object.entries(findRuleFaults({ ...noRules, schedule, gate, targets }, ""));
  return Object.fromEntries(found.map(([path, fault]) => [path.replace(/^targets\.0\./, ""), fault]));
}

/** How many of them a block has, as people count them: each condition is one. */
export function countShown({ schedule, gate, when }: ShownFields): number {
  return when.length + Number(schedule !== null && isScheduled(schedule)) + Number(gate !== null);
}
