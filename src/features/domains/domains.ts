import type { Checked } from "#base/contract.ts";
import { ApiError, type ApiErrorKind, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { releaseHost } from "#features/links/addresses/addresses.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { readDestination } from "#features/routing/destination.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import {
  type Domain,
  domainBlocked,
  domainExists,
  domainLimit,
  type DomainsContract,
  hostInvalid,
  hostIsAddress,
  hostIsOurs,
  hostIsSuffix,
} from "./contract.ts";
import type { DomainCtx, DomainsCtx } from "./ctx.ts";
import type { CertificateStatus, DnsRecord, Findings } from "./doctor/diagnosis.ts";
import { chooseRecord, findIssue } from "./doctor/find-issue.ts";
import { type HostProblem, hasMixedScripts, readHost, toUnicodeHost } from "./host.ts";
import { HOLD_DAYS } from "./limits.ts";
import { type Verification, toVerification } from "./verification.ts";
import { nextStatus, PARK_DAYS } from "./state.ts";
import {
  deleteDomain,
  type DomainRow,
  insertDomain,
  lockDomain,
  selectByHost,
  selectDomain,
  selectDomains,
  selectHolder,
  updateDomain,
} from "./store.ts";

type NewDomain = Checked<DomainsContract["POST /v1/domains"]>["body"];
type DomainChange = Checked<DomainsContract["PATCH /v1/domains/{domainId}"]>["body"];

const HOST_ERRORS: Readonly<Record<HostProblem, ApiErrorKind>> = {
  invalid: hostInvalid,
  public_suffix: hostIsSuffix,
  ip_address: hostIsAddress,
};
const NO_CERTIFICATE: CertificateStatus = { state: "none", expiresAt: null, problem: null };

/** The domains of the workspace, oldest first. */
export async function listDomains(ctx: DomainsCtx): Promise<Domain[]> {
  return present(ctx, await selectDomains(ctx.db, ctx.workspaceId));
}

/** A domain of the workspace. Throws notFound. */
export async function getDomain(ctx: DomainsCtx, id: string): Promise<Domain> {
  return presentOne(ctx, requireFound(await selectDomain(ctx.db, ctx.workspaceId, id)));
}

/**
 * Adds a domain without verification, which reserves nothing. A domain that was removed comes back with its old rules unless
 * new ones are given. Throws hostInvalid, hostIsSuffix, hostIsAddress, hostIsOurs, domainExists, domainLimit or
 * badDestination.
 */
export async function addDomain(ctx: DomainsCtx, { host: typed, use, ...rules }: NewDomain): Promise<Domain> {
  const { workspaceId } = ctx;
  const read = readHost(typed);
  if (typeof read === "string") throw new ApiError(HOST_ERRORS[read]);
  const { host } = read;
  if (isOurs(ctx, host)) throw new ApiError(hostIsOurs);
  const checkedRules = readRules(ctx, rules);
  const now = ctx.now();
  const row = await runInTransaction(ctx, async ({ ctx: joined, tx, emit }) => {
    const before = await selectByHost(tx, workspaceId, host);
    if (before && before.removedAt === null) throw new ApiError(domainExists);
    const { domains: limit } = await findLimits({ ...ctx, db: joined.db }, workspaceId);
    if (limit !== null && (await selectDomains(tx, workspaceId)).length >= limit) throw new ApiError(domainLimit);
    const fresh = {
      use,
      state: "pending",
      removedAt: null,
      nextCheckAt: now,
      updatedAt: now,
      ...checkedRules,
    } as const;
    const added = before
      ? await updateDomain(tx, before.id, { ...fresh, diagnosis: null, checkedAt: null })
      : { ...EMPTY, ...fresh, id: newId(now.getTime()), workspaceId, host, createdAt: now };
    if (!before) await insertDomain(tx, added);
    await emit({ name: "domain.created", workspaceId, subject: { domainId: added.id, host } });
    return added;
  });
  return presentOne(ctx, row);
}

/** Changes the use or the rules of a domain. Throws notFound or badDestination. */
export async function changeDomain(ctx: DomainsCtx, id: string, { use, ...rules }: DomainChange): Promise<Domain> {
  const { workspaceId } = ctx;
  const checkedRules = readRules(ctx, rules);
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const before = requireFound(await selectDomain(tx, workspaceId, id));
    const change = { ...(use && { use }), ...checkedRules, updatedAt: ctx.now() };
    const after = await updateDomain(tx, id, change);
    await emit({ name: "domain.updated", workspaceId, subject: { domainId: id, host: before.host } });
    return after;
  });
  await ctx.refreshHost(row.host);
  return presentOne(ctx, row);
}

/**
 * Removes a domain: it serves nothing from now on. A verified one stays reserved for the workspace, unless it is released.
 * Throws notFound.
 */
export async function removeDomain(ctx: DomainsCtx, id: string, { release }: { release: boolean }): Promise<void> {
  const { workspaceId } = ctx;
  const host = await runInTransaction(ctx, async ({ tx, emit }) => {
    const found = requireFound(await selectDomain(tx, workspaceId, id));
    const row = requireFound(await lockDomain(tx, found.id));
    if (row.verifiedAt === null || release) await releaseDomain({ tx, emit }, row);
    else await updateDomain(tx, id, { removedAt: ctx.now(), state: "pending", updatedAt: ctx.now() });
    await emit({ name: "domain.deleted", workspaceId, subject: { domainId: id, host: row.host } });
    return row.host;
  });
  await ctx.refreshHost(host);
}

/** Checks a domain of the workspace now. Throws notFound or domainBlocked. */
export async function checkDomain(ctx: DomainsCtx, id: string): Promise<Domain> {
  const row = requireFound(await selectDomain(ctx.db, ctx.workspaceId, id));
  if (row.state === "blocked") throw new ApiError(domainBlocked);
  const checked = await checkRow(ctx, row);
  return presentOne(ctx, requireFound(checked));
}

/**
 * Looks at a domain from outside and stores what was found, with the state that follows from it. Undefined if it has
 * been removed meanwhile.
 */
export async function checkRow(ctx: DomainCtx, { id, host, workspaceId }: DomainRow): Promise<DomainRow | undefined> {
  const verification = findVerification(ctx, workspaceId, host);
  const findings = await ctx.inspectHost({ host, verification });
  const certificate = (await ctx.findCertificates([host])).get(host) ?? NO_CERTIFICATE;
  const targets = await listTargets(ctx, host);
  const after = await runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await lockDomain(tx, id);
    if (!row) return undefined;
    const isTaken =
      findings.verification.isFound && row.verifiedAt === null && !(await claim({ tx, emit }, row, ctx.now()));
    return settle({ tx, emit }, row, { ctx, findings, certificate, targets, verification, isTaken });
  });
  await ctx.refreshHost(host);
  return after;
}

interface Checking {
  readonly ctx: DomainCtx;
  readonly findings: Findings;
  readonly certificate: CertificateStatus;
  readonly targets: readonly DnsRecord[];
  readonly verification: Verification;
  readonly isTaken: boolean;
}

async function settle({ tx, emit }: EventTx, row: DomainRow, checking: Checking): Promise<DomainRow> {
  const { ctx, findings, certificate, targets, verification, isTaken } = checking;
  const now = ctx.now();
  const check = { findings, certificate, isTaken, needsCertificate: ctx.targets.hasCertificates };
  const status = nextStatus(row, check, now);
  const issue = findIssue(check);
  const diagnosis = {
    ...findings,
    checkedAt: now.toISOString(),
    issue,
    record: chooseRecord(issue, toRecord(verification), targets),
  };
  const after = await updateDomain(tx, row.id, {
    ...status,
    diagnosis,
    checkedAt: now,
    nextCheckAt: nextCheckAt({ ...row, state: status.state }, now),
    ...(status.state !== row.state && { updatedAt: now }),
  });
  const subject = { domainId: row.id, host: row.host, state: status.state };
  if (status.state !== row.state || issue !== row.diagnosis?.issue)
    await emit({ name: "domain.checked", workspaceId: row.workspaceId, subject });
  return after;
}

/** Takes a host over from a workspace whose reservation has ended. False if the host still belongs to another one. */
async function claim(scope: EventTx, row: DomainRow, now: Date): Promise<boolean> {
  const holder = await selectHolder(scope.tx, row);
  if (!holder) return true;
  const heldSince = holder.removedAt ?? holder.parkedAt;
  if (heldSince === null || now.getTime() - heldSince.getTime() < HOLD_DAYS * DAY_MS) return false;
  await releaseDomain(scope, holder);
  return true;
}

/** Ends a workspace's right to a host, and frees the addresses of its links there. */
async function releaseDomain({ tx, emit }: EventTx, row: DomainRow): Promise<void> {
  const { id, host, workspaceId } = row;
  await releaseHost(tx, workspaceId, host);
  if (row.removedAt === null && row.parkedAt !== null)
    await updateDomain(tx, id, { state: "pending", verifiedAt: null, parkedAt: null, failingSince: null });
  else await deleteDomain(tx, id);
  await emit({ name: "links.changed", workspaceId, subject: {} });
}

const QUICK_MS = 10_000;
const QUICK_FOR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Every few seconds while its owner waits for a new domain, then hourly; daily once it is live. */
function nextCheckAt({ state, updatedAt }: Pick<DomainRow, "state" | "updatedAt">, now: Date): Date {
  const ageMs = now.getTime() - updatedAt.getTime();
  const isNew = state === "pending" || state === "verified";
  const delayMs =
    isNew && ageMs < QUICK_FOR_MS
      ? QUICK_MS
      : state === "failing"
        ? HOUR_MS
        : isNew && ageMs < DAY_MS
          ? HOUR_MS
          : DAY_MS;
  return new Date(now.getTime() + delayMs);
}

const EMPTY = {
  rootUrl: null,
  notFoundUrl: null,
  expiredUrl: null,
  favicon: "",
  robotsTxt: "",
  verifiedAt: null,
  failingSince: null,
  notices: 0,
  parkedAt: null,
  diagnosis: null,
  checkedAt: null,
};

/** True for the hosts of this installation, and everything below the host of its application. */
function isOurs({ ownHosts, publicUrl }: DomainsCtx, host: string): boolean {
  const { hostname } = new URL(publicUrl);
  return ownHosts.has(host) || host === hostname || host.endsWith(`.${hostname}`);
}

type Rules = Omit<DomainChange, "use">;

/** The rules in their stored form; absent ones stay as they are. Throws badDestination. */
function readRules({ ownHosts }: DomainsCtx, rules: Rules): Partial<DomainRow> {
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

function findVerification({ keys }: Pick<DomainCtx, "keys">, workspaceId: string, host: string): Verification {
  return toVerification(keys, workspaceId, host, getApex(host));
}

function toRecord({ names, value }: Verification): DnsRecord {
  return { type: "TXT", name: names[0]!, value };
}

/** The records that lead a host here. An apex cannot be an alias (RFC 1912, section 2.4). */
async function listTargets({ targets }: Pick<DomainCtx, "targets">, host: string): Promise<DnsRecord[]> {
  const isApex = getApex(host) === host;
  const addresses = (await targets.findAddresses()).map((value): DnsRecord => {
    return { type: value.includes(":") ? "AAAA" : "A", name: host, value };
  });
  return isApex ? addresses : [{ type: "CNAME", name: host, value: targets.name }, ...addresses];
}

/** The registrable domain of a stored host. */
function getApex(host: string): string {
  const read = readHost(host);
  return typeof read === "string" ? host : read.apex;
}

async function presentOne(ctx: DomainsCtx, row: DomainRow): Promise<Domain> {
  return (await present(ctx, [row]))[0]!;
}

async function present(ctx: DomainsCtx, rows: readonly DomainRow[]): Promise<Domain[]> {
  const certificates = await ctx.findCertificates(rows.map(({ host }) => host));
  return Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      host: row.host,
      displayHost: toUnicodeHost(row.host),
      apex: getApex(row.host),
      hasMixedScripts: hasMixedScripts(row.host),
      use: row.use,
      state: row.state,
      rootUrl: row.rootUrl,
      notFoundUrl: row.notFoundUrl,
      expiredUrl: row.expiredUrl,
      favicon: row.favicon,
      robotsTxt: row.robotsTxt,
      verification: toRecord(findVerification(ctx, row.workspaceId, row.host)),
      targets: await listTargets(ctx, row.host),
      diagnosis: row.diagnosis,
      certificate: certificates.get(row.host) ?? NO_CERTIFICATE,
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      parksAt: row.failingSince ? new Date(row.failingSince.getTime() + PARK_DAYS * DAY_MS).toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
  );
}
