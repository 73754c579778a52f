import { isWithinHours } from "#features/routing/clock.ts";
import { nextScheduleBoundary } from "#features/routing/boundary.ts";
import { matchesCondition } from "#features/routing/match.ts";
import type { ConditionKind, Gate } from "#features/routing/schema.ts";
import type { Visitor } from "#features/routing/visitor.ts";
import type { VisitBlock } from "./visit-block.ts";

/** The parts of a block that the decision depends on. */
export type DecidedBlock = Pick<VisitBlock, "content" | "rules">;

/** Whether a visitor sees a block, or its gate first. */
export type BlockDecision = "shown" | "hidden" | { readonly gate: Gate };

/**
 * Decides what a visitor sees of a block on its page. Pure, and the only place that decides it, so that the page and
 * the block's own document agree.
 */
export function decideBlock(block: DecidedBlock, visitor: Visitor, now: Date): BlockDecision {
  if (!isOpen(block, now) || !meetsConditions(block, visitor, now)) return "hidden";
  const gate = block.rules?.gate;
  return gate && !visitor.hasPassedGate ? { gate } : "shown";
}

/**
 * Whether a condition can be checked only during a visit of the page. A form is submitted to the block's own address,
 * without the query and referrer of the page.
 */
const isPageOnly: Readonly<Record<ConditionKind, boolean>> = {
  country: false,
  language: false,
  device: false,
  os: false,
  browser: false,
  inApp: false,
  referrer: true,
  query: true,
  time: false,
  returning: true,
};

/** Like `decideBlock`, for a request to the block's own address instead of the page. */
export function decideBlockAlone({ content, rules }: DecidedBlock, visitor: Visitor, now: Date): BlockDecision {
  const when = rules?.when?.filter(({ kind }) => !isPageOnly[kind]);
  return decideBlock({ content, rules: rules && { ...rules, when } }, visitor, now);
}

/** True while the schedule is open, unless a countdown without a closing text has ended. */
export function isOpen({ content, rules }: DecidedBlock, now: Date): boolean {
  const nowMs = now.getTime();
  if (content.kind === "countdown" && !content.after && nowMs >= Date.parse(content.until)) return false;
  if (!rules?.schedule) return true;
  const { from, until, hours, zone } = rules.schedule;
  if (from !== undefined && nowMs < Date.parse(from)) return false;
  if (until !== undefined && nowMs >= Date.parse(until)) return false;
  return !hours || isWithinHours(hours, zone, nowMs);
}

/** True if all conditions hold for the visitor. */
export function meetsConditions({ rules }: DecidedBlock, visitor: Visitor, now: Date): boolean {
  return rules?.when?.every((condition) => matchesCondition(condition, visitor, now)) ?? true;
}

/** True for a block that only some visitors see, so that its page differs between visitors. */
export function isConditional({ rules }: DecidedBlock): boolean {
  return rules?.when !== undefined;
}

/** The next instant at which the blocks of a page may change, or Infinity. */
export function blocksUntilMs(blocks: readonly DecidedBlock[], now: Date): number {
  return Math.min(...blocks.map((block) => blockUntilMs(block, now)));
}

/** The next instant at which a block may appear, disappear or change for any visitor, or Infinity. */
function blockUntilMs({ content, rules }: DecidedBlock, now: Date): number {
  const ends = content.kind === "countdown" ? Date.parse(content.until) : -Infinity;
  const opens = nextScheduleBoundary(rules, now)?.getTime() ?? Infinity;
  return Math.min(opens, ends > now.getTime() ? ends : Infinity);
}
