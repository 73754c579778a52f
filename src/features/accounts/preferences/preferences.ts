import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { type OwnerCtx, requireOwn } from "../ctx.ts";
import { type PreferencesPatch, putPreferences, selectPreferences } from "../store/settings.ts";
import type { Preferences } from "./contract.ts";

/** The preferences of an account that has chosen none. */
const defaults: Preferences = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr: null };

/** The caller's dashboard preferences; throws notFound for any other id. */
export async function getPreferences(ctx: OwnerCtx, userId: string): Promise<Preferences> {
  requireOwn(ctx, userId);
  return getAccountPreferences(ctx, ctx.accountId);
}

/** Changes the given preferences and keeps the rest; throws notFound for any other id. */
export async function setPreferences(
  ctx: OwnerCtx,
  userId: string,
  { colour_scheme, page_shared, steps_dismissed, qr }: PreferencesPatch,
): Promise<Preferences> {
  requireOwn(ctx, userId);
  const { accountId } = ctx;
  // without the read-only keys that a client may send back
  const patch = { colour_scheme, page_shared, steps_dismissed, qr } satisfies Record<keyof Preferences, unknown>;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await putPreferences(tx, accountId, patch, ctx.now());
    await emit({ name: "account.preferences_changed", workspaceId: accountId, subject: { accountId } });
    return row;
  });
}

/** The dashboard preferences of an account, or the defaults. */
export async function getAccountPreferences(ctx: Pick<Ctx, "db">, accountId: string): Promise<Preferences> {
  return (await selectPreferences(ctx.db, accountId)) ?? defaults;
}
