import type { FieldError } from "#base/errors.ts";
import type { RuleError } from "./check-rules.ts";

/** What is wrong with the rules by path: found here, or reported by the server under the field of its response. */
export type RuleFieldErrors = Readonly<Record<string, { readonly found: RuleError } | { readonly message: string }>>;

/** Belongs to the second page of the editor. */
export function isOfRules(field: string): boolean {
  return /^(rules|password|timeout)(\.|$)/.test(field);
}

/** The path of a field below the rules, as the editor names it. */
export function pathOfRule(field: string): string {
  return field.replace(/^rules\.?/, "");
}

/** Faults without those of one rule, which is being changed. */
export function withoutRule(errors: RuleFieldErrors, name: string): RuleFieldErrors {
  const left = Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** What the server told of the rules, with its words as `toWords` has them. */
export function ruleErrorsFrom(
  errors: readonly FieldError[],
  toWords: (field: string) => string | undefined,
): RuleFieldErrors {
  const ofRules = errors.filter(({ field }) => isOfRules(field));
  return Object.fromEntries(
    ofRules.map(({ field, message }) => [pathOfRule(field), { message: toWords(field) ?? message }]),
  );
}
