/** What is deleted of a workspace's statistics: those of a link, the visits of its page, or all of them. */
export type Scope =
  | { readonly kind: "link"; readonly linkId: string }
  | { readonly kind: "page" }
  | { readonly kind: "all" };

/** The statistics of a scope that were counted before an instant. */
export interface Erasure {
  readonly workspaceId: string;
  readonly scope: Scope;
  readonly before: Date;
}

const NO_LINK = "00000000-0000-0000-0000-000000000000";

/** The link that a scope names; the one of visits where it names none. */
export function getLinkId(scope: Scope): string {
  return scope.kind === "link" ? scope.linkId : NO_LINK;
}
