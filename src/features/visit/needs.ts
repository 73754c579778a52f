import type { Rules } from "#features/links/rules/schema.ts";

/** What the rules of a link ask for that is not always at hand. */
export interface Needs {
  readonly country: boolean;
  readonly returning: boolean;
}

const known = new WeakMap<Rules, Needs>();

/** Reads the conditions of rules once, as long as they stay in memory. */
export function readNeeds(rules: Rules): Needs {
  const before = known.get(rules);
  if (before) return before;
  const kinds = new Set(rules.targets?.flatMap(({ when }) => when.map(({ kind }) => kind)));
  const needs = { country: kinds.has("country"), returning: kinds.has("returning") };
  known.set(rules, needs);
  return needs;
}
