import { ApiError } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { findDestinationError, badDestination } from "#features/routing/destination.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import { deletePageRedirect, type PageRedirectRow, putPageRedirect, selectPageRedirect } from "../store.ts";
import { type PageRedirect, type PageRedirectBody, redirectEndsInPast } from "./contract.ts";
import type { TimedRedirect } from "./timed-redirect.ts";

/** The page redirect of the workspace, or null if it is unset or has ended. */
export async function getPageRedirect(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">,
): Promise<PageRedirect | null> {
  const row = await selectPageRedirect(ctx.db, ctx.workspaceId);
  return row && !isOver(row, ctx.now()) ? present(row) : null;
}

/** Redirects the whole page; throws badDestination or redirectEndsInPast. */
export async function setPageRedirect(ctx: WorkspaceCtx, body: PageRedirectBody): Promise<PageRedirect> {
  const now = ctx.now();
  const row = toRow(body, ctx, now);
  if (isOver(row, now)) throw new ApiError(redirectEndsInPast);
  await rejectRedirectLoop(ctx, row, now);
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await putPageRedirect(tx, row);
    await emit({ name: "appearance.redirect_set", workspaceId: row.workspaceId, subject: { to: row.destination } });
    return present(row);
  });
}

export async function endPageRedirect(ctx: WorkspaceCtx): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (await deletePageRedirect(tx, workspaceId))
      await emit({ name: "appearance.redirect_ended", workspaceId, subject: {} });
  });
}

/** The page redirect of a workspace, current or scheduled; null for nearly all. */
export async function findTimedRedirect(db: Db, workspaceId: string): Promise<TimedRedirect | null> {
  const row = await selectPageRedirect(db, workspaceId);
  if (!row) return null;
  const { destination: to, startsAt, endsAt } = row;
  return { to, fromMs: startsAt?.getTime() ?? -Infinity, untilMs: endsAt?.getTime() ?? Infinity };
}

function toRow({ to, from, until, note = "" }: PageRedirectBody, ctx: WorkspaceCtx, now: Date): PageRedirectRow {
  const destination = parseDestination(to, ctx.ownHosts);
  if (!destination.ok) {
    const message = findDestinationError(destination.error);
    throw new ApiError(badDestination, { message, errors: [{ field: "to", message }] });
  }
  return {
    workspaceId: ctx.workspaceId,
    destination: destination.href,
    startsAt: from ? new Date(from) : null,
    endsAt: until ? new Date(until) : null,
    note,
    updatedAt: now,
  };
}

const REDIRECTED = "That page redirects visitors too, so they'd never arrive. Enter another address.";

/** Rejects a destination that itself redirects: two such pages could loop. */
async function rejectRedirectLoop(ctx: WorkspaceCtx, { destination }: PageRedirectRow, now: Date): Promise<void> {
  const { host, pathname } = new URL(destination);
  const [handle, ...rest] = pathname.split("/").filter(Boolean);
  if (!ctx.ownHosts.has(host) || handle === undefined || rest.length > 0) return;
  const target = await findWorkspaceByHandle(ctx, handle);
  if (!target) return;
  const pageRedirect = await selectPageRedirect(ctx.db, target.id);
  if (target.id !== ctx.workspaceId && (!pageRedirect || isOver(pageRedirect, now))) return;
  throw new ApiError(badDestination, { message: REDIRECTED, errors: [{ field: "to", message: REDIRECTED }] });
}

function isOver({ endsAt }: PageRedirectRow, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

function present({ destination, startsAt, endsAt, note, updatedAt }: PageRedirectRow): PageRedirect {
  return {
    to: destination,
    from: startsAt?.toISOString() ?? null,
    until: endsAt?.toISOString() ?? null,
    note,
    updatedAt: updatedAt.toISOString(),
  };
}
