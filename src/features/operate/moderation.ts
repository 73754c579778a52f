import { z } from "zod";
import { ApiError, notFound, requireFound } from "#base/errors.ts";
import { isUuid } from "#base/ids.ts";
import { instant, text } from "#base/schema.ts";
import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import { abuseMails } from "#features/abuse/queues.ts";
import { parseHost as readDomainHost } from "#features/domains/host.ts";
import { findDomainOwner } from "#features/domains/domains.ts";
import { findLinkOwner } from "#features/links/find-links.ts";
import { findDestinationHost, readTargetHost, toHostNames } from "#features/moderation/destination-host.ts";
import { decideModeration, listModerationStates, type OwnedTarget } from "#features/moderation/moderate.ts";
import { type ModerationState, type Target, targetKinds } from "#features/moderation/state.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findVisitTarget } from "#features/visits/find-visit-target.ts";
import { findPrimary, findWorkspace } from "#features/workspaces/workspaces.ts";
import { readCursor, toCursor } from "#infra/http/cursor.ts";
import { readStates, requireFuture } from "./accounts.ts";
import { findTargetNames, presentStates } from "./target-names.ts";
import { applyDecision, presentAction, recordAction, requireAccount, type ShownAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import { ownAccount, ownHost } from "./errors.ts";
import type { OperateCtx } from "./ctx.ts";

type Body = ParsedInput<OperateContract["POST /v1/operate/moderation"]>["body"];
type FoundTarget = ResponseBody<OperateContract["GET /v1/operate/find"]>;
type DecisionsPage = ResponseBody<OperateContract["GET /v1/operate/moderation"]>;
type Query = ParsedInput<OperateContract["GET /v1/operate/moderation"]>["query"];

/**
 * Sets the state of some targets in one decision, which can be undone as a whole. Throws notFound, ownAccount or
 * ownHost.
 */
export async function moderate(ctx: OperateCtx, body: Body): Promise<ShownAction> {
  const targets = await Promise.all(body.targets.map((target) => requireTarget(ctx, target)));
  if (body.state !== "ok" && targets.some(({ kind, target }) => kind === "account" && target === ctx.accountId))
    throw new ApiError(ownAccount);
  requireFuture(ctx, body.until);
  const { state, category, reason } = body;
  const until = body.until === null ? null : new Date(body.until);
  const names = await findTargetNames(ctx, targets);
  const source = { source: "operator", decidedBy: ctx.accountId } as const;
  const row = await runInTransaction(ctx, async (scope) => {
    const decisionId = await decideModeration(scope.ctx, { targets, state, category, reason, until, ...source });
    if (decisionId !== undefined && state !== "ok")
      await ctx.jobs.enqueue(scope.tx, abuseMails, { kind: "statements", decisionId });
    const owner = targets.find(({ workspaceId }) => workspaceId !== null)?.workspaceId;
    const accountId = owner ? (await findPrimary({ db: scope.tx }, owner))?.id : undefined;
    return recordAction(ctx, scope, {
      action: "moderated",
      target: [...names.values()].join(", "),
      accountId,
      reason,
      details: { state, category, until: body.until ?? "" },
      decisionId,
    });
  });
  if (row.decisionId !== null) await applyDecision(ctx, row.decisionId);
  return presentAction(ctx, row);
}

/** The link or page at an address. Throws notFound. */
export async function getTargetByAddress(ctx: OperateCtx, address: string): Promise<FoundTarget> {
  const visited = requireFound(await findVisitTarget(ctx, address.trim(), ctx.desk.visitedHosts, ctx.now()));
  const workspaceId = visited.kind === "link" ? visited.link.workspaceId : visited.workspace.id;
  const primary = requireFound(await findPrimary(ctx, workspaceId));
  const destination = visited.kind === "link" ? visited.link.destination : null;
  const host = destination === null ? null : (findDestinationHost(destination) ?? null);
  const target = visited.kind === "link" ? visited.link.id : workspaceId;
  const hosts = host === null ? [] : toHostNames(host);
  // by kind: an account and its first page have the same id
  const [own, ofAccount, ofHosts] = await Promise.all([
    readStates(ctx, [{ kind: visited.kind, target }]),
    readStates(ctx, [{ kind: "account", target: primary.id }]),
    readStates(
      ctx,
      hosts.map((name) => ({ kind: "host", target: name })),
    ),
  ]);
  return {
    kind: visited.kind,
    target,
    name: visited.kind === "link" ? visited.link.name : visited.workspace.handle,
    destination,
    host,
    account: { _id: primary.id, username: primary.handle },
    states: {
      own: own.get(target) ?? "ok",
      host: getStrictest(hosts.map((name) => ofHosts.get(name) ?? "ok")),
      account: ofAccount.get(primary.id) ?? "ok",
    },
  };
}

const PAGE_SIZE = 50;

/** The last row of a page, encoded in its cursor. */
const position = z.strictObject({
  decidedAt: instant.transform((at) => new Date(at)),
  kind: z.enum(targetKinds),
  target: text(300),
});

/** The decisions, latest first. */
export async function listDecided(ctx: OperateCtx, { kind, state, cursor }: Query): Promise<DecisionsPage> {
  const after = cursor === undefined ? undefined : readCursor(position, cursor);
  const rows = await listModerationStates(ctx, { kind, state, after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const primaries = await Promise.all(
    shown.map(async ({ workspaceId }) => (workspaceId === null ? undefined : findPrimary(ctx, workspaceId))),
  );
  const states = await presentStates(ctx, shown);
  const last = shown.at(-1);
  return {
    states: states.map((each, index) => ({ ...each, accountId: primaries[index]?.id ?? null })),
    next:
      rows.length > PAGE_SIZE && last
        ? toCursor({ decidedAt: last.decidedAt, kind: last.kind, target: last.target })
        : null,
  };
}

/** A target that exists, in its normal form, with its workspace. Throws notFound or ownHost. */
async function requireTarget(ctx: OperateCtx, { kind, target }: Target): Promise<OwnedTarget> {
  switch (kind) {
    case "host": {
      const host = readTargetHost(target);
      if (host === undefined) throw new ApiError(notFound);
      if (ctx.desk.hosts.has(host)) throw new ApiError(ownHost);
      return { kind, target: host, workspaceId: null };
    }
    case "account": {
      const { id } = await requireAccount(ctx, requireUuid(target));
      return { kind, target: id, workspaceId: id };
    }
    case "page": {
      const workspace = requireFound(await findWorkspace(ctx, requireUuid(target)));
      return { kind, target: workspace.id, workspaceId: workspace.id };
    }
    case "link": {
      const workspaceId = await findLinkOwner(ctx.db, target.toLowerCase());
      if (workspaceId === undefined) throw new ApiError(notFound);
      return { kind, target: target.toLowerCase(), workspaceId };
    }
    case "domain": {
      const read = readDomainHost(target);
      const workspaceId = typeof read === "string" ? undefined : await findDomainOwner(ctx.db, read.host);
      if (typeof read === "string" || workspaceId === undefined) throw new ApiError(notFound);
      return { kind, target: read.host, workspaceId };
    }
  }
}

function requireUuid(target: string): string {
  const id = target.toLowerCase();
  if (!isUuid(id)) throw new ApiError(notFound);
  return id;
}

export function getStrictest(states: readonly ModerationState[]): ModerationState {
  return states.includes("blocked") ? "blocked" : states.includes("warned") ? "warned" : "ok";
}
