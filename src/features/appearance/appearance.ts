import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction, type EventTx } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import {
  type Appearance,
  type AppearanceChange,
  appearanceChanged,
  type AppearanceFields,
  type VersionedChange,
} from "./contract.ts";
import { defaultAppearance, pickFields } from "./default-appearance.ts";
import {
  insertAppearance,
  lockAppearance,
  patchAppearance,
  selectAppearance,
  type AppearanceRow,
  selectHeads,
} from "./store.ts";

/**
 * Creates the appearance of the workspace, with defaults for omitted fields; returns the existing one if there is any.
 */
export async function createAppearance(ctx: WorkspaceCtx, input: AppearanceChange): Promise<Appearance> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const now = ctx.now();
    const fields = { ...defaultAppearance, ...toChangedFields(input) };
    const created = await insertAppearance(tx, {
      id: newId(now.getTime()),
      workspaceId,
      ...fields,
      createdAt: now,
      updatedAt: now,
    });
    if (created) await emit({ name: "appearance.created", workspaceId, subject: { appearanceId: created.id } });
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
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await lockAppearance(tx, workspaceId);
    if (before?.id !== appearanceId.toLowerCase()) throw new ApiError(notFound);
    if (typeof version === "number" && version !== before.version)
      throw new ApiError(appearanceChanged, { extra: { current: presentAppearance(before) } });
    const row = await patchAppearance(tx, workspaceId, appearanceId, {
      ...toChangedFields(change),
      updatedAt: ctx.now(),
    });
    if (!row) throw new ApiError(notFound);
    await emit({ name: "appearance.updated", workspaceId, subject: { appearanceId: row.id } });
    return presentAppearance(row);
  });
}

const fieldNames = Object.keys(defaultAppearance) as (keyof AppearanceFields)[];

/** The values that a change sets: only the given keys, with the default for an empty value. */
export function toChangedFields(change: AppearanceChange): Partial<AppearanceFields> {
  const names = fieldNames.filter((name) => change[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, isEmpty(change[name]) ? defaultAppearance[name] : change[name]]),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The appearance that a workspace's page is rendered with: the saved one or the defaults. */
export async function getAppearanceForPage(db: Db, workspaceId: string): Promise<AppearanceFields> {
  return (await readAppearance(db, workspaceId)) ?? defaultAppearance;
}

/** An appearance as its owner reads it. */
export function presentAppearance(row: AppearanceRow): Appearance {
  return {
    _id: row.id,
    user: row.workspaceId,
    ...pickFields(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The saved appearance of a page, for a copy of the page; undefined if the page has no saved appearance. */
export async function readAppearance(db: Db, workspaceId: string): Promise<AppearanceFields | undefined> {
  const row = await selectAppearance(db, workspaceId);
  return row && pickFields(row);
}

/** Creates the appearance of a new workspace from another's, within the caller's transaction. */
export async function copyAppearance(
  { tx, emit }: EventTx,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
  fields: AppearanceFields,
): Promise<void> {
  const id = newId(now.getTime());
  await insertAppearance(tx, { id, workspaceId, ...fields, createdAt: now, updatedAt: now });
  await emit({ name: "appearance.created", workspaceId, subject: { appearanceId: id } });
}

interface PageHead {
  readonly title: string;
  readonly photo: string;
}

/** Title and photo of pages, by workspace id. Pages without an appearance are left out. */
export async function findPageHeads(db: Db, workspaceIds: readonly string[]): Promise<ReadonlyMap<string, PageHead>> {
  const rows = await selectHeads(db, workspaceIds);
  return new Map(rows.map(({ workspaceId, ...head }) => [workspaceId, head]));
}
