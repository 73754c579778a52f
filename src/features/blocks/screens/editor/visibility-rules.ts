import { useTranslation } from "react-i18next";
import type { BlockRules } from "../../rules.ts";
import { findRuleErrors, type RuleErrors } from "#features/routing/screens/rule-errors.ts";
import { isScheduled, noRules, toRulesBody } from "#features/routing/screens/rule-fields.ts";
import type { VisibilityFields } from "./block-fields.ts";
import { describeConditions } from "#features/routing/screens/sentences/condition-phrases.ts";
import { gateSentence, scheduleSentences } from "#features/routing/screens/sentences/rules-summary.ts";
import type { Translator } from "#features/routing/screens/sentences/translator.ts";

/** The rules to send; null if the block is always shown to every visitor. */
export function getBlockRules({ schedule, gate, when }: VisibilityFields): BlockRules | null {
  const shared = toRulesBody({ ...noRules, schedule, gate });
  const rules: BlockRules = {
    ...(shared?.schedule && { schedule: shared.schedule }),
    ...(shared?.gate && { gate: shared.gate }),
    ...(when.length > 0 && { when: [...when] }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}

/** The errors that the server would return, with the same field paths. */
export function findVisibilityErrors({ schedule, gate, when }: VisibilityFields): RuleErrors {
  // checks the conditions as if they were those of a link's target
  const targets = when.length > 0 ? [{ id: "", when, to: "https://example.com" }] : [];
  const found = Object.entries(findRuleErrors({ ...noRules, schedule, gate, targets }, ""));
  return Object.fromEntries(found.map(([path, error]) => [path.replace(/^targets\.0\./, ""), error]));
}

/** The number of rules of a block; each condition counts as one. */
export function countVisibilityRules({ schedule, gate, when }: VisibilityFields): number {
  return when.length + Number(schedule !== null && isScheduled(schedule)) + Number(gate !== null);
}

/** Describes when and to whom a block is shown, one sentence per rule. */
export function useVisibilitySentences(): (fields: VisibilityFields, translator: Translator) => string[] {
  const { t } = useTranslation("block_editor");
  return ({ schedule, gate, when }, words) => {
    const conditions = describeConditions(when, words);
    const sentences = [
      ...(schedule ? scheduleSentences(schedule, words) : []),
      ...(conditions === "" ? [] : [t("visibility.only", { conditions })]),
      ...(gate ? [gateSentence(gate, words)] : []),
    ];
    return sentences.length > 0 ? sentences : [t("visibility.always")];
  };
}
