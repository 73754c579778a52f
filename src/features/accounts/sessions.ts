import { randomBytes } from "node:crypto";
import { notFound, ApiError, requireFound, signedOut } from "#base/errors.ts";
import { isUuid, newId, NIL_UUID } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { PlanName } from "#features/workspaces/workspace-schema.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import { findWithPrimary } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { SessionCtx } from "./ctx.ts";
import { hashBearerToken } from "./tokens.ts";
import { getDevice } from "./device.ts";
import { recordSecurityEvent } from "./security-events.ts";
import {
  deleteEndedSessions,
  lockSession,
  insertSession,
  selectLiveSessions,
  selectSession,
  updateLastSeen,
  deleteSession,
  deleteSessions,
  selectSessions,
  type SessionRow,
} from "./store/sessions.ts";

/** Lets secret scanners recognise our tokens. */
const PREFIX = "hlk_s_";
/** The prefix of read-only tokens, so that a change can be rejected before the session is looked up. */
const VIEW_PREFIX = "hlk_v_";
const TOKEN_PATTERN = /^hlk_[sv]_[A-Za-z0-9_-]{43}$/;
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_MAX_AGE_MS = 180 * DAY_MS;
const LAST_SEEN_INTERVAL_MS = HOUR_MS;
const USER_AGENT_MAX_LENGTH = 512;

interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly handle: string;
  readonly email: string;
  readonly role: "owner" | "member";
  readonly plan: PlanName;
  /** The operator who views the account in this session; null in a session of its owner. */
  readonly viewerId: string | null;
}

interface NewSession {
  readonly accountId: string;
  readonly userAgent: string;
  readonly country: string;
}

/** Starts a session within the caller's transaction. Returns the token, of which only a hash is stored. */
export async function createSession(tx: Tx, { accountId, userAgent, country }: NewSession, now: Date): Promise<string> {
  const device = { userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH), country };
  const session = { accountId, ...device, viewerSessionId: null };
  const { token } = await addSession(tx, PREFIX, session, now, SESSION_MAX_AGE_MS);
  return token;
}

/** How long an operator may view an account. The email about it (`mails.json` of each language) says so. */
const VIEW_MS = 30 * MINUTE_MS;

interface NewView {
  readonly accountId: string;
  /** The operator's session. When it ends, the view ends too. */
  readonly viewerSessionId: string;
}

/** Starts a read-only session within the caller's transaction. Returns the token, of which only a hash is stored. */
export function createViewSession(tx: Tx, view: NewView, now: Date) {
  return addSession(tx, VIEW_PREFIX, { ...view, userAgent: "", country: "" }, now, VIEW_MS);
}

async function addSession(
  tx: Tx,
  prefix: string,
  values: Pick<SessionRow, "accountId" | "userAgent" | "country" | "viewerSessionId">,
  now: Date,
  lifeMs: number,
) {
  const token = prefix + randomBytes(32).toString("base64url");
  const id = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + lifeMs);
  const tokenHash = hashBearerToken(token);
  await insertSession(tx, { ...values, id, tokenHash, createdAt: now, lastSeenAt: now, expiresAt });
  return { id, token, expiresAt };
}

/** True for the token of a read-only session, whether it is still valid or not. */
export function isViewToken(token: string): boolean {
  return token.startsWith(VIEW_PREFIX);
}

/**
 * The session of a bearer token, with the current role and plan. Undefined if it ended through inactivity
 * (`SESSION_IDLE_MS`) or age (`SESSION_MAX_AGE_MS`). It acts in the requested workspace, or else in the account's
 * primary one. Throws notFound both for another tenant's workspace and for one that does not exist.
 */
export async function findSession(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  token: string,
  requestedId?: string,
): Promise<Session | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const found = await selectSession(
    ctx.db,
    hashBearerToken(token),
    requestedId === undefined ? undefined : toWorkspaceId(requestedId),
  );
  if (!found) return undefined;
  const { session, role, email } = found;
  const now = ctx.now();
  if (hasExpired(session, now)) return undefined;
  const both = found.workspaceId === null ? undefined : await findWithPrimary(ctx, found.workspaceId);
  if (!both || role === null) {
    if (requestedId === undefined) return undefined;
    throw new ApiError(notFound);
  }
  const { workspace, primary } = both;
  if (getIdleMs(session, now) >= LAST_SEEN_INTERVAL_MS) {
    // Failing to record the last use (a full disk, for example) must not fail the request.
    await updateLastSeen(ctx.db, session.id, now).catch((err: unknown) =>
      ctx.log.warn({ err }, "accounts: the last use of a session was not recorded"),
    );
  }
  return {
    sessionId: session.id,
    accountId: session.accountId,
    workspaceId: workspace.id,
    handle: workspace.handle,
    email,
    role,
    plan: planAt(primary, now),
    viewerId: found.viewerId,
  };
}

function hasExpired(session: SessionRow, now: Date): boolean {
  return session.expiresAt <= now || getIdleMs(session, now) >= SESSION_IDLE_MS;
}

function getIdleMs({ lastSeenAt }: SessionRow, now: Date): number {
  return now.getTime() - lastSeenAt.getTime();
}

/** Maps an invalid id to the id of a workspace that does not exist. */
function toWorkspaceId(requestedId: string): string {
  return isUuid(requestedId.toLowerCase()) ? requestedId : NIL_UUID;
}

/** Returns those of the sessions that have not expired, each with the ids of the workspaces that it can access now. */
export async function findLiveSessions(
  ctx: Pick<Ctx, "db" | "now">,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const live = await selectLiveSessions(ctx.db, sessionIds, { now, idleSince });
  const opened = Map.groupBy(live, ({ id }) => id);
  return new Map([...opened].map(([id, rows]) => [id, new Set(rows.map(({ workspaceId }) => workspaceId))]));
}

/**
 * Keeps the caller's session from ending before the transaction does. A concurrent password reset must wait, and then
 * also revokes what the transaction adds. Throws signedOut if the session has already ended.
 */
export async function requireLiveSession(tx: Tx, { sessionId }: Pick<SessionCtx, "sessionId">): Promise<void> {
  if (!(await lockSession(tx, sessionId))) throw new ApiError(signedOut);
}

/** Deletes expired sessions. */
export async function sweepSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  const now = ctx.now();
  await deleteEndedSessions(ctx.db, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) });
}

/** More than anyone would read. Sessions beyond it are not listed, but "Sign out all other devices" ends them too. */
const MAX_LISTED = 100;

/** The signed-in devices: the current one first, then by last use. */
export async function listSessions(ctx: SessionCtx) {
  const now = ctx.now();
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const rows = await selectSessions(ctx.db, ctx.accountId, { now, idleSince, limit: MAX_LISTED });
  const sessions = rows.map((row) => ({
    id: row.id,
    ...getDevice(row.userAgent),
    country: row.country ?? "",
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_current: row.id === ctx.sessionId,
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Signs out one of the caller's devices. Throws notFound for a session that has expired, like for an unknown one. */
export async function endSession(ctx: SessionCtx, id: string): Promise<void> {
  const { accountId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    const ended = requireFound(await deleteSession(tx, accountId, id));
    if (hasExpired(ended, ctx.now())) throw new ApiError(notFound);
    await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
    const { browser, os } = getDevice(ended.userAgent);
    await recordSecurityEvent(ctx, tx, {
      accountId,
      kind: "session_ended",
      details: { browser, os, country: ended.country ?? "" },
    });
  });
}

/** Signs out all devices but the caller's; returns how many. */
export async function endOtherSessions(ctx: SessionCtx): Promise<{ ended: number }> {
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const ended = await deleteSessions(tx, accountId, ctx.sessionId);
    if (ended > 0) {
      await recordSecurityEvent(ctx, tx, { accountId, kind: "other_sessions_ended", details: { ended } });
      await emit({ name: "account.signed_out", workspaceId: accountId, subject: { accountId } });
    }
    return { ended };
  });
}
