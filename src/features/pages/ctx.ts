import type { AccountsCtx } from "#features/accounts/ctx.ts";
import type { MediaSessionCtx } from "#features/media/ctx.ts";

/** What the verbs of pages are handed: who asks, what their plan lets them have, and where pictures lie. */
export type PagesCtx = MediaSessionCtx & { readonly accountId: string } & Pick<AccountsCtx, "reservedHandles">;
