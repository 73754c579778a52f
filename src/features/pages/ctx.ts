import type { AccountsCtx } from "#features/accounts/ctx.ts";
import type { ModerationCtx } from "#features/moderation/ctx.ts";
import type { MediaSessionCtx } from "#features/media/ctx.ts";

/** The context of page handlers: the caller, their plan's limits, and the picture store. */
export type PagesCtx = MediaSessionCtx & { readonly accountId: string } & Pick<
    AccountsCtx,
    "reservedHandles" | "publicUrl"
  > &
  Pick<ModerationCtx, "moderation" | "listNewestDestinations">;
