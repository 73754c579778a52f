import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import type { Appearance, AppearanceFields } from "../contract.ts";
import { defaultAppearance } from "../defaults.ts";
import { presentAppearance, presentFields } from "../presenter.ts";
import { lockAppearance, patchAppearance } from "../store.ts";
import { type AppearanceVersion, versionLimit } from "./contract.ts";
import { VERSIONS_MAX } from "./limits.ts";
import {
  countVersions,
  deleteOldestAutomatic,
  deleteVersion,
  findVersionOf,
  insertVersion,
  nameVersion,
  selectVersion,
  selectVersions,
  type VersionRow,
} from "../store/versions.ts";

type ReadCtx = Pick<WorkspaceCtx, "db" | "workspaceId">;

/** The versions of the workspace, the newest first, without their code. */
export async function listVersions(ctx: ReadCtx): Promise<AppearanceVersion[]> {
  return (await selectVersions(ctx.db, ctx.workspaceId)).map(presentVersion);
}

/** The same with everything that they hold, for a copy of somebody's data. */
export async function listWholeVersions(ctx: ReadCtx): Promise<(AppearanceVersion & AppearanceFields)[]> {
  const rows = await selectVersions(ctx.db, ctx.workspaceId);
  return rows.map((row) => ({ ...row.fields, ...presentVersion(row) }));
}

/** Keeps the saved state under a name; throws versionLimit where all the room is taken by named ones. */
export async function createVersion(ctx: WorkspaceCtx, { name }: { name: string }): Promise<AppearanceVersion> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const appearance = await lockAppearance(tx, workspaceId);
    if (!appearance) throw new ApiError(notFound);
    const row = await keep(ctx, tx, { name, automatic: false, fields: presentFields(appearance) });
    await fact({ name: "appearance.version_created", workspaceId, subject: { versionId: row.id } });
    return presentVersion(row);
  });
}

/** Names a version, which is from then on no automatic one; throws notFound. */
export async function renameVersion(ctx: WorkspaceCtx, id: string, name: string): Promise<AppearanceVersion> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const row = await nameVersion(tx, workspaceId, id, name);
    if (!row) throw new ApiError(notFound);
    await fact({ name: "appearance.version_renamed", workspaceId, subject: { versionId: row.id } });
    return presentVersion(row);
  });
}

/** Deletes a version for good; throws notFound. */
export async function removeVersion(ctx: WorkspaceCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, fact }) => {
    if (!(await deleteVersion(tx, workspaceId, id))) throw new ApiError(notFound);
    await fact({ name: "appearance.version_deleted", workspaceId, subject: { versionId: id } });
  });
}

/**
 * Makes the appearance what it was, and keeps what it is now as an automatic version unless some version holds that
 * already; throws notFound, and with versionLimit where there is no room for it.
 */
export async function restoreVersion(ctx: WorkspaceCtx, id: string): Promise<Appearance> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const before = await lockAppearance(tx, workspaceId);
    const version = before && (await selectVersion(tx, workspaceId, id));
    if (!version) throw new ApiError(notFound);
    await keepState(ctx, tx, presentFields(before), version.id);
    const patch = { ...defaultAppearance, ...version.fields, updatedAt: ctx.now() };
    const row = await patchAppearance(tx, workspaceId, before.id, patch);
    if (!row) throw new Error(`the appearance of workspace ${workspaceId} went while it was locked`);
    await fact({ name: "appearance.updated", workspaceId, subject: { appearanceId: row.id, versionId: version.id } });
    return presentAppearance(row);
  });
}

/**
 * Keeps the appearance as it is as an automatic version unless some version holds that already; returns which one does. Refuses with
 * notFound where there is none, and with versionLimit where there is no room for it.
 */
export async function keepAppearance(ctx: WorkspaceCtx): Promise<string> {
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const before = await lockAppearance(tx, ctx.workspaceId);
    if (!before) throw new ApiError(notFound);
    const versionId = await keepState(ctx, tx, presentFields(before));
    await fact({ name: "appearance.version_created", workspaceId: ctx.workspaceId, subject: { versionId } });
    return versionId;
  });
}

/** After `lockAppearance`. */
async function keepState(ctx: WorkspaceCtx, tx: Tx, fields: AppearanceFields, spared?: string): Promise<string> {
  const known = await findVersionOf(tx, ctx.workspaceId, fields);
  return known ?? (await keep(ctx, tx, { name: "", automatic: true, fields }, spared)).id;
}

/** Adds a version within the limit, which holds because the caller has locked the appearance. */
async function keep(
  ctx: WorkspaceCtx,
  tx: Tx,
  version: Pick<VersionRow, "name" | "automatic" | "fields">,
  spared?: string,
): Promise<VersionRow> {
  const { workspaceId } = ctx;
  const isFull = (await countVersions(tx, workspaceId)) >= VERSIONS_MAX;
  if (isFull && !(await deleteOldestAutomatic(tx, workspaceId, spared))) throw new ApiError(versionLimit);
  const now = ctx.now();
  return insertVersion(tx, { id: newId(now.getTime()), workspaceId, ...version, createdAt: now });
}

function presentVersion({ id, workspaceId, name, automatic, fields, createdAt }: VersionRow): AppearanceVersion {
  const { title, template, palette } = fields;
  return { _id: id, user: workspaceId, name, automatic, title, template, palette, createdAt: createdAt.toISOString() };
}
