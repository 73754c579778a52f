import type { ParsedInput } from "#base/contract.ts";
import { ApiError, type ApiErrorKind, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { readDestination } from "#features/routing/destination.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { getPlanLimits } from "#features/workspaces/workspaces.ts";
import {
  type Domain,
  domainBlocked,
  domainCaseFixed,
  domainExists,
  domainLimit,
  type DomainsContract,
  hostInvalid,
  hostIsAddress,
  hostIsOurs,
  hostIsSuffix,
} from "./contract.ts";
import { expediteOrder } from "./store/orders.ts";
import { checkRow } from "./check.ts";
import type { DomainsCtx } from "./ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import { type HostProblem, parseHost } from "./host.ts";
import { presentDomains, presentDomain } from "./presenter.ts";
import { RELEASED_FIELDS, releaseDomain } from "./release.ts";
import {
  type DomainRow,
  insertDomain,
  lockDomain,
  lockDomains,
  selectByHost,
  selectDomain,
  selectDomains,
  selectOwnerOf,
  selectRuleAddresses,
  updateDomain,
} from "./store.ts";

type NewDomain = ParsedInput<DomainsContract["POST /v1/domains"]>["body"];
type DomainChange = ParsedInput<DomainsContract["PATCH /v1/domains/{domainId}"]>["body"];

const HOST_ERRORS: Readonly<Record<HostProblem, ApiErrorKind>> = {
  invalid: hostInvalid,
  public_suffix: hostIsSuffix,
  ip_address: hostIsAddress,
};

/** The domains of the workspace, oldest first. */
export async function listDomains(ctx: DomainsCtx): Promise<Domain[]> {
  return presentDomains(ctx, await selectDomains(ctx.db, ctx.workspaceId));
}

/** A domain of the workspace. Throws notFound. */
export async function getDomain(ctx: DomainsCtx, id: string): Promise<Domain> {
  return presentDomain(ctx, requireFound(await selectDomain(ctx.db, ctx.workspaceId, id)));
}

/**
 * Adds an unverified domain, which does not reserve the host. A removed domain gets its old rules back unless new ones
 * are given. Throws hostInvalid, hostIsSuffix, hostIsAddress, hostIsOurs, domainExists, domainCaseFixed, domainLimit or
 * badDestination.
 */
export async function addDomain(
  ctx: DomainsCtx,
  { host: typed, use, isCaseSensitive, ...rules }: NewDomain,
): Promise<Domain> {
  const { workspaceId } = ctx;
  const read = parseHost(typed);
  if (typeof read === "string") throw new ApiError(HOST_ERRORS[read]);
  const { host } = read;
  if (isOurs(ctx, host)) throw new ApiError(hostIsOurs);
  const checkedRules = readRules(ctx, rules);
  const now = ctx.now();
  const row = await runInTransaction(ctx, async ({ ctx: joined, tx, emit }) => {
    await lockDomains(tx, workspaceId);
    const before = await selectByHost(tx, workspaceId, host);
    if (before && before.removedAt === null) throw new ApiError(domainExists);
    const { domains: limit } = await getPlanLimits({ ...ctx, db: joined.db }, workspaceId);
    if (limit !== null && (await selectDomains(tx, workspaceId)).length >= limit) throw new ApiError(domainLimit);
    // the domain still has its links, whose keys depend on this setting
    const kept = before?.verifiedAt ? before.isCaseSensitive : undefined;
    if (isCaseSensitive !== undefined && kept !== undefined && isCaseSensitive !== kept)
      throw new ApiError(domainCaseFixed);
    const fresh = {
      use,
      isCaseSensitive: isCaseSensitive ?? kept ?? false,
      state: before?.state === "blocked" ? "blocked" : "pending",
      // until the domain is verified again, its reservation ends as if it were still removed
      parkedAt: before?.parkedAt ?? before?.removedAt ?? null,
      removedAt: null,
      nextCheckAt: now,
      updatedAt: now,
      ...checkedRules,
    } as const;
    const added = before
      ? await updateDomain(tx, before.id, {
          ...fresh,
          failingSince: null,
          notices: 0,
          diagnosis: null,
          checkedAt: null,
        })
      : { ...EMPTY, ...fresh, id: newId(now.getTime()), workspaceId, host, createdAt: now };
    if (!before) await insertDomain(tx, added);
    await emit({ name: "domain.created", workspaceId, subject: { domainId: added.id, host } });
    return added;
  });
  return presentDomain(ctx, row);
}

/** Changes the use or the rules of a domain. Throws notFound or badDestination. */
export async function changeDomain(ctx: DomainsCtx, id: string, { use, ...rules }: DomainChange): Promise<Domain> {
  const { workspaceId } = ctx;
  const checkedRules = readRules(ctx, rules);
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const found = requireFound(await selectDomain(tx, workspaceId, id));
    const { host } = requireFound(await lockDomain(tx, found.id));
    const change = { ...(use && { use }), ...checkedRules, updatedAt: ctx.now() };
    const after = await updateDomain(tx, id, change);
    await emit({ name: "domain.updated", workspaceId, subject: { domainId: id, host } });
    return after;
  });
  await ctx.refreshHost(row.host, workspaceId);
  return presentDomain(ctx, row);
}

/**
 * Removes a domain, which is no longer served. A verified host stays reserved for the workspace, unless it is released.
 * Throws notFound.
 */
export async function removeDomain(ctx: DomainsCtx, id: string, { release }: { release: boolean }): Promise<void> {
  const { workspaceId } = ctx;
  const host = await runInTransaction(ctx, async ({ tx, emit }) => {
    const found = requireFound(await selectDomain(tx, workspaceId, id));
    const row = requireFound(await lockDomain(tx, found.id));
    const now = ctx.now();
    const isBlocked = row.state === "blocked";
    // the row of a blocked domain is kept, so that adding the domain again does not lift the block
    if (!isBlocked && (row.verifiedAt === null || release)) await releaseDomain({ tx, emit }, row, { isKept: false });
    else await updateDomain(tx, id, { removedAt: now, updatedAt: now, ...(!isBlocked && { state: "pending" }) });
    await emit({ name: "domain.deleted", workspaceId, subject: { domainId: id, host: row.host } });
    return row.host;
  });
  await ctx.refreshHost(host, workspaceId);
}

/** Each check queries name servers, connects to the host, and may order a certificate. */
const CHECKS: RateLimit = { name: "domain-checks", points: 20, seconds: 600 };

/** Checks a domain of the workspace now. Throws notFound, domainBlocked or tooManyRequests. */
export async function checkDomain(ctx: DomainsCtx, id: string): Promise<Domain> {
  const row = requireFound(await selectDomain(ctx.db, ctx.workspaceId, id));
  if (row.state === "blocked") throw new ApiError(domainBlocked);
  await enforceRateLimit(ctx.rateLimits, CHECKS, row.id);
  // the owner may have fixed what the certificate authority rejected
  await expediteOrder(ctx.db, row.host, ctx.now());
  const checked = await checkRow(ctx, row);
  return presentDomain(ctx, requireFound(checked));
}

const EMPTY = {
  rootUrl: null,
  notFoundUrl: null,
  expiredUrl: null,
  favicon: "",
  robotsTxt: "",
  ...RELEASED_FIELDS,
  diagnosis: null,
  checkedAt: null,
};

/** True for this installation's own hosts, and for every host below that of the application. */
function isOurs({ targets, publicUrl }: DomainsCtx, host: string): boolean {
  const { hostname } = new URL(publicUrl);
  return targets.hosts.has(host) || host === hostname || host.endsWith(`.${hostname}`);
}

type DomainRules = Omit<DomainChange, "use">;

/** The given rules in their stored form. Throws badDestination. */
function readRules({ ownHosts }: DomainsCtx, rules: DomainRules): Partial<DomainRow> {
  const read = (field: "rootUrl" | "notFoundUrl" | "expiredUrl") => {
    const url = rules[field];
    if (url === undefined) return {};
    return { [field]: url === null || url === "" ? null : readDestination(url, ownHosts, field) };
  };
  const { favicon, robotsTxt } = rules;
  return {
    ...read("rootUrl"),
    ...read("notFoundUrl"),
    ...read("expiredUrl"),
    ...(favicon !== undefined && { favicon }),
    ...(robotsTxt !== undefined && { robotsTxt }),
  };
}

/** The workspace that holds a host, for operators. */
export function findDomainOwner(db: Db, host: string): Promise<string | undefined> {
  return selectOwnerOf(db, host);
}

/** The hosts of all workspaces, with the addresses to which their rules redirect. */
export async function listDomainAddresses(db: Db) {
  const rows = await selectRuleAddresses(db);
  return rows.map(({ workspaceId, host, rootUrl, notFoundUrl, expiredUrl }) => ({
    workspaceId,
    host,
    addresses: [rootUrl, notFoundUrl, expiredUrl].filter((url) => url !== null),
  }));
}
