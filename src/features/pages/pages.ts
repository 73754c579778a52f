import { listMemberships } from "#features/accounts/memberships.ts";
import { findHeads } from "#features/appearance/appearance.ts";
import { countLinks } from "#features/links/links.ts";
import { listWorkspaces } from "#features/workspaces/workspaces.ts";
import type { Page } from "./contract.ts";
import type { PagesCtx } from "./ctx.ts";

/** The pages that the caller may work on, the primary one first, then by age. */
export async function listPages(ctx: Pick<PagesCtx, "db" | "accountId">): Promise<Page[]> {
  const ids = (await listMemberships(ctx, ctx.accountId)).map(({ workspaceId }) => workspaceId);
  const [workspaces, heads, links] = await Promise.all([
    listWorkspaces(ctx, ids),
    findHeads(ctx.db, ids),
    countLinks(ctx.db, ids),
  ]);
  return workspaces
    .map(({ id, handle, createdAt }) => ({
      _id: id,
      username: handle,
      title: heads.get(id)?.title ?? "",
      profile_photo: heads.get(id)?.photo ?? "",
      has_appearance: heads.has(id),
      first: id === ctx.accountId,
      links: links.get(id) ?? 0,
      createdAt: createdAt.toISOString(),
    }))
    .sort((one, other) => Number(other.first) - Number(one.first));
}
