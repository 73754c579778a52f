import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { type Appearance, type AppearanceFields, type AppearanceVersion, versionLimit } from "../contract.ts";
import { defaultAppearance, pickFields } from "../default-appearance.ts";
import { presentAppearance } from "../appearance.ts";
import {
  lockAppearance,
  patchAppearance,
  countVersions,
  deleteOldestAutomatic,
  deleteVersion,
  findEqualVersion,
  insertVersion,
  nameVersion,
  selectVersion,
  selectVersions,
  type VersionRow,
} from "../store.ts";
import { VERSIONS_MAX } from "../limits.ts";

type ReadCtx = Pick<WorkspaceCtx, "db" | "workspaceId">;

/** The versions of the workspace, newest first, without their custom code. */
export async function listVersions(ctx: ReadCtx): Promise<AppearanceVersion[]> {
  return (await selectVersions(ctx.db, ctx.workspaceId)).map(presentVersion);
}

/** The versions with all their fields, for a data export. */
export async function listWholeVersions(ctx: ReadCtx): Promise<(AppearanceVersion & AppearanceFields)[]> {
  const rows = await selectVersions(ctx.db, ctx.workspaceId);
  return rows.map((row) => ({ ...row.fields, ...presentVersion(row) }));
}

/** Saves the current state under a name; throws versionLimit if all slots are taken by named versions. */
export async function createVersion(ctx: WorkspaceCtx, { name }: { name: string }): Promise<AppearanceVersion> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const appearance = await lockAppearance(tx, workspaceId);
    if (!appearance) throw new ApiError(notFound);
    const row = await addVersion(ctx, tx, { name, automatic: false, fields: pickFields(appearance) });
    await emit({ name: "appearance.version_created", workspaceId, subject: { versionId: row.id } });
    return presentVersion(row);
  });
}

/** Names a version, which makes it permanent; throws notFound. */
export async function renameVersion(ctx: WorkspaceCtx, id: string, name: string): Promise<AppearanceVersion> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await nameVersion(tx, workspaceId, id, name);
    if (!row) throw new ApiError(notFound);
    await emit({ name: "appearance.version_renamed", workspaceId, subject: { versionId: row.id } });
    return presentVersion(row);
  });
}

/** Deletes a version permanently; throws notFound. */
export async function removeVersion(ctx: WorkspaceCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteVersion(tx, workspaceId, id))) throw new ApiError(notFound);
    await emit({ name: "appearance.version_deleted", workspaceId, subject: { versionId: id } });
  });
}

/**
 * Restores a version. The replaced state becomes an automatic version unless another version already holds it. Throws
 * notFound, or versionLimit if the replaced state cannot be kept, since all versions are named.
 */
export async function restoreVersion(ctx: WorkspaceCtx, id: string): Promise<Appearance> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await lockAppearance(tx, workspaceId);
    const version = before && (await selectVersion(tx, workspaceId, id));
    if (!version) throw new ApiError(notFound);
    await saveState(ctx, tx, pickFields(before), version.id);
    const patch = { ...defaultAppearance, ...version.fields, updatedAt: ctx.now() };
    const row = await patchAppearance(tx, workspaceId, before.id, patch);
    if (!row) throw new Error(`the appearance of workspace ${workspaceId} was deleted while locked`);
    await emit({ name: "appearance.updated", workspaceId, subject: { appearanceId: row.id, versionId: version.id } });
    return presentAppearance(row);
  });
}

/**
 * Keeps the current appearance as an automatic version unless another version already holds it. Returns the id of the
 * version that holds it. Throws notFound if there is no appearance, or versionLimit if all versions are named.
 */
export async function saveVersion(ctx: WorkspaceCtx): Promise<string> {
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await lockAppearance(tx, ctx.workspaceId);
    if (!before) throw new ApiError(notFound);
    const { versionId, isNew } = await saveState(ctx, tx, pickFields(before));
    if (isNew) await emit({ name: "appearance.version_created", workspaceId: ctx.workspaceId, subject: { versionId } });
    return versionId;
  });
}

/** Finds a version with this state, which is created if missing. Call after `lockAppearance`. */
async function saveState(
  ctx: WorkspaceCtx,
  tx: Tx,
  fields: AppearanceFields,
  exceptId?: string,
): Promise<{ versionId: string; isNew: boolean }> {
  const existing = await findEqualVersion(tx, ctx.workspaceId, fields);
  if (existing !== undefined) return { versionId: existing, isNew: false };
  const { id } = await addVersion(ctx, tx, { name: "", automatic: true, fields }, exceptId);
  return { versionId: id, isNew: true };
}

/** Adds a version. The limit holds since the caller has locked the appearance. */
async function addVersion(
  ctx: WorkspaceCtx,
  tx: Tx,
  version: Pick<VersionRow, "name" | "automatic" | "fields">,
  exceptId?: string,
): Promise<VersionRow> {
  const { workspaceId } = ctx;
  const isFull = (await countVersions(tx, workspaceId)) >= VERSIONS_MAX;
  if (isFull && !(await deleteOldestAutomatic(tx, workspaceId, exceptId))) throw new ApiError(versionLimit);
  const now = ctx.now();
  return insertVersion(tx, { id: newId(now.getTime()), workspaceId, ...version, createdAt: now });
}

function presentVersion({ id, workspaceId, name, automatic, fields, createdAt }: VersionRow): AppearanceVersion {
  const { title, template, palette } = fields;
  return { _id: id, user: workspaceId, name, automatic, title, template, palette, createdAt: createdAt.toISOString() };
}
