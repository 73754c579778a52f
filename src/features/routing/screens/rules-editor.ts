import type { Rules } from "../schema.ts";
import type { RuleFields, RuleName } from "./rule-fields.ts";
import { useTranslation } from "react-i18next";
import type { FieldError } from "#base/errors.ts";
import type { RuleError } from "./rule-errors.ts";

/** The properties of a saved link that its rules tab shows. */
export interface SavedLink {
  readonly _id: string;
  readonly code: string;
  readonly rules: Rules | null;
  readonly hasPassword: boolean;
}

/** The props of the rules tab: the fields and their errors. */
export interface RulesEditor {
  readonly fields: RuleFields & { readonly link: string; readonly name: string };
  /** The saved link; undefined for a new one. */
  readonly target: SavedLink | undefined;
  readonly newPassword: string;
  // declared as a method, for bivariant parameters: the editor of a link has more fields
  set<Name extends RuleName>(name: Name, value: RuleFields[Name]): void;
  readonly setNewPassword: (password: string) => void;
  /** The error of the field at this path, or of the first one below it. */
  readonly errorAt: (path: string) => string | undefined;
}

/** The part of an editor that a rule's card needs, for links and blocks alike. */
export interface RuleEditor<Name extends RuleName> {
  readonly fields: Pick<RuleFields, Name>;
  readonly set: (name: Name, value: RuleFields[Name]) => void;
  readonly errorAt: (path: string) => string | undefined;
}

/** Errors of the rules by path: found locally, or returned by the server. */
export type RuleFieldErrors = Readonly<Record<string, { readonly found: RuleError } | { readonly message: string }>>;

/** True for fields of the rules tab. */
export function isRulesField(field: string): boolean {
  return /^(rules|password|timeout)(\.|$)/.test(field);
}

/** The path of a server field relative to the rules, as used by the editor. */
function toRulePath(field: string): string {
  return field.replace(/^rules\.?/, "");
}

/** The errors without those at or below the path of a value that is being changed. */
export function withoutErrors<E>(errors: Readonly<Record<string, E>>, path: string): Readonly<Record<string, E>> {
  const remaining = Object.entries(errors).filter(([each]) => each !== path && !each.startsWith(`${path}.`));
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}

/** The server's errors in the rules, with messages translated by `translate`. */
export function toRuleErrors(
  errors: readonly FieldError[],
  translate: (field: string) => string | undefined,
): RuleFieldErrors {
  const ofRules = errors.filter(({ field }) => isRulesField(field));
  return Object.fromEntries(
    ofRules.map(({ field, message }) => [toRulePath(field), { message: translate(field) ?? message }]),
  );
}

/** The message for the field at a path, otherwise for the first field below it. The empty path stands for all rules. */
export function useRuleErrors(errors: RuleFieldErrors): (path: string) => string | undefined {
  const { t } = useTranslation("rules");
  return (path) => {
    const below = path === "" ? undefined : Object.keys(errors).find((each) => each.startsWith(`${path}.`));
    const error = errors[path] ?? (below === undefined ? undefined : errors[below]);
    if (!error) return undefined;
    return "message" in error ? error.message : t(`error.${error.found}`);
  };
}
