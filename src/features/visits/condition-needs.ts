import type { Condition, ConditionKind, Rules } from "#features/routing/schema.ts";

/** Data that conditions may need, and that is not always in memory. */
export interface ConditionNeeds {
  readonly country: boolean;
  readonly returning: boolean;
}

const needsByRules = new WeakMap<Rules, ConditionNeeds>();

/** What data the rules of a link need. Computed once for each rules object. */
export function readNeeds(rules: Rules): ConditionNeeds {
  const needs = needsByRules.get(rules) ?? toNeeds(rules.targets ?? []);
  needsByRules.set(rules, needs);
  return needs;
}

/** What each kind of condition needs; null if that is always in memory. */
const needOfKind: Readonly<Record<ConditionKind, keyof ConditionNeeds | null>> = {
  country: "country",
  language: null,
  device: null,
  os: null,
  browser: null,
  inApp: null,
  referrer: null,
  query: null,
  time: null,
  returning: "returning",
};

/** What data these conditions need. */
export function toNeeds(conditional: readonly { readonly when?: readonly Condition[] | undefined }[]): ConditionNeeds {
  const needs = new Set(conditional.flatMap(({ when = [] }) => when.map(({ kind }) => needOfKind[kind])));
  return { country: needs.has("country"), returning: needs.has("returning") };
}
