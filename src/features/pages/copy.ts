import { pasteAppearance, readAppearance } from "#features/appearance/duplicate.ts";
import { pasteLinks, readLinksCopy } from "#features/links/duplicate/duplicate.ts";
import { copyFileByName } from "#features/media/file-copies.ts";
import type { FactTx } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { PagesCtx } from "./ctx.ts";

/** The content of a page to create another one from. */
export interface PageCopy {
  /** Pastes it into a new workspace, within the transaction that created that. */
  paste(ctx: WorkspaceCtx, scope: FactTx): Promise<void>;
  /** Undoes what happened outside that transaction, if it failed. */
  drop(): Promise<void>;
}

/** Reads a whole page, and copies its pictures and files, which stay unreferenced until they are pasted. */
export async function readPageCopy(
  ctx: PagesCtx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PageCopy> {
  const [links, appearance] = [await readLinksCopy(ctx.db, from), await readAppearance(ctx.db, from)];
  const media = await copyFileByName(ctx, { from, to }, JSON.stringify([links, appearance]));
  return {
    async paste(into, scope) {
      await media.keep(scope.tx);
      await pasteLinks(into, scope, media.renew(links));
      if (appearance) await pasteAppearance(scope, { workspaceId: to, now: into.now() }, media.renew(appearance));
    },
    drop: media.drop,
  };
}
