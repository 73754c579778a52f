/** What may happen, in the past tense; the names are the keys of webhooks and of the audit trail. */
export type FactName =
  | "workspace.created"
  | "account.created"
  | "account.verified"
  | "account.signed_in"
  | "account.password_changed"
  | "link.created"
  | "link.updated"
  | "link.deleted"
  | "links.reordered"
  | "appearance.created"
  | "appearance.updated";

export interface Fact {
  readonly name: FactName;
  readonly workspaceId: string;
  /** What followers need besides the workspace: ids and names, never secrets. */
  readonly subject: Readonly<Record<string, string>>;
}
