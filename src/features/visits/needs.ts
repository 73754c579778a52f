import type { Rules } from "#features/routing/schema.ts";

/** Data that rules may need and that is not always in memory. */
export interface Needs {
  readonly country: boolean;
  readonly returning: boolean;
}

const known = new WeakMap<Rules, Needs>();

/** Derives the needs of rules from their conditions; computed once while the rules stay in memory. */
export function readNeeds(rules: Rules): Needs {
  const before = known.get(rules);
  if (before) return before;
  const kinds = new Set(rules.targets?.flatMap(({ when }) => when.map(({ kind }) => kind)));
  const needs = { country: kinds.has("country"), returning: kinds.has("returning") };
  known.set(rules, needs);
  return needs;
}
