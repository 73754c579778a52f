import type { Ctx } from "#features/outbox/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { SessionCtx } from "./ctx.ts";
import { getDevice } from "./device.ts";
import { getAccountNotification } from "./notifications/notifications.ts";
import { getAccountPreferences } from "./preferences/preferences.ts";
import { findProfile } from "./profile/profile.ts";
import {
  selectAccount,
  type AccountRow,
  deleteAccount,
  deletePendingSignIns,
  selectAddresses,
} from "./store/accounts.ts";
import { selectIdentities } from "./store/identities.ts";
import { selectPasskeys, selectTotp } from "./store/mfa.ts";
import { selectSecurityEvents } from "./store/security-events.ts";
import { selectSessions, deleteSessions } from "./store/sessions.ts";
import { deleteInvitationsFor } from "./store/invitations.ts";
import { deleteSignUps } from "./store/sign-ups.ts";

/** A limit larger than any real security log or list of devices. */
const ALL = 1_000_000;

/** Everything stored about an account, for its owner's export. Contains no hash, key or secret. */
export async function describeAccount(ctx: Pick<Ctx, "db" | "now">, accountId: string) {
  const { db } = ctx;
  const now = ctx.now();
  const account = await selectAccount(db, accountId);
  if (!account) throw new Error(`account ${accountId} is gone`);
  const passkeys = await selectPasskeys(db, accountId);
  const totp = await selectTotp(db, accountId);
  const sessions = await selectSessions(db, accountId, { now, idleSince: new Date(0), limit: ALL });
  const events = await selectSecurityEvents(db, accountId, { before: undefined, limit: ALL });
  return {
    account: {
      _id: account.id,
      email: account.email,
      language: account.language,
      verified_at: account.verifiedAt,
      created_at: account.createdAt,
      two_step_since: totp?.confirmedAt ?? null,
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      providers: (await selectIdentities(db, accountId)).map(({ issuer, subject, createdAt }) => ({
        issuer,
        subject,
        created_at: createdAt,
      })),
    },
    profile: await findProfile(ctx, accountId),
    notifications: await getAccountNotification(ctx, accountId),
    preferences: await getAccountPreferences(ctx, accountId),
    sessions: sessions.map(({ userAgent, country, createdAt, lastSeenAt, expiresAt }) => ({
      ...getDevice(userAgent),
      user_agent: userAgent,
      country: country ?? "",
      created_at: createdAt,
      last_seen_at: lastSeenAt,
      expires_at: expiresAt,
    })),
    securityEvents: events.map(({ kind, browser, os, country, details, createdAt }) => ({
      kind,
      browser,
      os,
      country,
      details,
      at: createdAt,
    })),
  };
}

/** Ends every session of the caller but the current one, within a transaction. */
export async function deleteOtherSessions(ctx: Pick<SessionCtx, "accountId" | "sessionId">, tx: Tx): Promise<void> {
  await deleteSessions(tx, ctx.accountId, ctx.sessionId);
}

export async function endAllSessions(tx: Tx, accountId: string): Promise<void> {
  await deleteSessions(tx, accountId);
}

/**
 * Deletes an account and everything that belongs to it. Returns its row and all addresses that its email went to;
 * undefined if it is already gone.
 */
export async function eraseAccount(
  tx: Tx,
  accountId: string,
): Promise<(AccountRow & { addresses: string[] }) | undefined> {
  const addresses = await selectAddresses(tx, accountId);
  const account = await deleteAccount(tx, accountId);
  if (!account) return undefined;
  await deletePendingSignIns(tx, account.email);
  if (addresses.length > 0) {
    await deleteSignUps(tx, addresses);
    await deleteInvitationsFor(tx, addresses);
  }
  return { ...account, addresses };
}
