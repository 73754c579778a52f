import type { Db } from "#infra/postgres/client.ts";
import { selectBlocksForPage, type VisitBlock } from "../store/visit-blocks.ts";

export type { VisitBlock } from "../store/visit-blocks.ts";

/** The blocks of a page in its order, archived ones left out. Empty for a workspace that does not exist or is not proven yet. */
export function findBlocksForPage(db: Db, workspaceId: string): Promise<VisitBlock[]> {
  return selectBlocksForPage(db, workspaceId);
}
