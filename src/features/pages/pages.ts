import { listMemberships, addOwner } from "#features/accounts/workspace-members.ts";
import { findPageHeads, copyAppearance, readAppearance } from "#features/appearance/appearance.ts";
import { findPageOrigins } from "#features/domains/page-addresses.ts";
import { countLinks } from "#features/links/find-links.ts";
import { findLinksByHost } from "#features/moderation/links-by-host.ts";
import { findRestricted } from "#features/moderation/moderate.ts";
import { createWorkspace, listWorkspaces, reservePage } from "#features/workspaces/workspaces.ts";
import { type Page, type NewPage, pageLimit } from "./contract.ts";
import type { PagesCtx } from "./ctx.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { usernameReserved, usernameTaken } from "#features/accounts/errors.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { isReservedHandle } from "#features/workspaces/reserved-names.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { pasteLinks, readLinksCopy } from "#features/links/copy-links.ts";
import { copyReferencedFiles } from "#features/media/file-copies.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";

type ListCtx = Pick<
  PagesCtx,
  "moderation" | "listNewestDestinations" | "db" | "now" | "accountId" | "workspaceId" | "publicUrl" | "actor"
>;

/** The pages that the caller may work on, the primary one first, then by age. An API key works on one page only. */
export async function listPages(ctx: ListCtx): Promise<Page[]> {
  const all = (await listMemberships(ctx, ctx.accountId)).map(({ workspaceId }) => workspaceId);
  const ids = ctx.actor?.keyId === undefined ? all : all.filter((id) => id === ctx.workspaceId);
  const [workspaces, heads, links, addresses, restricted, byHost] = await Promise.all([
    listWorkspaces(ctx, ids),
    findPageHeads(ctx.db, ids),
    countLinks(ctx.db, ids),
    findPageOrigins(ctx.db, ctx.publicUrl, ids),
    // an account's restriction is found by its primary page, even if the key is for another one
    findRestricted(ctx, all),
    findLinksByHost(ctx, ids),
  ]);
  const withHosts = new Set(byHost.map(({ workspaceId }) => workspaceId));
  return workspaces
    .map(({ id, primaryId, handle, createdAt }) => ({
      _id: id,
      username: handle,
      address: addresses.get(id) ?? null,
      title: heads.get(id)?.title ?? "",
      profile_photo: heads.get(id)?.photo ?? "",
      has_appearance: heads.has(id),
      restricted: restricted.workspaces.has(id) || restricted.accounts.has(primaryId ?? id) || withHosts.has(id),
      first: id === ctx.accountId,
      links: links.get(id) ?? 0,
      createdAt: createdAt.toISOString(),
    }))
    .sort((one, other) => Number(other.first) - Number(one.first));
}

/** Limits retired handles: creating and deleting a page retires its handle for 90 days. */
const PAGE_CREATION_LIMIT: RateLimit = { name: "pages-account", points: 30, seconds: 24 * 3600 };

/**
 * Creates another page for the caller, empty or as a copy of one of theirs. Throws usernameReserved, usernameTaken or
 * pageLimit, notFound if the page to copy is not theirs, and the limit errors of its parts.
 */
export async function createPage(ctx: PagesCtx, { username, copyOf }: NewPage): Promise<Page> {
  await enforceRateLimit(ctx.rateLimits, PAGE_CREATION_LIMIT, ctx.accountId);
  if (isReservedHandle(username, ctx.reservedHandles)) throw new ApiError(usernameReserved);
  await ctx.trust?.checkNames(ctx.db, ctx.accountId, [{ field: "username", text: username }], ctx.now());
  if (copyOf !== undefined) await requireOwn(ctx, copyOf.toLowerCase());
  const id = newId(ctx.now().getTime());
  const copy = copyOf === undefined ? undefined : await readPageCopy(ctx, { from: copyOf.toLowerCase(), to: id });
  try {
    await runInTransaction(ctx, async (scope) => {
      await insertPage(ctx, scope, { id, handle: username });
      await copy?.paste({ ...ctx, workspaceId: id }, scope);
    });
  } catch (error) {
    await copy?.removeFiles();
    throw error;
  }
  const page = (await listPages(ctx)).find(({ _id }) => _id === id);
  if (!page) throw new Error(`pending page ${id} is missing`);
  return page;
}

async function insertPage(
  ctx: PagesCtx,
  scope: EventTx,
  { id, handle }: { id: string; handle: string },
): Promise<void> {
  const { accountId } = ctx;
  const primaryWorkspace = await reservePage(ctx, scope.tx, accountId);
  if (!primaryWorkspace) throw new ApiError(pageLimit);
  const outcome = await createWorkspace(scope, {
    id,
    handle,
    pending: false,
    primaryId: primaryWorkspace.id,
    // If the account awaits deletion, its new page is closed as well.
    closedAt: primaryWorkspace.closedAt,
    createdAt: ctx.now(),
  });
  if (outcome === "handle_taken") throw new ApiError(usernameTaken);
  await addOwner(scope.tx, accountId, id);
}

async function requireOwn(ctx: PagesCtx, workspaceId: string): Promise<void> {
  const pages = await listMemberships(ctx, ctx.accountId);
  if (pages.some((page) => page.workspaceId === workspaceId)) return;
  throw new ApiError(notFound, { errors: [{ field: "copyOf", message: notFound.message }] });
}

/** The content of a page to create another one from. */
interface PageCopy {
  /** Pastes the content into a new workspace, within the transaction that creates the workspace. */
  paste(ctx: WorkspaceCtx, scope: EventTx): Promise<void>;
  /** Removes the copied files. Call this if that transaction fails. */
  removeFiles(): Promise<void>;
}

/** Reads a whole page, and copies its pictures and files, which stay unreferenced until they are pasted. */
async function readPageCopy(
  ctx: PagesCtx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<PageCopy> {
  const [links, appearance] = [await readLinksCopy(ctx.db, from), await readAppearance(ctx.db, from)];
  const media = await copyReferencedFiles(ctx, { from, to }, JSON.stringify([links, appearance]));
  return {
    async paste(into, scope) {
      await media.assign(scope.tx);
      await pasteLinks(into, scope, media.withCopies(links));
      if (appearance) await copyAppearance(scope, { workspaceId: to, now: into.now() }, media.withCopies(appearance));
    },
    removeFiles: media.remove,
  };
}
