import { useTranslation } from "react-i18next";
import type { RuleFieldErrors } from "./rule-errors.ts";

/** The message for the field at a path, else for the first one below it; the empty path means all rules. */
export function useRuleErrors(errors: RuleFieldErrors): (path: string) => string | undefined {
  const { t } = useTranslation("rules");
  return (path) => {
    const below = path === "" ? undefined : Object.keys(errors).find((each) => each.startsWith(`${path}.`));
    const error = errors[path] ?? (below === undefined ? undefined : errors[below]);
    if (!error) return undefined;
    return "message" in error ? error.message : t(`error.${error.found}`);
  };
}
