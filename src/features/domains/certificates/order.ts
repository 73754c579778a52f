import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { NO_WORKSPACE } from "#features/outbox/domain-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { AcmeError, isAuthorityDown } from "#infra/acme/acme-error.ts";
import { type AcmeAccount, type AcmeOrder, newPrivateKey, readValidity } from "#infra/acme/acme.ts";
import { inRootSpan } from "#infra/trace/span.ts";
import type { CertificateCtx } from "../ctx.ts";
import { expediteCheck } from "../store.ts";
import {
  getAcmeAccount,
  forgetAccount,
  isPaused,
  mayOrder,
  ORDER_RATE,
  pauseAccount,
  registerAccount,
  resumeAccount,
} from "./account.ts";
import { chooseRenewal, WINDOW_CHECK_MS } from "./renewal.ts";
import { type AcmeAccountRow, takeOrderToken } from "../store/acme-accounts.ts";
import { selectCertificate, upsertCertificate } from "../store/certificates.ts";
import {
  deleteOrder,
  insertChallenge,
  insertDueOrders,
  type Issuer,
  leaseOrder,
  type OrderRow,
  updateOrder,
} from "../store/orders.ts";

/** The delays after the first failures of a name. From then on, it is retried daily. */
const RETRY_MS = [1, 10, 100].map((minutes) => minutes * MINUTE_MS);
const RATE_LIMIT_MS = 10 * MINUTE_MS;
const CHALLENGE_LIFE_MS = DAY_MS;
/** An order that takes longer than this has failed. */
const ORDER_LIFE_MS = HOUR_MS;

function toIssuer({ authority, sealing, ownHosts }: CertificateCtx): Issuer {
  return { directory: authority.directory, keyId: sealing.keyId, ownHosts };
}

/** Begins orders for hosts without a certificate and for certificates that are due for renewal. Returns how many. */
export function beginDueOrders(ctx: CertificateCtx): Promise<number> {
  return insertDueOrders(ctx.db, toIssuer(ctx), ctx.now());
}

/**
 * Takes the order that is due first and does all that can be done without waiting. Every step is stored before the next
 * one, so any node can continue after a crash. Returns false if nothing is due or requests to the authority are paused.
 */
export async function advanceOrder(ctx: CertificateCtx): Promise<boolean> {
  const { db } = ctx;
  const now = ctx.now();
  const account = await getAcmeAccount(ctx);
  if (isPaused(account, now)) return false;
  const lease = randomUUID();
  const row = await leaseOrder(db, toIssuer(ctx), { lease, now, mayOpen: mayOrder(account, now) });
  if (!row) return false;
  if (!isOpen(ctx, row) && (await hasCurrentCertificate(ctx, row.host))) {
    await deleteOrder(db, row);
    return true;
  }
  if (!isOpen(ctx, row) && !(await takeOrderToken(db, account.directory, ORDER_RATE, now))) {
    await release(ctx, row, {});
    return false;
  }
  await inRootSpan({ name: "certificate order", kind: "internal" }, async (span) => {
    let registered: AcmeAccount | undefined;
    try {
      registered = await registerAccount(ctx, account);
      await advance(ctx, registered, row);
      await resumeAccount(ctx, account);
    } catch (error) {
      if (!(error instanceof AcmeError)) throw error;
      span?.fail(error);
      if (registered && !isAuthorityDown(error)) return recordError(ctx, account, row, error);
      const pausedUntil = await pauseAccount(ctx, account, error);
      // a minute later than others, since the authority may be failing for this name only
      await release(ctx, row, { nextAttemptAt: new Date(pausedUntil.getTime() + MINUTE_MS) });
    }
  });
  return true;
}

/** Whether a host has a certificate that is not due for renewal, such as one that another node has just stored. */
async function hasCurrentCertificate(ctx: CertificateCtx, host: string): Promise<boolean> {
  const { directory, keyId } = toIssuer(ctx);
  const current = await selectCertificate(ctx.db, host);
  return (
    current !== undefined && current.renewAt > ctx.now() && current.directory === directory && current.keyId === keyId
  );
}

const isOpen = ({ authority }: CertificateCtx, { orderUrl, directory }: OrderRow) =>
  orderUrl !== null && directory === authority.directory;

const release = ({ db }: CertificateCtx, row: OrderRow, change: Partial<OrderRow>) =>
  updateOrder(db, row, { ...change, lease: null, leasedUntil: null });

const CLOSED = { orderUrl: null, orderedAt: null, privateKey: null };

async function advance(ctx: CertificateCtx, account: AcmeAccount, leased: OrderRow): Promise<void> {
  const { acme } = ctx;
  const opened = isOpen(ctx, leased) ? await reopen(ctx, account, leased) : await open(ctx, account, leased);
  if (!opened) return;
  const { row } = opened;
  let { order } = opened;
  if (order.status === "pending") {
    for (const challenge of await acme.listChallenges(account, order)) {
      const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LIFE_MS);
      await insertChallenge(ctx.db, { ...challenge, expiresAt });
      await acme.acceptChallenge(account, challenge);
    }
    return scheduleNextPoll(ctx, row);
  }
  let privateKey = row.privateKey ? ctx.sealing.unseal(row.privateKey, row.host) : undefined;
  if (order.status === "ready") {
    if (privateKey === undefined) {
      privateKey = newPrivateKey();
      // stored first: after a crash, the certificate is useless without this key
      const sealed = ctx.sealing.seal(privateKey, row.host);
      if (!(await updateOrder(ctx.db, row, { privateKey: sealed }))) return;
    }
    order = await acme.finalize(account, order, row.host, privateKey);
  }
  if (order.status === "invalid") {
    await acme.listChallenges(account, order);
    throw new AcmeError("orderInvalid", "The authority rejected the order.", { status: 403 });
  }
  if (order.status !== "valid") return scheduleNextPoll(ctx, row);
  // the key cannot be unsealed if SECRET has changed
  if (privateKey === undefined) await release(ctx, row, CLOSED);
  else await storeCertificate(ctx, row, await acme.download(account, order), privateKey);
}

interface OpenOrder {
  readonly row: OrderRow;
  readonly order: AcmeOrder;
}

async function open(ctx: CertificateCtx, account: AcmeAccount, leased: OrderRow): Promise<OpenOrder | undefined> {
  const { directory, profile } = ctx.authority;
  const current = await selectCertificate(ctx.db, leased.host);
  const replaces = current?.directory === directory ? current.chain : undefined;
  const order = await ctx.acme.createOrder(account, { host: leased.host, profile, replaces }).catch(throwAsUnavailable);
  const change = { directory, orderUrl: order.url, orderedAt: ctx.now(), privateKey: null };
  return (await updateOrder(ctx.db, leased, change)) ? { row: { ...leased, ...change }, order } : undefined;
}

/** ACME errors about our account, which do not count as failures of the name being ordered. */
const ACCOUNT_ERRORS = new Set(["unauthorized", "userActionRequired", "externalAccountRequired"]);

function throwAsUnavailable(error: unknown): never {
  if (!(error instanceof AcmeError) || !ACCOUNT_ERRORS.has(error.type)) throw error;
  throw new AcmeError("unavailable", `The authority rejects the account: ${error.message}`, { cause: error });
}

async function reopen(ctx: CertificateCtx, account: AcmeAccount, row: OrderRow): Promise<OpenOrder | undefined> {
  try {
    return { row, order: await ctx.acme.getOrder(account, row.orderUrl!) };
  } catch (error) {
    if (!(error instanceof AcmeError) || ![403, 404, 410].includes(error.status)) throw error;
    // the order has expired, or its account no longer exists
    await release(ctx, row, CLOSED);
    return undefined;
  }
}

/** Schedules the next poll of the authority: in a second at first, later less often. */
async function scheduleNextPoll(ctx: CertificateCtx, row: OrderRow): Promise<void> {
  const now = ctx.now().getTime();
  const ageMs = now - (row.orderedAt?.getTime() ?? now);
  if (ageMs > ORDER_LIFE_MS)
    throw new AcmeError("timeout", "The authority did not complete the order.", { status: 408 });
  const delayMs = ageMs < 30_000 ? 1_000 : ageMs < 5 * MINUTE_MS ? 5_000 : MINUTE_MS;
  await release(ctx, row, { nextAttemptAt: new Date(now + delayMs) });
}

async function storeCertificate(ctx: CertificateCtx, row: OrderRow, chain: string, privateKey: string): Promise<void> {
  const { host, domainId } = row;
  const now = ctx.now();
  const { notBefore, notAfter } = readValidity(chain);
  const isStored = await runInTransaction(ctx, async (scope) => {
    if (!(await deleteOrder(scope.tx, row))) return false;
    await upsertCertificate(scope.tx, {
      host,
      domainId,
      directory: ctx.authority.directory,
      chain,
      privateKey: ctx.sealing.seal(privateKey, host),
      keyId: ctx.sealing.keyId,
      notBefore,
      notAfter,
      windowStart: null,
      windowEnd: null,
      renewAt: chooseRenewal({ notBefore, notAfter }, null, Math.random()),
      nextWindowCheckAt: new Date(now.getTime() + Math.random() * WINDOW_CHECK_MS),
      storedAt: now,
    });
    const workspaceId = await expediteCheck(scope.tx, domainId, now);
    const subject = { host, ...(domainId !== null && { domainId }) };
    await scope.emit({ name: "domain.certificate_changed", workspaceId: workspaceId ?? NO_WORKSPACE, subject });
    return true;
  });
  if (!isStored) return;
  ctx.log.info({ host, notAfter }, "certificates: a certificate was issued");
  ctx.onIssued();
}

/** Decides when to try again after the authority has rejected a request. */
async function recordError(
  ctx: CertificateCtx,
  account: AcmeAccountRow,
  row: OrderRow,
  error: AcmeError,
): Promise<void> {
  const { host } = row;
  const now = ctx.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  // another node has already finalized the order
  if (error.type === "orderNotReady") return void (await release(ctx, row, { nextAttemptAt: after(1_000) }));
  if (error.type === "accountDoesNotExist") {
    await forgetAccount(ctx, account);
    await release(ctx, row, CLOSED);
    return void (await pauseAccount(ctx, account, error));
  }
  const problem = error.message;
  const failedAt = [...row.failedAt.filter((at) => at.getTime() > now.getTime() - HOUR_MS), now];
  if (error.type === "rateLimited" || error.status === 429) {
    const delayMs = Math.min((error.retryAfterSeconds ?? 0) * 1000 || RATE_LIMIT_MS, DAY_MS);
    ctx.log.warn({ host, problem, nextAttemptAt: after(delayMs) }, "certificates: the authority limits orders");
    await release(ctx, row, { problem, failedAt, nextAttemptAt: after(delayMs) });
    return;
  }
  const failures = row.failures + 1;
  const nextAttemptAt = after(RETRY_MS[row.failures] ?? DAY_MS);
  await runInTransaction(ctx, async (scope) => {
    const change = { ...CLOSED, failures, failedAt, problem, nextAttemptAt, lease: null, leasedUntil: null };
    if (!(await updateOrder(scope.tx, row, change)) || row.domainId === null) return;
    const workspaceId = await expediteCheck(scope.tx, row.domainId, now);
    const subject = { host, domainId: row.domainId };
    if (workspaceId) await scope.emit({ name: "domain.certificate_changed", workspaceId, subject });
  });
  ctx.log.warn({ host, type: error.type, problem, failures, nextAttemptAt }, "certificates: an order failed");
  ctx.onFailed();
}
