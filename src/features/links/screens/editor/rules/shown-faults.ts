import type { FieldError } from "#base/errors.ts";
import type { RuleFault } from "./check-rules.ts";

/** What is wrong with the rules by path: found here, or told by the server as the field of its answer names it. */
export type ShownFaults = Readonly<Record<string, { readonly found: RuleFault } | { readonly told: string }>>;

/** Belongs to the second page of the editor. */
export function isOfRules(field: string): boolean {
  return /^(rules|password|timeout)(\.|$)/.test(field);
}

/** The path of a field below the rules, as the editor names it. */
export function pathOfRule(field: string): string {
  return field.replace(/^rules\.?/, "");
}

/** Faults without those of one rule, which is being changed. */
export function withoutRule(faults: ShownFaults, name: string): ShownFaults {
  const left = Object.entries(faults).filter(([path]) => path !== name && !path.startsWith(`${name}.`));
  return left.length === Object.keys(faults).length ? faults : Object.fromEntries(left);
}

/** What the server told of the rules, with its words as `wordsOf` has them. */
export function toldOfRules(
  errors: readonly FieldError[],
  wordsOf: (field: string) => string | undefined,
): ShownFaults {
  const ofRules = errors.filter(({ field }) => isOfRules(field));
  return Object.fromEntries(
    ofRules.map(({ field, message }) => [pathOfRule(field), { told: wordsOf(field) ?? message }]),
  );
}
