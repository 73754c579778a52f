import type { ConditionKind } from "../schema.ts";
import type { RuleFields } from "./rule-fields.ts";

/** Checks a value in a stored draft, which an older version of the dashboard may have written. */
export type DraftCheck = (value: unknown) => boolean;

export const isText: DraftCheck = (value) => typeof value === "string";
const isNumber: DraftCheck = (value) => typeof value === "number";
export const isBoolean: DraftCheck = (value) => typeof value === "boolean";

export function isOneOf(...values: readonly unknown[]): DraftCheck {
  return (value) => values.includes(value);
}

export function isNullOr(check: DraftCheck): DraftCheck {
  return (value) => value === null || check(value);
}

export function isListOf(check: DraftCheck): DraftCheck {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Checks an object by its fields; further fields are allowed. */
export function isShape(fields: Readonly<Record<string, DraftCheck>>): DraftCheck {
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]));
}

const isHours = isListOf(isShape({ days: isListOf(isNumber), from: isText, until: isText }));
const isTexts = isListOf(isText);

const hasValues = isShape({ values: isTexts });

const conditionChecks: Readonly<Record<ConditionKind, DraftCheck>> = {
  country: hasValues,
  language: hasValues,
  device: hasValues,
  os: hasValues,
  browser: hasValues,
  inApp: hasValues,
  referrer: hasValues,
  query: isShape({ name: isText, values: (value) => value === undefined || isTexts(value) }),
  time: isShape({ zone: isText, hours: isHours }),
  returning: () => true,
};

const isKind = isOneOf(...Object.keys(conditionChecks));

export const isCondition: DraftCheck = (value) =>
  isShape({ kind: isKind, is: isText })(value) && conditionChecks[(value as { kind: ConditionKind }).kind](value);

/** The fields that the rules of links and of blocks have in common. */
export const visibilityShape = {
  schedule: isNullOr(isShape({ from: isText, until: isText, zone: isText, hours: isHours })),
  gate: isNullOr((value) => isShape({ kind: isOneOf("sensitive") })(value) || isShape({ years: isNumber })(value)),
};

const hasRuleFields = isShape({
  ...visibilityShape,
  limit: isNullOr(isNumber),
  password: isOneOf("none", "kept", "new"),
  timeout: isNumber,
  targets: isListOf(isShape({ id: isText, to: isText, when: isListOf(isCondition) })),
  split: isNullOr(
    isShape({
      variants: isListOf(isShape({ id: isText, to: isText, weight: isNumber })),
      autoStop: isBoolean,
      winner: isNullOr(isText),
    }),
  ),
  apps: isShape({ ios: isText, android: isText }),
  forwardQuery: isBoolean,
  fallback: isText,
  onDead: isBoolean,
  preview: isShape({ title: isText, description: isText, image: isText }),
});

/** True for draft rules in the current format. */
export function isRuleFields(value: unknown): value is RuleFields {
  return hasRuleFields(value);
}
