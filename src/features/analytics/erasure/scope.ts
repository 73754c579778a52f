import { NO_LINK } from "#features/ingest/event-columns.ts";

/** Which of a workspace's statistics are deleted: those of a link, the visits of its page, or all. */
export type ErasureScope =
  | { readonly kind: "link"; readonly linkId: string }
  | { readonly kind: "page" }
  | { readonly kind: "all" };

/** The deletion of a scope's statistics before an instant. */
export interface Erasure {
  readonly workspaceId: string;
  readonly scope: ErasureScope;
  readonly before: Date;
}

/** The link id of a scope; visits have the empty link id. */
export function getLinkId(scope: ErasureScope): string {
  return scope.kind === "link" ? scope.linkId : NO_LINK;
}
