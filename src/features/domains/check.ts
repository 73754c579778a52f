import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { listOwners } from "#features/accounts/workspace-members.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { isUniqueViolation } from "#infra/postgres/sql-states.ts";
import type { DomainCheckCtx } from "./ctx.ts";
import type { CertificateStatus, DnsRecord, DomainIssue, Findings } from "./inspection/diagnosis.ts";
import { chooseRecord, findIssue } from "./inspection/find-issue.ts";
import { findVerification, listTargets, NO_CERTIFICATE, toRecord } from "./presenter.ts";
import { domainMails } from "./queues.ts";
import { claimHost } from "./release.ts";
import { nextStatus } from "./state.ts";
import { type DomainRow, lockDomain, updateDomain } from "./store.ts";
import type { Verification } from "./verification.ts";

/**
 * Inspects a domain from outside, and stores the findings and the resulting state. Undefined if it was removed
 * in the meantime.
 */
export async function checkRow(
  ctx: DomainCheckCtx,
  { id, host, workspaceId }: DomainRow,
): Promise<DomainRow | undefined> {
  const verification = findVerification(ctx, workspaceId, host);
  const findings = await ctx.inspectHost({ host, verification });
  const certificate = (await ctx.findCertificates(ctx.db, [host])).get(host) ?? NO_CERTIFICATE;
  const targets = await listTargets(ctx, host);
  const store = () =>
    runInTransaction(ctx, async ({ tx, emit }) => {
      const row = await lockDomain(tx, id);
      if (!row) return undefined;
      const isTaken =
        findings.verification.isFound && row.verifiedAt === null && !(await claimHost({ tx, emit }, row, ctx.now()));
      return storeOutcome({ tx, emit }, row, { ctx, findings, certificate, targets, verification, isTaken });
    });
  const after = await store().catch((error: unknown) => {
    // two workspaces claimed the host at the same time; the first one has it, so the second attempt finds it taken
    if (isUniqueViolation(error, "domains_verified")) return store();
    throw error;
  });
  await ctx.refreshHost(host, workspaceId);
  return after;
}

interface CheckOutcome {
  readonly ctx: DomainCheckCtx;
  readonly findings: Findings;
  readonly certificate: CertificateStatus;
  readonly targets: readonly DnsRecord[];
  readonly verification: Verification;
  readonly isTaken: boolean;
}

async function storeOutcome({ tx, emit }: EventTx, row: DomainRow, outcome: CheckOutcome): Promise<DomainRow> {
  const { ctx, findings, certificate, targets, verification, isTaken } = outcome;
  const now = ctx.now();
  const check = { findings, certificate, isTaken, needsCertificate: ctx.targets.hasCertificates };
  const status = nextStatus(row, check, now);
  const issue = findIssue(check);
  const records = { verification: toRecord(verification), targets, caa: findings.caa };
  const diagnosis = { ...findings, checkedAt: now.toISOString(), issue, record: chooseRecord(issue, records) };
  const updatedAt = status.state === row.state ? row.updatedAt : now;
  const after = await updateDomain(tx, row.id, {
    ...status,
    diagnosis,
    checkedAt: now,
    nextCheckAt: nextCheckAt({ state: status.state, issue, updatedAt }, now),
    updatedAt,
  });
  if (status.notices > row.notices) await queueNotice(ctx, tx, row, status.notices);
  const subject = { domainId: row.id, host: row.host, state: status.state, from: row.state };
  if (status.state !== row.state || issue !== row.diagnosis?.issue)
    await emit({ name: "domain.checked", workspaceId: row.workspaceId, subject });
  return after;
}

/** Queues the emails about a failure to the owners of the workspace. */
async function queueNotice(ctx: DomainCheckCtx, tx: Tx, { id, workspaceId }: DomainRow, notice: number): Promise<void> {
  for (const accountId of await listOwners({ db: tx }, workspaceId))
    await ctx.jobs.enqueue(tx, domainMails, { domainId: id, accountId, notice });
}

const QUICK_MS = 10_000;
const QUICK_FOR_MS = 15 * MINUTE_MS;
/** Spreads the daily checks of domains that were added together. */
const JITTER_MS = 2 * HOUR_MS;

interface CheckedDomain {
  readonly state: DomainRow["state"];
  readonly issue: DomainIssue | null;
  /** When the state or the rules last changed. */
  readonly updatedAt: Date;
}

/**
 * Returns when to check again: every ten seconds for 15 minutes after a change of a new domain, hourly for the rest of
 * the day, while the domain fails and while name servers do not respond, otherwise daily.
 */
export function nextCheckAt({ state, issue, updatedAt }: CheckedDomain, now: Date, random = Math.random()): Date {
  const ageMs = now.getTime() - updatedAt.getTime();
  const isNew = state === "pending" || state === "verified";
  if (isNew && ageMs < QUICK_FOR_MS) return new Date(now.getTime() + QUICK_MS);
  const isHourly = state === "failing" || issue === "dns_unavailable" || (isNew && ageMs < DAY_MS);
  return new Date(now.getTime() + (isHourly ? HOUR_MS : DAY_MS - random * JITTER_MS));
}
