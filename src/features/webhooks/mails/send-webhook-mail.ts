import { dashboardUrl } from "#features/accounts/mails/dashboard-url.ts";
import { sendMessage } from "#features/accounts/mails/send-message.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { WebhookJobsCtx } from "../ctx.ts";
import type { WebhookMail } from "../queues.ts";
import { selectLatest } from "../store/deliveries.ts";
import { selectAnyWebhook } from "../store/webhooks.ts";
import { webhookMessage } from "./webhook-message.ts";

/** Sends one email about a webhook, unless the webhook works again, was switched on again or was deleted. */
export async function sendWebhookMail(
  ctx: Pick<WebhookJobsCtx, "db" | "publicUrl">,
  mailer: Mailer,
  { id, webhookId, accountId, kind }: WebhookMail & { readonly id: string },
): Promise<void> {
  const row = await selectAnyWebhook(ctx.db, webhookId);
  const workspace = row && (await findWorkspace(ctx, row.workspaceId));
  const recipient = await findRecipient(ctx, accountId);
  if (!row || !workspace || !recipient || row.failingSince === null || row.active !== (kind === "failing")) return;
  const { host, origin } = new URL(row.url);
  const message = webhookMessage(
    {
      kind,
      isGone: row.disabledReason === "gone",
      name: row.name || host,
      origin,
      handle: workspace.handle,
      failingSince: row.failingSince,
      warnedAt: row.warnedAt ?? row.failingSince,
      status: (await selectLatest(ctx.db, [row.id])).get(row.id)?.status ?? null,
      url: dashboardUrl(ctx.publicUrl, "developers", workspace.id, { tab: "webhooks" }),
    },
    recipient.language,
  );
  await sendMessage(ctx, mailer, { to: recipient.email, language: recipient.language, message, id });
}
