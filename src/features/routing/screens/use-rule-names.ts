import { useTranslation } from "react-i18next";
import { noRules, type RuleFields, type RuleName, ruleNames } from "./rule-fields.ts";
import { describeAddress, useTranslator } from "./sentences/translator.ts";
import { toSentences } from "./sentences/rules-summary.ts";

export function isRuleName(name: string): name is RuleName {
  return ruleNames.some((each) => each === name);
}

/** The names of the kinds of rules, and a summary of each rule, which is empty if the rule does nothing. */
export function useRuleNames() {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  return {
    getName: (name: RuleName): string =>
      name === "onDead" ? t("fallback.dead") : t(`${name === "forwardQuery" ? "forward" : name}.title`),
    summarize(name: RuleName, fields: RuleFields): string {
      if (name === "fallback") return fields.fallback === "" ? "" : describeAddress(fields.fallback, translator);
      if (name === "onDead") return fields.onDead ? describeAddress(fields.fallback, translator) : "";
      if (name === "preview") return Object.values(fields.preview).filter(Boolean).join(" · ");
      if (name === "password")
        return fields.password === "new"
          ? t("password.new")
          : fields.password === "kept"
            ? translator.t("password")
            : "";
      const withoutRules = toSentences(noRules, "", translator);
      const alone = toSentences({ ...noRules, [name]: fields[name] }, "", translator);
      // without the sentence about all other visitors, which is not part of the rule
      const omitted = new Set([
        ...withoutRules,
        translator.t("everyone_else", { to: describeAddress("", translator) }),
      ]);
      return alone.filter((sentence) => !omitted.has(sentence)).join(" ");
    },
  };
}
