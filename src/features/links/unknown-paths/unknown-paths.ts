import { PATH_MAX_UNITS } from "../addresses/path.ts";
import { z } from "zod";
import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import { ApiError, notFound } from "#base/errors.ts";
import { text } from "#base/schema.ts";
import { DAY_MS, utcDay } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { readCursor, toCursor } from "#infra/http/cursor.ts";
import { openAddressKeys } from "../addresses/addresses.ts";
import {
  addVisits,
  deleteAlias,
  deleteOlder,
  type PathVisits,
  selectByWorkspace,
  trimHost,
} from "../store/unknown-paths.ts";
import type { UnknownPath, UnknownPathsContract } from "./contract.ts";

export { type PathVisits, selectAllPaths as listAllUnknownPaths } from "../store/unknown-paths.ts";

const RETENTION_DAYS = 90;
/** Upper bound on stored paths of a host, since anyone can request any path. */
export const ROWS_PER_HOST_MAX = 10_000;

type List = UnknownPathsContract["GET /v1/links/unknown-paths"];

/** The visited addresses of the workspace that have no link, latest visit first. */
export async function listUnknownPaths(
  { db, workspaceId }: Pick<WorkspaceCtx, "db" | "workspaceId">,
  { cursor, limit }: ParsedInput<List>["query"],
): Promise<ResponseBody<List>> {
  const after = cursor === undefined ? undefined : readCursor(position, cursor);
  const rows = await selectByWorkspace(db, workspaceId, { after, limit: limit + 1 });
  const paths = rows.slice(0, limit);
  const last = rows.length > limit ? paths.at(-1) : undefined;
  return { paths, next: last ? toCursor(last) : null };
}

const PAGE_SIZE = 1_000;

/** All visited addresses of the workspace that have no link, latest visit first. */
export async function* readUnknownPaths(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId">,
): AsyncGenerator<UnknownPath, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const { paths, next } = await listUnknownPaths(ctx, { cursor, limit: PAGE_SIZE });
    yield* paths;
    if (next === null) return;
    cursor = next;
  }
}

/** Deletes an address from the list. Throws notFound. */
export async function deleteUnknownPath(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId" | "shortHost">,
  { host, alias }: { readonly host: string; readonly alias: string },
): Promise<void> {
  const { db, workspaceId } = ctx;
  const address = { host, path: alias };
  // paths under a handle are never case-sensitive
  const stored = host === "" ? alias.normalize().toLowerCase() : (await openAddressKeys(ctx, db, [address]))(address);
  if (!(await deleteAlias(db, workspaceId, host, stored))) throw new ApiError(notFound);
}

const position = z.object({
  // PostgreSQL has no year 0
  lastDay: z.iso.date().refine((day) => day >= "0001"),
  host: text(255),
  alias: text(PATH_MAX_UNITS),
});

/**
 * Adds visits of paths without a link. If a host then has too many rows, its oldest and least visited ones are deleted.
 */
export async function recordUnknownPaths({ db }: Pick<Ctx, "db">, counted: readonly PathVisits[]): Promise<void> {
  // in one transaction, so that a retry after a failure counts no visit twice
  await db.transaction(async (tx) => {
    for (const host of await addVisits(tx, counted)) await trimHost(tx, host, ROWS_PER_HOST_MAX);
  });
}

/** Deletes the visits of days more than 90 days ago. */
export async function purgeUnknownPaths(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS);
  await deleteOlder(ctx.db, utcDay(before));
}
