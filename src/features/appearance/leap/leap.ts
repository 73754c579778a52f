import { Refusal } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { faultOf } from "#features/links/destination.ts";
import { badDestination } from "#features/links/link-schema.ts";
import { transact } from "#features/outbox/transact.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import { deleteLeap, type LeapRow, putLeap, selectLeap } from "../store/leaps.ts";
import { type Leap, type LeapBody, leapOver } from "./contract.ts";
import type { PageLeap } from "./leap-at.ts";

/** Where the whole page of the workspace leads for a while; null where it does not, or does no more. */
export async function getLeap(ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "now">): Promise<Leap | null> {
  const row = await selectLeap(ctx.db, ctx.workspaceId);
  return row && !isOver(row, ctx.now()) ? present(row) : null;
}

/** Lets the whole page lead elsewhere; refuses with badDestination or leapOver. */
export async function setLeap(ctx: WorkspaceCtx, body: LeapBody): Promise<Leap> {
  const now = ctx.now();
  const row = rowOf(body, ctx, now);
  if (isOver(row, now)) throw new Refusal(leapOver);
  await refuseRedirectedPage(ctx, row, now);
  return transact(ctx, async ({ tx, fact }) => {
    await putLeap(tx, row);
    await fact({ name: "appearance.leap_set", workspaceId: row.workspaceId, subject: { to: row.destination } });
    return present(row);
  });
}

/** Shows the page itself again. */
export async function endLeap(ctx: WorkspaceCtx): Promise<void> {
  const { workspaceId } = ctx;
  await transact(ctx, async ({ tx, fact }) => {
    if (await deleteLeap(tx, workspaceId)) await fact({ name: "appearance.leap_ended", workspaceId, subject: {} });
  });
}

/** Where the page of a workspace leads, now or later; null for nearly all. */
export async function findLeapForPage(db: Db, workspaceId: string): Promise<PageLeap | null> {
  const row = await selectLeap(db, workspaceId);
  if (!row) return null;
  const { destination: to, startsAt, endsAt } = row;
  return { to, fromMs: startsAt?.getTime() ?? -Infinity, untilMs: endsAt?.getTime() ?? Infinity };
}

function rowOf({ to, from, until, note = "" }: LeapBody, ctx: WorkspaceCtx, now: Date): LeapRow {
  const destination = parseDestination(to, ctx.ownHosts);
  if (!destination.ok) {
    const message = faultOf(destination.fault);
    throw new Refusal(badDestination, { message, errors: [{ field: "to", message }] });
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

/** A page that redirects is no place to arrive: two such pages could send visitors to each other for ever. */
async function refuseRedirectedPage(ctx: WorkspaceCtx, { destination }: LeapRow, now: Date): Promise<void> {
  const { host, pathname } = new URL(destination);
  const [handle, ...rest] = pathname.split("/").filter(Boolean);
  if (!ctx.ownHosts.has(host) || handle === undefined || rest.length > 0) return;
  const target = await findWorkspaceByHandle(ctx, handle);
  if (!target) return;
  const leap = await selectLeap(ctx.db, target.id);
  if (target.id !== ctx.workspaceId && (!leap || isOver(leap, now))) return;
  throw new Refusal(badDestination, { message: REDIRECTED, errors: [{ field: "to", message: REDIRECTED }] });
}

function isOver({ endsAt }: LeapRow, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

function present({ destination, startsAt, endsAt, note, updatedAt }: LeapRow): Leap {
  return {
    to: destination,
    from: startsAt?.toISOString() ?? null,
    until: endsAt?.toISOString() ?? null,
    note,
    updatedAt: updatedAt.toISOString(),
  };
}
