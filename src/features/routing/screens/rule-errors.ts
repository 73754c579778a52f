import { useTranslation } from "react-i18next";
import type { FieldError } from "#base/errors.ts";
import type { RuleError } from "./check-rules.ts";

/** Errors of the rules by path: found locally, or returned by the server. */
export type RuleFieldErrors = Readonly<Record<string, { readonly found: RuleError } | { readonly message: string }>>;

/** True for fields of the rules tab. */
export function isOfRules(field: string): boolean {
  return /^(rules|password|timeout)(\.|$)/.test(field);
}

/** The path of a server field relative to the rules, as used by the editor. */
export function pathOfRule(field: string): string {
  return field.replace(/^rules\.?/, "");
}

/** The errors without those of one rule, which is being changed. */
export function withoutRule(errors: RuleFieldErrors, name: string): RuleFieldErrors {
  const left = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** The server's errors of the rules, with messages translated by `translate`. */
export function ruleErrorsFrom(
  errors: readonly FieldError[],
  translate: (field: string) => string | undefined,
): RuleFieldErrors {
  const ofRules = errors.filter(({ field }) => isOfRules(field));
  return Object.fromEntries(
    ofRules.map(({ field, message }) => [pathOfRule(field), { message: translate(field) ?? message }]),
  );
}

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
