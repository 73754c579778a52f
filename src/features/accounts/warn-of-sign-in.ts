import type { Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { Sighting } from "./known-devices.ts";
import { mayMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import type { AccountRow } from "./store/accounts.ts";

/** Tells the account's owner by mail, with the sign-in itself, of a device that was not seen before. */
export async function warnOfSignIn(ctx: AccountsCtx, tx: Tx, { id, email }: AccountRow, seen: Sighting): Promise<void> {
  if (!(await mayMail(ctx, "new-sign-in", email))) return;
  await queueMail(ctx, tx, {
    kind: "new-sign-in",
    accountId: id,
    // both are names, and read alike in all languages
    device: [seen.browser, seen.os].filter((name) => name !== "").join(" · "),
    place: seen.country ?? "",
    at: ctx.now().toISOString(),
  });
}
