import { dashboardUrl } from "#features/accounts/mails/dashboard-url.ts";
import { sendMessage } from "#features/accounts/mails/send-message.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import { findWorkspace, isPublic } from "#features/workspaces/workspaces.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { DomainJobsCtx } from "../ctx.ts";
import { toUnicodeHost } from "../host.ts";
import { NO_CERTIFICATE } from "../presenter.ts";
import type { DomainMail } from "../queues.ts";
import { getParkDate } from "../state.ts";
import { selectAnyDomain } from "../store.ts";
import { domainMessage } from "./domain-message.ts";

/**
 * Sends one email about a failing domain, unless the domain works again or was removed. Ignores the account's
 * notification settings, since links or a page are about to go offline.
 */
export async function sendDomainMail(
  ctx: DomainJobsCtx,
  mailer: Mailer,
  { id, domainId, accountId, notice }: DomainMail & { readonly id: string },
): Promise<void> {
  const row = await selectAnyDomain(ctx.db, domainId);
  const workspace = row && (await findWorkspace(ctx, row.workspaceId));
  const recipient = await findRecipient(ctx, accountId);
  if (!row || !workspace || !isPublic(workspace) || !recipient || row.notices !== notice) return;
  const { diagnosis, failingSince, parkedAt } = row;
  if (!diagnosis?.issue || !failingSince) return;
  const { issue, record } = diagnosis;
  const certificate = (await ctx.findCertificates(ctx.db, [row.host])).get(row.host) ?? NO_CERTIFICATE;
  const message = domainMessage(
    {
      host: toUnicodeHost(row.host),
      handle: workspace.handle,
      issue,
      record,
      failingSince,
      parksAt: getParkDate({ failingSince, issue, certificate }),
      parkedAt,
      notice,
      url: dashboardUrl(ctx.publicUrl, "settings", workspace.id, { tab: "domains" }),
    },
    recipient.language,
  );
  await sendMessage(ctx, mailer, { to: recipient.email, language: recipient.language, message, id });
}
