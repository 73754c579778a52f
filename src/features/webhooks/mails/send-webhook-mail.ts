import { dashboardUrl } from "#features/accounts/mails/dashboard-url.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { sendAutomaticMail } from "#infra/mail/send-automatic-mail.ts";
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
  // Loaded on demand: the email renderer takes tens of megabytes.
  const { renderMessage } = await import("#features/accounts/mails/render.tsx");
  const mail = await renderMessage(message, recipient.language, ctx.publicUrl);
  await sendAutomaticMail(mailer, { to: recipient.email, ...mail, id });
}
