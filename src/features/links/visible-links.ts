import { nextScheduleBoundary } from "#features/routing/boundary.ts";
import { type DecidedLink, decide } from "#features/routing/decide.ts";
import { type LinkDecision, leadsToDestination } from "#features/routing/decision.ts";
import type { Visitor } from "#features/routing/visitor.ts";

/** A page is the same for every visitor. Rules that depend on the visitor are applied at the click. */
const ANY_VISITOR: Visitor = {
  country: "",
  language: "",
  agent: { kind: "browser", bot: "", device: "", os: "", browser: "", inApp: "" },
  referrerHost: "",
  query: "",
  isReturning: false,
  hash: undefined,
  chance: 0,
  isUnlocked: false,
  hasPassedGate: false,
  click: undefined,
};

const CLOSED_KINDS: ReadonlySet<LinkDecision["kind"]> = new Set(["not-yet", "expired", "closed", "used-up", "none"]);

/** The links of a page that are open at an instant, in order. */
export function selectVisibleLinks<L extends DecidedLink>(links: readonly L[], now: Date): readonly L[] {
  // a fast path, since few pages have rules and every reported click calls this
  if (links.every(({ rules }) => rules === null)) return links;
  return links.filter((link) => link.rules === null || !CLOSED_KINDS.has(decide(link, ANY_VISITOR, now).kind));
}

/**
 * True for a link that leads every visitor to a destination at this instant: it is open, and has no password or gate.
 */
export function isOpenToAll(link: DecidedLink, now: Date): boolean {
  return leadsToDestination(decide(link, ANY_VISITOR, now));
}

/** The instant at which the links of a page may next change; Infinity if none is expected. */
export function visibleUntilMs(links: readonly Pick<DecidedLink, "rules">[], now: Date): number {
  return Math.min(...links.map(({ rules }) => (rules && nextScheduleBoundary(rules, now)?.getTime()) ?? Infinity));
}
