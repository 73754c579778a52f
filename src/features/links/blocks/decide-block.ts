import { isWithin } from "../rules/clock.ts";
import { nextBoundary as nextBoundaryOfSchedule } from "../rules/boundary.ts";
import { holds } from "../rules/match.ts";
import type { Gate } from "../rules/schema.ts";
import type { Visitor } from "../rules/visitor.ts";
import type { VisitBlock } from "./visit-block.ts";

/** What of a block a decision depends on. */
export type DecidedBlock = Pick<VisitBlock, "content" | "rules">;

/** Whether a visitor sees a block, or a question first. */
export type BlockDecision = "shown" | "hidden" | { readonly gate: Gate };

/** Decides what of a block a visitor sees; the one place where that is decided, pure, so that page and document of the block agree. */
export function decideBlock(block: DecidedBlock, visitor: Visitor, now: Date): BlockDecision {
  if (!isOpen(block, now) || !isMeantFor(block, visitor, now)) return "hidden";
  const gate = block.rules?.gate;
  return gate && !visitor.hasPassedGate ? { gate } : "shown";
}

/** True while its schedule shows it, and as long as a countdown has not gone away by itself. */
export function isOpen({ content, rules }: DecidedBlock, now: Date): boolean {
  const nowMs = now.getTime();
  if (content.kind === "countdown" && !content.after && nowMs >= Date.parse(content.until)) return false;
  if (!rules?.schedule) return true;
  const { from, until, hours, zone } = rules.schedule;
  if (from !== undefined && nowMs < Date.parse(from)) return false;
  if (until !== undefined && nowMs >= Date.parse(until)) return false;
  return !hours || isWithin(hours, zone, nowMs);
}

/** True for a visitor of whom all conditions hold. */
export function isMeantFor({ rules }: DecidedBlock, visitor: Visitor, now: Date): boolean {
  return rules?.when?.every((condition) => holds(condition, visitor, now)) ?? true;
}

/** True for a block that not everybody sees, so that a page with it is not the same for all. */
export function isConditional({ rules }: DecidedBlock): boolean {
  return rules?.when !== undefined;
}

/** The next instant at which a block may be shown, hidden or read otherwise than now, whoever looks; null if it never will. */
export function nextBoundary({ content, rules }: DecidedBlock, now: Date): Date | null {
  const ends = content.kind === "countdown" ? Date.parse(content.until) : -Infinity;
  const opens = nextBoundaryOfSchedule(rules, now)?.getTime() ?? Infinity;
  const next = Math.min(opens, ends > now.getTime() ? ends : Infinity);
  return Number.isFinite(next) ? new Date(next) : null;
}

/** The instant at which the blocks of a page may be others than now; Infinity if that is not to be expected. */
export function blocksUntilMs(blocks: readonly DecidedBlock[], now: Date): number {
  return blocks.reduce((until, block) => Math.min(until, nextBoundary(block, now)?.getTime() ?? Infinity), Infinity);
}
