import { useTranslation } from "react-i18next";
import { conditionPhrase } from "#features/routing/screens/sentences/condition-phrases.ts";
import { scheduleSentences } from "#features/routing/screens/sentences/rules-summary.ts";
import type { Words } from "#features/routing/screens/sentences/words.ts";
import type { ShownFields } from "./block-fields.ts";

/** Describes when and to whom a block is shown, one sentence per rule. */
export function useShownSentences(): (fields: ShownFields, words: Words) => string[] {
  const { t } = useTranslation("block_editor");
  return ({ schedule, gate, when }, words) => {
    const phrases = when.map((condition) => conditionPhrase(condition, words)).filter((phrase) => phrase !== "");
    const conditions = phrases.join(words.language === "ru" ? ", " : " ");
    const sentences = [
      ...(schedule ? scheduleSentences(schedule, words) : []),
      ...(conditions === "" ? [] : [t("shown.only", { conditions })]),
      ...(gate ? [gate.kind === "age" ? words.t("age", { years: gate.years }) : words.t("sensitive")] : []),
    ];
    return sentences.length > 0 ? sentences : [t("shown.always")];
  };
}
