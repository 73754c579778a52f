import type { Language } from "#base/language.ts";
import { newId } from "#base/ids.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import type { FormKind } from "#features/blocks/form-kinds.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { toNetwork } from "#infra/rate-limits/network.ts";
import { listOwners } from "#features/accounts/workspace-members.ts";
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import type { FormCtx } from "./ctx.ts";
import {
  type CaptureFields,
  type ContactFields,
  type FormError,
  isFromBot,
  readCapture,
  readContact,
} from "./forms/read-form.ts";
import { audienceMails } from "./queues.ts";
import { putPendingSubscriber } from "./store/subscribers.ts";
import { newToken } from "./subscription/token.ts";
import { insertMessage } from "./store/messages.ts";

export type { FormError } from "./forms/read-form.ts";

export interface BlockForm {
  readonly workspaceId: string;
  readonly block: { readonly id: string; readonly content: ContentOf<FormKind> };
  readonly fields: URLSearchParams;
  readonly language: Language;
  /** The visitor's IP address. Never stored or logged. */
  readonly address: string;
}

export type FormResult =
  | { readonly kind: "accepted" }
  | { readonly kind: "invalid"; readonly errors: readonly FormError[] }
  | { readonly kind: "too-many"; readonly retryAfterSeconds: number };

const ACCEPTED: FormResult = { kind: "accepted" };

/**
 * Processes a submitted form of a block. The response is the same for known and unknown addresses, and for bots, whose
 * input is discarded.
 */
export async function submitBlockForm(ctx: FormCtx, form: BlockForm): Promise<FormResult> {
  const { content } = form.block;
  if (isFromBot(form.fields)) return ACCEPTED;
  switch (content.kind) {
    case "capture": {
      const read = readCapture(form.fields, content.asksName);
      return read.ok ? saveCapture(ctx, form, content, read.fields) : { kind: "invalid", errors: read.errors };
    }
    case "contact": {
      const read = readContact(form.fields);
      return read.ok ? saveContact(ctx, form, content, read.fields) : { kind: "invalid", errors: read.errors };
    }
  }
}

async function saveCapture(
  ctx: FormCtx,
  { workspaceId, block, language, address }: BlockForm,
  { title, consent }: ContentOf<"capture">,
  { email, name }: CaptureFields,
): Promise<FormResult> {
  const wait = await findWait(ctx, [
    [formsPerNetwork, toNetwork(address)],
    [confirmationsPerPage, workspaceId],
  ]);
  if (wait !== undefined) return { kind: "too-many", retryAfterSeconds: wait };
  const mailbox = email.toLowerCase();
  // Limited silently: the earlier email is still valid, and a different response would reveal to a third party that the
  // address is known.
  const skipsMail =
    (await findWait(
      ctx,
      [confirmationsPerMinute, confirmationsPerHour, confirmationsPerDay].map((limit) => [limit, mailbox]),
    )) !== undefined;
  // otherwise a few networks could close the form for everyone with a single address
  if (skipsMail) await ctx.rateLimits.refund(confirmationsPerPage, workspaceId);
  const now = ctx.now();
  const confirm = newToken(ctx.keys, "confirm");
  const unsubscribeToken = newToken(ctx.keys, "leave");
  await runInTransaction(ctx, async ({ tx, emit }) => {
    const pending = await putPendingSubscriber(tx, {
      id: newId(now.getTime()),
      workspaceId,
      email,
      name,
      consent,
      form: title,
      blockId: block.id,
      language,
      confirmSeed: confirm.seed,
      confirmHash: confirm.hash,
      unsubscribeSeed: unsubscribeToken.seed,
      unsubscribeHash: unsubscribeToken.hash,
      createdAt: now,
    });
    // Emitted in every state of the subscriber, since only the email may reveal it.
    await emit({ name: "subscriber.asked", workspaceId, subject: { subscriberId: pending.id } });
    if (!skipsMail) await ctx.jobs.enqueue(tx, audienceMails, { kind: "asked", subscriberId: pending.id });
  });
  return ACCEPTED;
}

async function saveContact(
  ctx: FormCtx,
  { workspaceId, block, language, address }: BlockForm,
  { title }: ContentOf<"contact">,
  fields: ContactFields,
): Promise<FormResult> {
  const network = toNetwork(address);
  const wait = await findWait(ctx, [
    [formsPerNetwork, network],
    [messagesPerNetwork, `${network} ${workspaceId}`],
    [messagesPerPage, workspaceId],
  ]);
  if (wait !== undefined) return { kind: "too-many", retryAfterSeconds: wait };
  const isMailed = (await ctx.rateLimits.take(messageMailsPerPage, workspaceId)).ok;
  await receiveMessage(ctx, { workspaceId, blockId: block.id, form: title, language, ...fields }, isMailed);
  return ACCEPTED;
}

/** Takes one point of each limit; returns the seconds to wait if one is exhausted. */
async function findWait(
  { rateLimits }: FormCtx,
  counted: readonly (readonly [limit: RateLimit, key: string])[],
): Promise<number | undefined> {
  for (const [limit, key] of counted) {
    const result = await rateLimits.take(limit, key);
    if (!result.ok) return result.retryAfterSeconds;
  }
  return undefined;
}

interface NewMessage extends ContactFields {
  readonly workspaceId: string;
  readonly blockId: string;
  /** The title of the form through which it was sent. */
  readonly form: string;
  readonly language: Language;
}

/** Stores a message, and queues its email to the workspace's owners if `isMailed`. */
async function receiveMessage(ctx: FormCtx, message: NewMessage, isMailed: boolean): Promise<void> {
  const { workspaceId } = message;
  const now = ctx.now();
  const messageId = newId(now.getTime());
  await runInTransaction(ctx, async ({ tx, emit }) => {
    await insertMessage(tx, { ...message, id: messageId, createdAt: now });
    await emit({ name: "message.received", workspaceId, subject: { messageId } });
    if (!isMailed) return;
    for (const accountId of await listOwners({ db: tx }, workspaceId))
      await ctx.jobs.enqueue(tx, audienceMails, { kind: "message", messageId, accountId });
  });
}

/** High enough for a school class or an event behind one IP address. */
const formsPerNetwork: RateLimit = { name: "form-network", points: 60, seconds: HOUR_SECONDS };
/** More messages than any honest visitor sends to one page. */
const messagesPerNetwork: RateLimit = { name: "message-network", points: 10, seconds: HOUR_SECONDS };
/** Messages from all networks that are mailed to the page's owner. Further ones are only stored. */
export const messageMailsPerPage: RateLimit = {
  name: "message-mail-page",
  points: 300,
  seconds: DAY_SECONDS,
  isSilent: true,
};
/** Limits what visitors can store. */
const messagesPerPage: RateLimit = { name: "message-page", points: 3_000, seconds: DAY_SECONDS, isSilent: true };

/**
 * How many confirmation emails a page may cause, to any addresses: enough for a launch, too few to flood other people's
 * mailboxes.
 */
export const confirmationsPerPage: RateLimit = {
  name: "asked-page",
  points: 300,
  seconds: HOUR_SECONDS,
  isSilent: true,
};

// Per address and across all pages, since all these emails arrive in the same mailbox.
const confirmationsPerMinute: RateLimit = {
  name: "asked-minute",
  points: 1,
  seconds: MINUTE_SECONDS,
  isSilent: true,
};
const confirmationsPerHour: RateLimit = { name: "asked-hour", points: 5, seconds: HOUR_SECONDS, isSilent: true };
const confirmationsPerDay: RateLimit = { name: "asked-day", points: 10, seconds: DAY_SECONDS, isSilent: true };
