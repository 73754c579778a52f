import { newId } from "#base/ids.ts";
import type { FactTx } from "#features/outbox/run-in-transaction.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { AppearanceFields } from "./contract.ts";
import { presentFields } from "./presenter.ts";
import { insertAppearance, selectAppearance, selectHeads } from "./store.ts";

/** The appearance of a page as plain data, to create another page from, or undefined. */
export async function readAppearance(db: Db, workspaceId: string): Promise<AppearanceFields | undefined> {
  const row = await selectAppearance(db, workspaceId);
  return row && presentFields(row);
}

/** Gives a new workspace the appearance of another, within the caller's transaction. */
export async function pasteAppearance(
  { tx, fact }: FactTx,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
  fields: AppearanceFields,
): Promise<void> {
  const id = newId(now.getTime());
  await insertAppearance(tx, { id, workspaceId, ...fields, createdAt: now, updatedAt: now });
  await fact({ name: "appearance.created", workspaceId, subject: { appearanceId: id } });
}

export interface PageHead {
  readonly title: string;
  readonly photo: string;
}

/** The heads of pages by workspace id; pages without an appearance are missing. */
export async function findHeads(db: Db, workspaceIds: readonly string[]): Promise<ReadonlyMap<string, PageHead>> {
  const rows = await selectHeads(db, workspaceIds);
  return new Map(rows.map(({ workspaceId, ...head }) => [workspaceId, head]));
}
