import { DAY_MS } from "#base/time.ts";
import type { Language } from "#base/language.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findWorkspace, isPublic } from "#features/workspaces/workspaces.ts";
import type { FormCtx } from "../ctx.ts";
import { PENDING_DAYS } from "../limits.ts";
import {
  selectByToken,
  type SubscriberRow,
  confirmSubscriber,
  updateUnsubscribed,
  withdrawPendingSubscriber,
} from "../store/subscribers.ts";
import { mayBeToken, hashToken, getToken, type TokenPurpose } from "./token.ts";

type SubscriptionCtx = Pick<FormCtx, "db" | "keys" | "now">;

/** The subscription behind a token from an email. */
export interface Subscription {
  readonly purpose: TokenPurpose;
  readonly state: SubscriberRow["state"];
  /** False if the subscription was never confirmed. */
  readonly wasOnList: boolean;
  readonly email: string;
  readonly consent: string;
  readonly language: Language;
  /** The handle of the page. */
  readonly handle: string;
  /** The token to unsubscribe, or to withdraw a pending request. */
  readonly unsubscribeToken: string;
}

/** The subscription of a token; undefined if the token is unknown or expired. */
export async function findSubscription(ctx: SubscriptionCtx, token: string): Promise<Subscription | undefined> {
  const found = await findByToken(ctx, token);
  return found && toSubscription(ctx, found.row, found.purpose);
}

/**
 * Confirms the subscription of a token, once. Undefined if the request has expired or the page is offline; for someone
 * who has unsubscribed since, the subscription with the state `left`.
 */
export async function confirmSubscription(ctx: FormCtx, token: string): Promise<Subscription | undefined> {
  const found = await findByToken(ctx, token);
  if (found?.purpose !== "confirm" || !(await toSubscription(ctx, found.row, "confirm"))) return undefined;
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const now = ctx.now();
    const hash = hashToken(ctx.keys, "confirm", token);
    const confirmed = await confirmSubscriber(tx, hash, { now, requestedAfter: lastRequestedAt(now) });
    if (!confirmed) return undefined;
    const { workspaceId, id } = confirmed;
    await emit({ name: "subscriber.confirmed", workspaceId, subject: { subscriberId: id } });
    return confirmed;
  });
  // Confirming again succeeds too.
  const now = row ?? (await findByToken(ctx, token))?.row;
  return now && toSubscription(ctx, now, "confirm");
}

/**
 * Unsubscribes the subscriber of either token, or withdraws their request. Repeatable; undefined for an unknown token.
 */
export async function unsubscribe(ctx: FormCtx, token: string): Promise<Subscription | undefined> {
  const found = await findByToken(ctx, token);
  if (!found) return undefined;
  const { id, workspaceId } = found.row;
  const row = await runInTransaction(ctx, async ({ tx, emit }) => {
    const unsubscribed = await updateUnsubscribed(tx, id, ctx.now());
    if (unsubscribed) {
      await emit({ name: "subscriber.left", workspaceId, subject: { subscriberId: id } });
      return unsubscribed;
    }
    const withdrawn = await withdrawPendingSubscriber(tx, id);
    if (withdrawn) await emit({ name: "subscriber.withdrawn", workspaceId, subject: { subscriberId: id } });
    return withdrawn;
  });
  const subscription = await toSubscription(ctx, row ?? found.row, found.purpose);
  return subscription && { ...subscription, state: "left" };
}

async function findByToken(ctx: SubscriptionCtx, token: string) {
  if (!mayBeToken(token)) return undefined;
  for (const purpose of ["confirm", "leave"] as const) {
    const column = purpose === "confirm" ? "confirmHash" : "unsubscribeHash";
    const row = await selectByToken(ctx.db, column, hashToken(ctx.keys, purpose, token));
    if (!row) continue;
    const isOver = row.state === "pending" && row.askedAt < lastRequestedAt(ctx.now());
    return isOver ? undefined : { row, purpose };
  }
  return undefined;
}

function lastRequestedAt(now: Date): Date {
  return new Date(now.getTime() - PENDING_DAYS * DAY_MS);
}

async function toSubscription(
  ctx: SubscriptionCtx,
  { workspaceId, state, email, consent, language, unsubscribeSeed, confirmedAt }: SubscriberRow,
  purpose: TokenPurpose,
): Promise<Subscription | undefined> {
  const workspace = await findWorkspace(ctx, workspaceId);
  if (!workspace) return undefined;
  // While a page is offline, requests cannot be confirmed, but subscribers can still unsubscribe.
  if (purpose === "confirm" && state === "pending" && !isPublic(workspace)) return undefined;
  const unsubscribeToken = getToken(ctx.keys, "leave", unsubscribeSeed);
  const wasOnList = confirmedAt !== null;
  return { purpose, state, wasOnList, email, consent, language, handle: workspace.handle, unsubscribeToken };
}
