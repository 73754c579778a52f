import type { Tx } from "#infra/postgres/client.ts";
import { type LinkRow, links } from "./table.ts";

/** Rows per statement, since a statement takes at most 65,535 parameters. */
const ROWS = 500;

/** Adds links to an empty workspace. Returns those that were skipped since their code is taken. */
export async function insertCopiedLinks(tx: Tx, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  const left: LinkRow[] = [];
  for (let at = 0; at < rows.length; at += ROWS) {
    const batch = rows.slice(at, at + ROWS);
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
