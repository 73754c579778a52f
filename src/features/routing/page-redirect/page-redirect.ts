import { ApiError, type FieldError } from "#base/errors.ts";
import { type DestinationError, parseDestination } from "#base/url.ts";
import type { ModerationCtx } from "#features/moderation/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { badDestination, toDestinationMessage } from "../destination.ts";
import {
  deletePageRedirect,
  lockPageRedirects,
  type PageRedirectRow,
  putPageRedirect,
  selectPageRedirect,
} from "../store.ts";
import { type PageRedirect, type PageRedirectBody, redirectEndsInPast } from "./contract.ts";
import { findPageAt, isLinkOnHost, mayRedirectOn, type PageAddressCtx } from "./find-page-at.ts";
import { isRedirecting, isWithinPeriod, type RedirectPeriod, type TimedRedirect } from "./timed-redirect.ts";

export { selectAllPageRedirects as listPageRedirects } from "../store.ts";

export type RedirectCtx = WorkspaceCtx & Pick<ModerationCtx, "moderation">;
type StoredRedirect = Omit<PageRedirect, "restriction" | "loops">;

/** The page redirect of the workspace; null if it has none, or only one that has ended. */
export async function getPageRedirect(ctx: RedirectCtx): Promise<PageRedirect | null> {
  const row = await selectPageRedirect(ctx.db, ctx.workspaceId);
  if (!row || isOver(row, ctx.now())) return null;
  const loop = await findLoop(ctx, row);
  return {
    ...present(row),
    restriction: findRestriction(ctx, row),
    loops: loop !== null && isWithinPeriod(loop, ctx.now().getTime()),
  };
}

/** The page redirect as it was set, without its current state; null if the workspace has none, or it has ended. */
export async function describePageRedirect(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">,
): Promise<StoredRedirect | null> {
  const row = await selectPageRedirect(ctx.db, ctx.workspaceId);
  return row && !isOver(row, ctx.now()) ? present(row) : null;
}

/** Redirects the whole page; throws badDestination, redirectEndsInPast or shortenerDestination. */
export async function setPageRedirect(ctx: RedirectCtx, body: PageRedirectBody): Promise<PageRedirect> {
  const now = ctx.now();
  const row = toRow(body, ctx, now);
  if (isOver(row, now)) throw new ApiError(redirectEndsInPast);
  await ctx.trust?.checkDestinations(ctx.db, ctx.workspaceId, [{ field: "to", text: row.destination }], now);
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await lockPageRedirects(tx);
    await rejectRedirectLoop({ ...ctx, db: tx }, row);
    await putPageRedirect(tx, row);
    await emit({ name: "appearance.redirect_set", workspaceId: row.workspaceId, subject: { to: row.destination } });
    return { ...present(row), restriction: findRestriction(ctx, row), loops: false };
  });
}

export async function endPageRedirect(ctx: WorkspaceCtx): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (await deletePageRedirect(tx, workspaceId))
      await emit({ name: "appearance.redirect_ended", workspaceId, subject: {} });
  });
}

/** The page redirect of a workspace, current or scheduled; null for nearly all workspaces. */
export async function findTimedRedirect(ctx: PageAddressCtx, workspaceId: string): Promise<TimedRedirect | null> {
  const row = await selectPageRedirect(ctx.db, workspaceId);
  return row ? { to: row.destination, ...toPeriod(row), loop: await findLoop(ctx, row) } : null;
}

/** Browsers follow 20 redirects (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;

/**
 * The period, from now on, in which a page redirect leads back to its own page, directly or through other pages that
 * redirect; null if there is none. A redirect that loops cannot be saved, but a handle or a host may later belong to
 * another page.
 */
async function findLoop(ctx: PageAddressCtx, first: PageRedirectRow): Promise<RedirectPeriod | null> {
  const nowMs = ctx.now().getTime();
  const seen = new Set<string>();
  let row = first;
  let period = toPeriod(row);
  while (seen.size < MAX_REDIRECTS) {
    if (period.untilMs <= Math.max(period.fromMs, nowMs)) return null;
    const pageId = await findPageAt(ctx, row.destination);
    if (pageId === first.workspaceId) return period;
    // a loop among other pages, each of which is shown instead of redirecting
    if (pageId === undefined || seen.has(pageId)) return null;
    const next = await selectPageRedirect(ctx.db, pageId);
    if (!next) return null;
    seen.add(pageId);
    row = next;
    const { fromMs, untilMs } = toPeriod(next);
    period = { fromMs: Math.max(period.fromMs, fromMs), untilMs: Math.min(period.untilMs, untilMs) };
  }
  return period;
}

function toPeriod({ startsAt, endsAt }: PageRedirectRow): RedirectPeriod {
  return { fromMs: startsAt?.getTime() ?? -Infinity, untilMs: endsAt?.getTime() ?? Infinity };
}

function toRow({ to, from, until, note = "" }: PageRedirectBody, ctx: WorkspaceCtx, now: Date): PageRedirectRow {
  const destination = parseDestination(to, ctx.ownHosts);
  if (!destination.ok) throw invalidDestination(destination.error);
  if (mayRedirectOn(ctx, destination.href)) throw invalidDestination("own_host");
  return {
    workspaceId: ctx.workspaceId,
    destination: destination.href,
    startsAt: from ? new Date(from) : null,
    endsAt: until ? new Date(until) : null,
    note,
    updatedAt: now,
  };
}

function invalidDestination(error: DestinationError): ApiError {
  return badDestinations(["to"], toDestinationMessage(error));
}

const REDIRECTED =
  "This address leads back to your page, or to another page that redirects. Enter a different address.";

/**
 * Rejects a destination that is the page itself or a page that redirects now or later. This prevents loops until a
 * handle or a host belongs to another page. Links cannot be part of a loop, since no page may redirect to a short link
 * of this installation.
 */
async function rejectRedirectLoop(ctx: PageAddressCtx, { workspaceId, destination }: PageRedirectRow): Promise<void> {
  const pageId = await findPageAt(ctx, destination);
  if (pageId === undefined) return;
  const pageRedirect = await selectPageRedirect(ctx.db, pageId);
  const isSet = pageRedirect !== undefined && !isOver(pageRedirect, ctx.now());
  if (isSet || pageId === workspaceId) throw badDestinations(["to"], REDIRECTED);
}

/** An address in normal form, and the field of the API call that contains it. */
export interface FieldAddress {
  readonly field: string;
  readonly address: string;
}

/**
 * Throws badDestination if an address is a link on the host of a page, or a public page that redirects now; scheduled
 * redirects stay private.
 */
export async function rejectOwnRedirects(ctx: PageAddressCtx, addresses: readonly FieldAddress[]): Promise<void> {
  const links = addresses.filter(({ address }) => isLinkOnHost(ctx, address)).map(({ field }) => field);
  if (links.length > 0) throw badDestinations(links, toDestinationMessage("own_host"));
  const fields: string[] = [];
  for (const { field, address } of addresses) {
    const pageId = await findPageAt(ctx, address);
    const pageRedirect = pageId === undefined ? null : await findTimedRedirect(ctx, pageId);
    if (pageRedirect && isRedirecting(pageRedirect, ctx.now().getTime())) fields.push(field);
  }
  if (fields.length > 0) throw badDestinations(fields, REDIRECTED);
}

function badDestinations(fields: readonly string[], message: string): ApiError {
  const errors = fields.map((field): FieldError => ({ field, message }));
  return new ApiError(badDestination, { message, errors });
}

function isOver({ endsAt }: PageRedirectRow, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

function findRestriction({ moderation }: RedirectCtx, { destination }: PageRedirectRow): PageRedirect["restriction"] {
  return moderation.findDestination(destination)?.state ?? null;
}

function present({ destination, startsAt, endsAt, note, updatedAt }: PageRedirectRow): StoredRedirect {
  return {
    to: destination,
    from: startsAt?.toISOString() ?? null,
    until: endsAt?.toISOString() ?? null,
    note,
    updatedAt: updatedAt.toISOString(),
  };
}
