import { useTranslation } from "react-i18next";
import { noRules, type RuleFields, type RuleName, ruleNames } from "./rule-fields.ts";
import { addressInWords, useWords } from "./sentences/words.ts";
import { toSummary } from "./sentences/rules-summary.ts";

export function isRuleName(name: string): name is RuleName {
  return ruleNames.some((each) => each === name);
}

/** The names of the kinds of rules, and a summary of each rule; empty if it does nothing. */
export function useRuleNames() {
  const { t } = useTranslation("rules");
  const words = useWords();
  return {
    getName: (name: RuleName): string =>
      name === "onDead" ? t("fallback.dead") : t(`${name === "forwardQuery" ? "forward" : name}.title`),
    toWords(name: RuleName, fields: RuleFields): string {
      if (name === "fallback") return fields.fallback === "" ? "" : addressInWords(fields.fallback, words);
      if (name === "onDead") return fields.onDead ? addressInWords(fields.fallback, words) : "";
      if (name === "preview") return Object.values(fields.preview).filter(Boolean).join(" · ");
      if (name === "password")
        return fields.password === "new" ? t("password.new") : fields.password === "kept" ? words.t("password") : "";
      const withoutRules = toSummary(noRules, "", words);
      const alone = toSummary({ ...noRules, [name]: fields[name] }, "", words);
      // the sentence about all other visitors is not part of the rule
      const rest = new Set([...withoutRules, words.t("everybody_else", { to: addressInWords("", words) })]);
      return alone.filter((sentence) => !rest.has(sentence)).join(" ");
    },
  };
}
