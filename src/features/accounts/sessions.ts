import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { notFound, ApiError } from "#base/errors.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { PlanName } from "#features/workspaces/contract.ts";
import { planAt } from "#features/workspaces/plan.ts";
import { findWithPrimary } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { tokenHash } from "./derive-token.ts";
import {
  deleteEndedSessions,
  insertSession,
  selectLiveSessions,
  selectSession,
  updateLastSeen,
} from "./store/sessions.ts";

/** Lets secret scanners recognise our tokens. */
const PREFIX = "hlk_s_";
const FORM = /^hlk_s_[A-Za-z0-9_-]{43}$/;
export const IDLE_MS = 30 * DAY_MS;
const LIFE_MS = 180 * DAY_MS;
const SEEN_EVERY_MS = HOUR_MS;
const USER_AGENT_MAX_LENGTH = 512;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NOWHERE = "00000000-0000-0000-0000-000000000000";

export interface Session {
  readonly sessionId: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly handle: string;
  readonly email: string;
  readonly role: "owner" | "member";
  readonly plan: PlanName;
}

interface NewSession {
  readonly accountId: string;
  readonly userAgent: string;
  readonly country: string;
}

/** Starts a session within the caller's transaction. Returns the token, this once; it is never stored. */
export async function beginSession(tx: Tx, { accountId, userAgent, country }: NewSession, now: Date): Promise<string> {
  const token = PREFIX + randomBytes(32).toString("base64url");
  await insertSession(tx, {
    id: newId(now.getTime()),
    accountId,
    tokenHash: tokenHash(token),
    userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
    country,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  });
  return token;
}

/**
 * The session of a bearer token, with the current role and plan. Undefined if it ended through inactivity (30 days) or
 * age (180 days). It acts in the `wanted` workspace, or else in the account's primary one. Throws notFound alike for a
 * workspace that the account is no member of and one that does not exist.
 */
export async function findSession(
  ctx: Pick<Ctx, "db" | "now" | "log">,
  token: string,
  wanted?: string,
): Promise<Session | undefined> {
  if (!FORM.test(token)) return undefined;
  const found = await selectSession(ctx.db, tokenHash(token), wanted === undefined ? undefined : getId(wanted));
  if (!found) return undefined;
  const { session, role, email } = found;
  const now = ctx.now();
  const restedMs = now.getTime() - session.lastSeenAt.getTime();
  if (session.expiresAt <= now || restedMs >= IDLE_MS) return undefined;
  const both = found.workspaceId === null ? undefined : await findWithPrimary(ctx, found.workspaceId);
  if (!both || role === null) {
    if (wanted === undefined) return undefined;
    throw new ApiError(notFound);
  }
  const { workspace, primary } = both;
  if (restedMs >= SEEN_EVERY_MS) {
    // Failing to record the last use (a full disk, for example) must not fail the request.
    await updateLastSeen(ctx.db, session.id, now).catch((err: unknown) =>
      ctx.log.warn({ err }, "accounts: the last visit was not recorded"),
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
  };
}

/** An invalid id maps to one that has no members. */
function getId(wanted: string): string {
  return UUID.test(wanted) ? wanted : NOWHERE;
}

/** The unexpired ones of these sessions, each with the ids of the workspaces that it can access now. */
export async function findLiveSessions(
  ctx: Pick<Ctx, "db" | "now">,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const now = ctx.now();
  const live = await selectLiveSessions(ctx.db, sessionIds, { now, idleSince: new Date(now.getTime() - IDLE_MS) });
  const opened = Map.groupBy(live, ({ id }) => id);
  return new Map([...opened].map(([id, rows]) => [id, new Set(rows.map(({ workspaceId }) => workspaceId))]));
}

/** Deletes expired sessions. */
export async function sweepSessions(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  const now = ctx.now();
  await deleteEndedSessions(ctx.db, { now, idleSince: new Date(now.getTime() - IDLE_MS) });
}
