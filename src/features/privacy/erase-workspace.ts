import { createHmac } from "node:crypto";
import { eraseEvents } from "#features/analytics/erase.ts";
import { eraseRejected } from "#features/ingest/spool/erase-rejected.ts";
import { erasePictures } from "#features/media/pictures.ts";
import { eraseFiles } from "#features/media/uploads/own-files.ts";
import { eraseFacts } from "#features/outbox/erase.ts";
import { eraseWorkspace } from "#features/workspaces/closing.ts";
import { retireHandle } from "#features/workspaces/handles.ts";
import type { Workspace } from "#features/workspaces/workspaces.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { PrivacyJobsCtx } from "./ctx.ts";
import { insertErased } from "./store/deletions.ts";

/**
 * Deletes a workspace's events, pictures and files, which no PostgreSQL transaction covers. Idempotent; run it while the
 * rows that say which they are still exist.
 */
export async function eraseOutside(ctx: PrivacyJobsCtx, workspaceId: string): Promise<void> {
  await eraseEvents(ctx.clickhouse, workspaceId);
  await eraseRejected(ctx.spoolDir, (id) => id === workspaceId);
  await eraseFiles({ db: ctx.db, files: ctx.media.files }, workspaceId);
  await erasePictures({ db: ctx.db, files: ctx.media.files }, workspaceId);
}

/** Deletes its rows within the caller's transaction and retires its handle; returns the deleted workspace. */
export async function eraseRows(ctx: PrivacyJobsCtx, tx: Tx, workspaceId: string): Promise<Workspace | undefined> {
  const now = ctx.now();
  const workspace = await eraseWorkspace(tx, workspaceId);
  await eraseFacts(tx, workspaceId);
  await ctx.jobs.forget(tx, [workspaceId]);
  await insertErased(tx, hash(ctx.keys, workspaceId), now);
  if (workspace) await retireHandle(tx, workspace.handle, now);
  return workspace;
}

/** The stored trace of a deleted workspace. It reveals nothing without the server's secret. */
export function hash(keys: Keys, workspaceId: string): Buffer {
  return createHmac("sha256", keys.of("rights erased workspaces")).update(workspaceId).digest();
}
