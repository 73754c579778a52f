import type { Tx } from "#infra/postgres/client.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { SeenDevice } from "./known-devices.ts";
import { mayMail } from "./mail-allowance.ts";
import { queueMail } from "./mail-queue.ts";
import type { AccountRow } from "./store/accounts.ts";

/** Mails the account's owner about a new device, in the transaction of the sign-in. */
export async function warnOfSignIn(
  ctx: AccountsCtx,
  tx: Tx,
  { id, email }: AccountRow,
  seen: SeenDevice,
): Promise<void> {
  if (!(await mayMail(ctx, "new-sign-in", email))) return;
  await queueMail(ctx, tx, {
    kind: "new-sign-in",
    accountId: id,
    // Both are proper names, the same in all languages.
    device: [seen.browser, seen.os].filter((name) => name !== "").join(" · "),
    place: seen.country ?? "",
    at: ctx.now().toISOString(),
  });
}
