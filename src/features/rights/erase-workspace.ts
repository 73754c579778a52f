import { createHmac } from "node:crypto";
import { eraseEvents } from "#features/analytics/erase.ts";
import { eraseRefused } from "#features/ingest/spool/erase-refused.ts";
import { erasePictures } from "#features/media/own-pictures.ts";
import { eraseFiles } from "#features/media/uploads/own-files.ts";
import { eraseFacts } from "#features/outbox/erase.ts";
import { eraseWorkspace } from "#features/workspaces/closing.ts";
import { restHandle } from "#features/workspaces/handles.ts";
import type { Workspace } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { RightsJobsCtx } from "./ctx.ts";
import { insertErased } from "./store/deletions.ts";

/** Deletes of a workspace what has no transactions, and may be done twice; before its rows, which say what that is. */
export async function eraseOutside(ctx: RightsJobsCtx, workspaceId: string): Promise<void> {
  await eraseEvents(ctx.clickhouse, workspaceId);
  await eraseRefused(ctx.spoolDir, (id) => id === workspaceId);
  await eraseFiles({ db: ctx.db, files: ctx.media.files }, workspaceId);
  await erasePictures({ db: ctx.db, files: ctx.media.files }, workspaceId);
}

/** Deletes its rows within the caller's transaction, and lets its handle rest; answers what it was. */
export async function eraseRows(ctx: RightsJobsCtx, tx: Tx, workspaceId: string): Promise<Workspace | undefined> {
  const now = ctx.now();
  const workspace = await eraseWorkspace(tx, workspaceId);
  await eraseFacts(tx, workspaceId);
  await ctx.jobs.forget(tx, [workspaceId]);
  await insertErased(tx, hashOf(ctx.keys, workspaceId), now);
  if (workspace) await restHandle(tx, workspace.handle, now);
  return workspace;
}

/** What is remembered of a workspace that is gone: without the server's secret it tells nothing. */
export function hashOf(keys: Keys, workspaceId: string): Buffer {
  return createHmac("sha256", keys.of("rights erased workspaces")).update(workspaceId).digest();
}
