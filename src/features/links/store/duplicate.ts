import type { Tx } from "#infra/postgres/client.ts";
import { type BlockRow, blocks, categories, type CategoryRow, type LinkRow, links } from "./table.ts";

/** Rows per statement, since a statement takes at most 65,535 parameters. */
const ROWS = 500;

/** Adds links to an empty workspace. Returns those that were skipped since their code is taken. */
export async function insertCopiedLinks(tx: Tx, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  const left: LinkRow[] = [];
  for (const batch of inPieces(rows)) {
    const created = await tx
      .insert(links)
      .values(batch)
      .onConflictDoNothing({ target: links.code })
      .returning({ id: links.id });
    const ids = new Set(created.map(({ id }) => id));
    left.push(...batch.filter(({ id }) => !ids.has(id)));
  }
  return left;
}

export async function insertCopiedCategories(tx: Tx, rows: readonly CategoryRow[]): Promise<void> {
  for (const batch of inPieces(rows)) await tx.insert(categories).values(batch);
}

export async function insertCopiedBlocks(tx: Tx, rows: readonly BlockRow[]): Promise<void> {
  for (const batch of inPieces(rows)) await tx.insert(blocks).values(batch);
}

function inPieces<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));
}
