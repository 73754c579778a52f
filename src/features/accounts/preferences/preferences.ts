import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { type OwnerCtx, requireOwn } from "../ctx.ts";
import { type PreferencesRow, putPreferences, selectPreferences } from "../store/settings.ts";
import type { Preferences } from "./contract.ts";

/** The preferences of an account that has chosen none. */
const defaults: Preferences = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr: null };

/** The caller's dashboard preferences; throws notFound for any other id. */
export async function getPreferences(ctx: OwnerCtx, userId: string): Promise<Preferences> {
  requireOwn(ctx, userId);
  return findPreferences(ctx, ctx.accountId);
}

/** Changes the given preferences and keeps the rest; throws notFound for any other id. */
export async function setPreferences(
  ctx: OwnerCtx,
  userId: string,
  {
    colour_scheme,
    page_shared,
    steps_dismissed,
    qr,
  }: { readonly [Key in keyof Preferences]?: Preferences[Key] | undefined },
): Promise<Preferences> {
  requireOwn(ctx, userId);
  const { accountId } = ctx;
  const patch = { colourScheme: colour_scheme, pageShared: page_shared, stepsDismissed: steps_dismissed, qr };
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await putPreferences(tx, accountId, patch, ctx.now());
    await emit({ name: "account.preferences_changed", workspaceId: accountId, subject: { accountId } });
    return shown(row);
  });
}

/** The dashboard preferences of an account, or the defaults. */
export async function findPreferences(ctx: Pick<Ctx, "db">, accountId: string): Promise<Preferences> {
  const row = await selectPreferences(ctx.db, accountId);
  return row ? shown(row) : defaults;
}

function shown({ colourScheme, pageShared, stepsDismissed, qr }: PreferencesRow): Preferences {
  return { colour_scheme: colourScheme, page_shared: pageShared, steps_dismissed: stepsDismissed, qr };
}
