import type { Language } from "#base/language.ts";
import { newId } from "#base/ids.ts";
import { findOwners } from "#features/accounts/memberships.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { FormCtx } from "../ctx.ts";
import type { ContactFields } from "../forms/read-form.ts";
import { audienceMails } from "../queues.ts";
import { insertMessage } from "../store/messages.ts";
import { queueDelivery } from "../webhook/queue-delivery.ts";

export interface NewMessage extends ContactFields {
  readonly workspaceId: string;
  readonly blockId: string;
  /** The title of the form. */
  readonly form: string;
  readonly language: Language;
}

/** Stores a message, and queues its mail to the workspace's owners. */
export async function receiveMessage(ctx: FormCtx, message: NewMessage): Promise<void> {
  const { workspaceId } = message;
  const now = ctx.now();
  const messageId = newId(now.getTime());
  await runInTransaction(ctx, async ({ tx, fact }) => {
    await insertMessage(tx, { ...message, id: messageId, createdAt: now });
    await fact({ name: "message.received", workspaceId, subject: { messageId } });
    for (const accountId of await findOwners({ db: tx }, workspaceId))
      await ctx.jobs.enqueue(tx, audienceMails, { kind: "message", messageId, accountId });
    await queueDelivery(ctx, tx, { workspaceId, event: "message.received", subjectId: messageId });
  });
}
