import type { ParsedInput } from "#base/contract.ts";
import { requireFound } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findDestinationHost, toHostNames } from "#features/moderation/destination-host.ts";
import { findStates } from "#features/moderation/moderate.ts";
import { findPrimary } from "#features/workspaces/workspaces.ts";
import { readDestination } from "#features/routing/destination.ts";
import { wasDeadAtCheck } from "../store/health.ts";
import { selectLink } from "../store/links.ts";
import type { LinkRow } from "../store/table.ts";
import { findDraftNotice } from "../trust.ts";
import { type DecidedLink, decide } from "#features/routing/decide.ts";
import { leadsToDestination, type LinkDecision } from "#features/routing/decision.ts";
import { readRules } from "#features/routing/read-rules.ts";
import type { DecisionStep } from "#features/routing/decision-steps.ts";
import type { Visitor } from "#features/routing/visitor.ts";
import type { Simulated, SimulatedVisitor, SimulatorContract } from "./contract.ts";

type NewDraft = ParsedInput<SimulatorContract["POST /v1/links/simulate"]>["body"];
type Draft = ParsedInput<SimulatorContract["POST /v1/links/{linkId}/simulate"]>["body"];
type Ctx = Pick<WorkspaceCtx, "db" | "workspaceId" | "ownHosts" | "now" | "trust">;

/** Simulates a visit of a saved link with the changes of a draft. Throws notFound or badDestination. */
export async function simulateLink(ctx: Ctx, linkId: string, draft: Draft): Promise<Simulated> {
  const saved = requireFound(await selectLink(ctx.db, ctx.workspaceId, linkId));
  const destination = draft.link === undefined ? saved.destination : readDestination(draft.link, ctx.ownHosts);
  const link = {
    id: saved.id,
    destination,
    timeoutSeconds: draft.timeout ?? saved.timeoutSeconds,
    rules: draft.rules === undefined ? saved.rules : readRules(draft.rules, ctx.ownHosts),
    hasPassword: draft.hasPassword ?? saved.passwordHash !== null,
    taken: saved.taken,
    // a changed destination counts as alive unless its last check says otherwise, as after a save
    isDead:
      destination === saved.destination
        ? saved.deadSince !== null
        : await wasDeadAtCheck(ctx.db, saved.id, destination),
  };
  return simulate(ctx, draft, link, saved);
}

/** Simulates a visit of a link that is not saved yet. Throws badDestination. */
export async function simulateNew(ctx: Ctx, draft: NewDraft): Promise<Simulated> {
  return simulate(ctx, draft, {
    id: "",
    destination: readDestination(draft.link, ctx.ownHosts),
    timeoutSeconds: draft.timeout ?? 0,
    rules: readRules(draft.rules ?? null, ctx.ownHosts),
    hasPassword: draft.hasPassword ?? false,
    taken: 0,
    isDead: false,
  });
}

async function simulate(ctx: Ctx, { visitor }: Draft, link: DecidedLink, saved?: LinkRow): Promise<Simulated> {
  const steps: DecisionStep[] = [];
  const now = visitor.at === undefined ? ctx.now() : new Date(visitor.at);
  const decision = decide(link, toVisitor(visitor), now, steps);
  const restriction = (await findRestriction(ctx, link.id, decision, now)) ?? (await findNotice());
  return present(decision, steps, restriction);

  async function findNotice(): Promise<"new" | null> {
    const end = "destination" in decision ? await findDraftNotice(ctx, link, saved) : undefined;
    return end && now < end ? "new" : null;
  }
}

/** The restriction by moderation of the link, its account or the host of its destination. */
async function findRestriction(
  ctx: Ctx,
  linkId: string,
  decision: LinkDecision,
  now: Date,
): Promise<Simulated["restriction"]> {
  const primaryId = (await findPrimary(ctx, ctx.workspaceId))?.id ?? ctx.workspaceId;
  const host = "destination" in decision ? findDestinationHost(decision.destination) : undefined;
  const rows = await findStates(ctx, [
    { kind: "link", target: linkId },
    { kind: "account", target: primaryId },
    ...(host === undefined ? [] : toHostNames(host).map((target) => ({ kind: "host", target }) as const)),
  ]);
  const states = new Set(rows.filter(({ until }) => until === null || until > now).map(({ state }) => state));
  return states.has("blocked") ? "blocked" : states.has("warned") ? "warned" : null;
}

function toVisitor(simulated: SimulatedVisitor): Visitor {
  const { country = "", language = "", device = "", os = "", browser = "", inApp = "", referrer = "" } = simulated;
  return {
    country: country.toUpperCase(),
    language,
    agent: { kind: simulated.unfurler ? "preview" : "browser", bot: "", device, os, browser, inApp },
    referrerHost: getHost(referrer),
    query: (simulated.query ?? "").replace(/^\?/, ""),
    isReturning: simulated.returning ?? false,
    hash: simulated.hash,
    chance: Math.random(),
    isUnlocked: simulated.password ?? false,
    hasPassedGate: simulated.gate ?? false,
    click: simulated.click,
  };
}

function getHost(referrer: string): string {
  const host = URL.parse(referrer.includes("//") ? referrer : `https://${referrer}`)?.hostname ?? "";
  return host.replace(/^www\./, "");
}

function present(decision: LinkDecision, steps: DecisionStep[], restriction: Simulated["restriction"]): Simulated {
  const hasDestination = "destination" in decision;
  return {
    decision: decision.kind,
    destination: hasDestination ? decision.destination : null,
    app: decision.kind === "open-app" ? decision.app : null,
    delay: "delaySeconds" in decision ? decision.delaySeconds : 0,
    because: hasDestination ? decision.reason.kind : null,
    counts: leadsToDestination(decision) && restriction !== "blocked",
    restriction,
    opens: "opens" in decision ? decision.opens : null,
    trace: steps.map(({ step, rule, matched, why }) => ({
      step,
      rule,
      matched,
      why: { ...why, values: { ...why.values } },
    })),
  };
}
