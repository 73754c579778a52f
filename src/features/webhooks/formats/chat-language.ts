import type { Language } from "#base/language.ts";
import { listOwners } from "#features/accounts/workspace-members.ts";
import { findRecipient } from "#features/accounts/recipient.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { WebhookRow } from "../store/tables.ts";

/**
 * The language of messages to a chat, which is that of the workspace's owner. English for the other format, which
 * contains no sentences.
 */
export async function findChatLanguage(
  ctx: { readonly db: Db | Tx },
  { format, workspaceId }: Pick<WebhookRow, "format" | "workspaceId">,
): Promise<Language> {
  if (format === "standard") return "en";
  const [owner] = await listOwners(ctx, workspaceId);
  return (owner === undefined ? undefined : await findRecipient(ctx, owner))?.language ?? "en";
}
