import type { Language } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectAccount, selectAccountByEmail } from "./store/accounts.ts";

export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

/** The email address and language of an account; undefined if it is deleted or unverified. */
export async function findRecipient(ctx: { readonly db: Db | Tx }, accountId: string): Promise<Recipient | undefined> {
  const account = await selectAccount(ctx.db, accountId);
  return account?.verifiedAt ? { email: account.email, language: account.language } : undefined;
}

/** The id of the account with this email address, ignoring case. */
export async function findAccountByAddress(
  ctx: { readonly db: Db | Tx },
  address: string,
): Promise<string | undefined> {
  return (await selectAccountByEmail(ctx.db, address))?.id;
}
