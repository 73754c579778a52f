import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import type { AccountMail } from "./mail-queue.ts";
import type { MailContent } from "./mails/content.ts";
import { putProofText } from "./proofs.ts";
import { type AccountRow, selectAccountByEmail } from "./store/accounts.ts";

const headers = {
  // because answering machines otherwise write back (RFC 3834)
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
};

/** Sends one mail, in the account's language; an address without an account, or with nothing to prove, gets none. */
export async function sendAccountMail(
  ctx: AccountJobsCtx,
  mailer: Mailer,
  { id, kind, email }: AccountMail & { readonly id: string },
): Promise<void> {
  const account = await selectAccountByEmail(ctx.db, email);
  if (!account) return;
  const content = await contentOf(ctx, account, { id, kind });
  if (!content) return;
  // because the mail kit takes tens of megabytes, which a process that sends no mail need not hold
  const { renderMail } = await import("./mails/render.tsx");
  const mail = await renderMail(content, account.language, ctx.publicUrl);
  await mailer.send({ to: account.email, ...mail, headers, id });
}

async function contentOf(
  ctx: AccountJobsCtx,
  account: AccountRow,
  { id, kind }: Pick<AccountMail, "kind"> & { readonly id: string },
): Promise<MailContent | undefined> {
  const username = (await findWorkspace(ctx, account.id))?.handle ?? "";
  if (kind === "taken") return { kind, username };
  if (kind === "verify" && account.verifiedAt) return undefined;
  const text = await putProofText(ctx, ctx.db, { id, accountId: account.id, purpose: kind });
  return text === undefined ? undefined : { kind, username, text };
}
