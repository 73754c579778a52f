import { ApiError, type FieldError } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findMoves } from "#features/workspaces/handles.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { badDestination, findDestinationError } from "../destination.ts";
import {
  deletePageRedirect,
  type PageRedirectRow,
  putPageRedirect,
  selectPageRedirect,
  selectPageRedirects,
} from "../store.ts";
import { type PageRedirect, type PageRedirectBody, redirectEndsInPast } from "./contract.ts";
import { isRedirecting, type TimedRedirect } from "./timed-redirect.ts";

/** The page redirect of the workspace, or null if it is unset or has ended. */
export async function getPageRedirect(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">,
): Promise<PageRedirect | null> {
  const row = await selectPageRedirect(ctx.db, ctx.workspaceId);
  return row && !isOver(row, ctx.now()) ? present(row) : null;
}

/** Redirects the whole page; throws badDestination, redirectEndsInPast or shortenerDestination. */
export async function setPageRedirect(ctx: WorkspaceCtx, body: PageRedirectBody): Promise<PageRedirect> {
  const now = ctx.now();
  const row = toRow(body, ctx, now);
  if (isOver(row, now)) throw new ApiError(redirectEndsInPast);
  await rejectRedirectLoop(ctx, row);
  await ctx.trust?.checkDestinations(ctx.db, ctx.workspaceId, [{ field: "to", text: row.destination }], now);
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
export async function findTimedRedirect(db: Db | Tx, workspaceId: string): Promise<TimedRedirect | null> {
  const row = await selectPageRedirect(db, workspaceId);
  if (!row) return null;
  const { destination: to, startsAt, endsAt } = row;
  return { to, fromMs: startsAt?.getTime() ?? -Infinity, untilMs: endsAt?.getTime() ?? Infinity };
}

/** The page redirects of all workspaces. */
export function listPageRedirects(db: Db): Promise<PageRedirectRow[]> {
  return selectPageRedirects(db);
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

interface RedirectCtx extends Pick<WorkspaceCtx, "ownHosts" | "now"> {
  readonly db: Db | Tx;
}

/**
 * Rejects the page itself and pages that redirect now or later: without them, page redirects cannot loop. Links cannot
 * be part of a loop, since no page redirects to a short link of this installation.
 */
async function rejectRedirectLoop(ctx: WorkspaceCtx, { destination }: PageRedirectRow): Promise<void> {
  const pageId = await findPageAt(ctx, destination);
  if (pageId === undefined) return;
  const pageRedirect = await selectPageRedirect(ctx.db, pageId);
  const isSet = pageRedirect !== undefined && !isOver(pageRedirect, ctx.now());
  if (isSet || pageId === ctx.workspaceId) throw redirectsAgain(["to"]);
}

/** An address in normal form, and the field of the call that contains it. */
export interface FieldAddress {
  readonly field: string;
  readonly address: string;
}

/** Throws badDestination if an address is a public page that redirects now; scheduled redirects stay private. */
export async function rejectRedirectingPages(ctx: RedirectCtx, addresses: readonly FieldAddress[]): Promise<void> {
  const fields: string[] = [];
  for (const { field, address } of addresses) {
    const pageId = await findPageAt(ctx, address);
    const pageRedirect = pageId === undefined ? null : await findTimedRedirect(ctx.db, pageId);
    if (pageRedirect && isRedirecting(pageRedirect, ctx.now().getTime())) fields.push(field);
  }
  if (fields.length > 0) throw redirectsAgain(fields);
}

function redirectsAgain(fields: readonly string[]): ApiError {
  const errors = fields.map((field): FieldError => ({ field, message: REDIRECTED }));
  return new ApiError(badDestination, { message: REDIRECTED, errors });
}

/** The workspace whose public page an address shows, by its current handle or a retired one. */
async function findPageAt(ctx: RedirectCtx, address: string): Promise<string | undefined> {
  const { host, pathname } = new URL(address);
  const [handle, ...rest] = pathname.split("/").filter(Boolean);
  if (!ctx.ownHosts.has(host) || handle === undefined || rest.length > 0) return undefined;
  const workspace = await findWorkspaceByHandle(ctx, handle);
  if (workspace) return workspace.id;
  const move = (await findMoves(ctx.db, [handle.toLowerCase()], ctx.now())).get(handle.toLowerCase());
  return move?.handle ? move.workspaceId : undefined;
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
