import type { Db, Tx } from "#infra/postgres/client.ts";
import { type ImportedLink, selectImportedLinks } from "./store/imported.ts";

/** The links that an import created or changed, in the order of their ids, after `after`. */
export function listImportedLinks(
  ctx: { readonly db: Db | Tx },
  importId: string,
  page: { after: string | undefined; limit: number },
): Promise<ImportedLink[]> {
  return selectImportedLinks(ctx.db, importId, page);
}
