/** What may happen, in the past tense; the names are the keys of webhooks and of the audit trail. */
export type FactName =
  | "workspace.created"
  | "workspace.plan_changed"
  | "workspace.handle_changed"
  | "account.created"
  | "account.verified"
  | "account.signed_in"
  | "account.password_changed"
  | "account.factors_changed"
  | "account.address_changed"
  | "account.profile_changed"
  | "account.notifications_changed"
  | "account.deletion_scheduled"
  | "account.deletion_cancelled"
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
