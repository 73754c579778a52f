import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import {
  type Appearance,
  type AppearanceChange,
  appearanceChanged,
  type AppearanceFields,
  type VersionedChange,
} from "./contract.ts";
import { defaultAppearance, givenFields } from "./defaults.ts";
import { presentAppearance, presentFields } from "./presenter.ts";
import { insertAppearance, lockAppearance, patchAppearance, selectAppearance } from "./store.ts";

/**
 * Creates the appearance of the workspace, with defaults for omitted fields; returns the existing one if there is one.
 */
export async function createAppearance(ctx: WorkspaceCtx, input: AppearanceChange): Promise<Appearance> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const now = ctx.now();
    const fields = { ...defaultAppearance, ...givenFields(input) };
    const created = await insertAppearance(tx, {
      id: newId(now.getTime()),
      workspaceId,
      ...fields,
      createdAt: now,
      updatedAt: now,
    });
    if (created) await fact({ name: "appearance.created", workspaceId, subject: { appearanceId: created.id } });
    const row = created ?? (await selectAppearance(tx, workspaceId));
    if (!row) throw new Error(`the appearance of workspace ${workspaceId} was neither created nor found`);
    return presentAppearance(row);
  });
}

/** The appearance of the caller's own workspace. Throws notFound for any other, and before it is created. */
export async function getAppearance(
  ctx: Pick<WorkspaceCtx, "db" | "workspaceId">,
  workspaceId: string,
): Promise<Appearance> {
  const row =
    workspaceId.toLowerCase() === ctx.workspaceId ? await selectAppearance(ctx.db, ctx.workspaceId) : undefined;
  if (!row) throw new ApiError(notFound);
  return presentAppearance(row);
}

/**
 * Changes the given fields, resets empty ones to their defaults, and keeps the rest. Throws notFound, or
 * appearanceChanged with the current state if `version` is given and not current.
 */
export async function updateAppearance(
  ctx: WorkspaceCtx,
  appearanceId: string,
  { version, ...change }: VersionedChange,
): Promise<Appearance> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, fact }) => {
    const before = await lockAppearance(tx, workspaceId);
    if (before?.id !== appearanceId.toLowerCase()) throw new ApiError(notFound);
    if (typeof version === "number" && version !== before.version)
      throw new ApiError(appearanceChanged, { extra: { current: presentAppearance(before) } });
    const row = await patchAppearance(tx, workspaceId, appearanceId, { ...givenFields(change), updatedAt: ctx.now() });
    if (!row) throw new ApiError(notFound);
    await fact({ name: "appearance.updated", workspaceId, subject: { appearanceId: row.id } });
    return presentAppearance(row);
  });
}

/** What the page of a workspace renders: its saved appearance or the defaults. */
export async function findAppearanceForPage(db: Db, workspaceId: string): Promise<AppearanceFields> {
  const row = await selectAppearance(db, workspaceId);
  return row ? presentFields(row) : defaultAppearance;
}
