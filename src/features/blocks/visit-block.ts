import type { Db } from "#infra/postgres/client.ts";
import { selectBlocksForPage, type VisitBlock } from "./store/visit-blocks.ts";

export type { VisitBlock } from "./store/visit-blocks.ts";

/**
 * The blocks of a page in order, without archived ones. Empty for a workspace that does not exist or is not verified
 * yet.
 */
export function findBlocksForPage(db: Db, workspaceId: string): Promise<VisitBlock[]> {
  return selectBlocksForPage(db, workspaceId);
}
