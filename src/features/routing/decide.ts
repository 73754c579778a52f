import { nextOpening } from "./boundary.ts";
import { SOURCE_PARAMETER } from "./click-source.ts";
import { isWithinHours } from "./clock.ts";
import type { Reason, ClosedReason, LinkDecision } from "./decision.ts";
import { getVisitorValue, matchesCondition, describeCondition } from "./match.ts";
import type { Rules, Schedule, Variant } from "./schema.ts";
import type { RecordStep, DecisionStep } from "./decision-steps.ts";
import type { Visitor } from "./visitor.ts";

/** The parts of a link that the decision depends on. */
export interface DecidedLink {
  readonly id: string;
  readonly destination: string;
  readonly timeoutSeconds: number;
  readonly rules: Rules | null;
  readonly hasPassword: boolean;
  /** The count of its click limit when it was read. */
  readonly taken: number;
  /** True if the health check reports the link's own destination as dead. */
  readonly isDead: boolean;
}

const NONE: LinkDecision = { kind: "none" };
const PASSWORD_REQUIRED: LinkDecision = { kind: "ask-password" };
const NO_RULES: Rules = {};
const OWN: Reason = { kind: "own" };
const recordNothing: RecordStep = () => undefined;

/**
 * Decides what a link does for a visitor. A pure function, and the only place that decides this, so that redirect, page
 * and simulator agree. Reads only those properties of the visitor that a rule needs. `steps` collects the steps in
 * order.
 */
export function decide(
  link: DecidedLink | undefined,
  visitor: Visitor,
  now: Date,
  steps?: DecisionStep[],
): LinkDecision {
  const record: RecordStep = steps
    ? (step, matched, key, values = {}, rule = "") => void steps.push({ step, rule, matched, why: { key, values } })
    : recordNothing;
  if (!link) {
    record("link", true, "is-off");
    return NONE;
  }
  const rules = link.rules ?? NO_RULES;
  const closed = link.rules && closedBy(link, link.rules, visitor, now, record);
  if (closed) return closed;
  if (link.hasPassword) {
    record("password", !visitor.isUnlocked, visitor.isUnlocked ? "password-given" : "password-missing");
    if (!visitor.isUnlocked) return PASSWORD_REQUIRED;
  }
  if (rules.gate) {
    const { gate } = rules;
    const values = { kind: gate.kind, ...(gate.kind === "age" && { years: gate.years }) };
    record("gate", !visitor.hasPassedGate, visitor.hasPassedGate ? "gate-passed" : "gate-ahead", values);
    if (!visitor.hasPassedGate) return { kind: "gate", gate };
  }
  return decideDestination(link, rules, visitor, now, record);
}

/** Handles closures that apply to every visitor (schedule and click limit), and the preview for unfurlers. */
function closedBy(
  link: DecidedLink,
  rules: Rules,
  visitor: Visitor,
  now: Date,
  record: RecordStep,
): LinkDecision | undefined {
  const closed = closedByTime(rules, now, record) ?? usedUp(link, rules, visitor, record);
  if (closed) {
    if (rules.fallback === undefined) return closed;
    return goToFallback(rules, rules.fallback, closed.kind, visitor, record);
  }
  if (!rules.preview && !rules.limit) return undefined;
  const isUnfurler = visitor.agent.kind === "preview";
  if (rules.preview || isUnfurler)
    record("preview", isUnfurler, isUnfurler ? "is-unfurler" : "is-no-unfurler", { bot: visitor.agent.bot });
  return isUnfurler ? { kind: "preview", preview: rules.preview ?? {} } : undefined;
}

type Closed = Extract<LinkDecision, { kind: "not-yet" | "expired" | "closed" | "used-up" }>;

function closedByTime({ schedule }: Rules, now: Date, record: RecordStep): Closed | undefined {
  if (!schedule) return undefined;
  const { from, until, hours, zone } = schedule;
  const nowMs = now.getTime();
  if (from !== undefined && nowMs < Date.parse(from)) {
    record("schedule", true, "has-not-begun", { from, zone });
    return { kind: "not-yet", opens: findFirstOpening(schedule, from) };
  }
  if (until !== undefined && nowMs >= Date.parse(until)) {
    record("schedule", true, "has-ended", { until, zone });
    return { kind: "expired" };
  }
  if (hours && !isWithinHours(hours, zone, nowMs)) {
    const opens = nextOpening(schedule, nowMs)?.toISOString() ?? null;
    record("schedule", true, "outside-hours", { zone, ...(opens && { opens }) });
    return { kind: "closed", opens };
  }
  record("schedule", false, "is-open", { zone });
  return undefined;
}

/** When a schedule opens for the first time. This is later than its start if the start is outside its hours. */
function findFirstOpening(schedule: Schedule, from: string): string {
  const { hours, zone } = schedule;
  const fromMs = Date.parse(from);
  if (!hours || isWithinHours(hours, zone, fromMs)) return from;
  return nextOpening(schedule, fromMs)?.toISOString() ?? from;
}

function usedUp({ taken }: DecidedLink, { limit }: Rules, visitor: Visitor, record: RecordStep): Closed | undefined {
  if (!limit) return undefined;
  const click = visitor.click ?? taken + 1;
  const isOver = click > limit.clicks;
  record("limit", isOver, isOver ? "is-used-up" : "clicks-left", { click, clicks: limit.clicks });
  return isOver ? { kind: "used-up" } : undefined;
}

function goToFallback(
  rules: Rules,
  fallback: string,
  of: ClosedReason,
  visitor: Visitor,
  record: RecordStep,
): LinkDecision {
  record("fallback", true, "goes-to-fallback", { to: fallback, of });
  const destination = forward(rules, fallback, visitor, record);
  return { kind: "go", destination, reason: { kind: "fallback", of }, variant: "" };
}

/** The destination for a visitor who has passed all checks. */
function decideDestination(
  link: DecidedLink,
  rules: Rules,
  visitor: Visitor,
  now: Date,
  record: RecordStep,
): LinkDecision {
  let destination = link.destination;
  let reason = OWN;
  let variant = "";
  const target = findTarget(rules, visitor, now, record);
  if (target) {
    destination = target.to;
    reason = { kind: "target", id: target.id };
  } else if (rules.split) {
    const splitVariant = chooseFrom(rules.split, link.id, visitor, record);
    destination = splitVariant.to;
    reason = { kind: rules.split.winner === splitVariant.id ? "winner" : "variant", id: splitVariant.id };
    variant = splitVariant.id;
  } else if (rules.onDead && rules.fallback !== undefined) {
    record("dead", link.isDead, link.isDead ? "is-dead" : "is-alive");
    if (link.isDead) return goToFallback(rules, rules.fallback, "dead", visitor, record);
  }
  if (reason === OWN) record("destination", true, "own-destination", { to: destination });
  const delaySeconds = link.timeoutSeconds;
  // a target overrides the app link
  const app = target || !rules.apps ? undefined : chooseApp(rules.apps, visitor, record);
  if (app) {
    reason = { kind: "app" };
    variant = "";
    if (app.isWeb) destination = app.href;
  }
  destination = forward(rules, destination, visitor, record);
  if (delaySeconds > 0) record("delay", true, "waits", { seconds: delaySeconds });
  if (app && !app.isWeb) return { kind: "open-app", app: app.href, delaySeconds, destination, reason, variant };
  return delaySeconds > 0
    ? { kind: "interstitial", destination, delaySeconds, reason, variant }
    : { kind: "go", destination, reason, variant };
}

/** The first target whose conditions all hold. */
function findTarget({ targets = [] }: Rules, visitor: Visitor, now: Date, record: RecordStep) {
  return targets.find(({ id, when, to }) => {
    const failing = when.find((condition) => !matchesCondition(condition, visitor, now));
    if (failing) {
      if (record !== recordNothing) {
        const values = {
          kind: failing.kind,
          is: failing.is,
          wanted: describeCondition(failing),
          found: getVisitorValue(failing, visitor, now),
        };
        record(
          "target",
          false,
          "condition-fails",
          { ...values, name: failing.kind === "query" ? failing.name : "" },
          id,
        );
      }
      return false;
    }
    record("target", true, "conditions-hold", { conditions: when.length, to }, id);
    return true;
  });
}

function chooseFrom(
  { variants, winner }: NonNullable<Rules["split"]>,
  linkId: string,
  visitor: Visitor,
  record: RecordStep,
) {
  const best = variants.find(({ id }) => id === winner);
  const chosen = best ?? chooseVariant(variants, linkId, visitor.hash, visitor.chance);
  const key = best ? "has-won" : visitor.hash === undefined ? "drawn" : "sticks-to-visitor";
  record("split", true, key, { weight: chosen.weight, to: chosen.to }, chosen.id);
  return chosen;
}

function forward(rules: Rules, destination: string, visitor: Visitor, record: RecordStep): string {
  if (!rules.forwardQuery) return destination;
  const forwarded = forwardQuery(destination, visitor.query);
  const isLonger = forwarded !== destination;
  record("forward", isLonger, isLonger ? "query-added" : "nothing-to-add");
  return forwarded;
}

interface AppTarget {
  readonly href: string;
  /** True for an https address, which the operating system opens in the app. */
  readonly isWeb: boolean;
}

/** The address of the app for the visitor's operating system, if the link has one. */
function chooseApp(apps: NonNullable<Rules["apps"]>, visitor: Visitor, record: RecordStep): AppTarget | undefined {
  const { os } = visitor.agent;
  const href = os === "iOS" ? apps.ios : os === "Android" ? apps.android : undefined;
  record("apps", href !== undefined, href === undefined ? "no-app-of-system" : "app-of-system", { os, to: href ?? "" });
  return href === undefined ? undefined : { href, isWeb: /^https?:/.test(href) };
}

/**
 * The variant for a visitor, in proportion to the weights. It is determined by the link and the visitor's hash of the
 * day, so a visitor keeps the variant while the salt and the weights stay the same, and nothing is stored. Visitors
 * without a hash get a variant by `chance`.
 */
export function chooseVariant(
  variants: readonly Variant[],
  linkId: string,
  hash: string | undefined,
  chance: number,
): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let remaining = (hash === undefined ? chance : getShare(`${linkId}${hash}`)) * total;
  for (const variant of variants) {
    if (remaining < variant.weight) return variant;
    remaining -= variant.weight;
  }
  return variants.findLast(({ weight }) => weight > 0) ?? variants[0]!;
}

/**
 * Maps a text to a number in [0, 1): 32 bits of FNV-1a (Fowler, Noll and Vo) through the finaliser of MurmurHash3
 * (Appleby), since FNV alone spreads a difference in the last character only to the low bits.
 */
export function getShare(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** The longest address that common browsers and servers accept. */
const MAX_LENGTH = 8_000;

/**
 * Appends those parameters of a visitor's query that the destination does not set, unchanged and without our own.
 * Returns the destination unchanged if it is not an http(s) address or would become too long.
 */
export function forwardQuery(destination: string, query: string): string {
  const url = query === "" ? null : URL.parse(destination);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return destination;
  const added = query.split("&").filter((pair) => {
    const name = findName(pair);
    return name !== undefined && name !== SOURCE_PARAMETER && !url.searchParams.has(name);
  });
  if (added.length === 0) return destination;
  // the destination keeps its exact spelling, since it may be signed
  url.search = [url.search.slice(1), ...added].filter(Boolean).join("&");
  return url.href.length <= MAX_LENGTH ? url.href : destination;
}

function findName(pair: string): string | undefined {
  const [first] = new URLSearchParams(pair).keys();
  return first;
}
