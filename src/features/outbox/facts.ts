/** What may happen, in the past tense; the names are the keys of webhooks and of the audit trail. */
export type FactName =
  | "workspace.created"
  | "workspace.plan_changed"
  | "workspace.handle_changed"
  | "account.created"
  | "account.verified"
  | "account.signed_in"
  | "account.signed_out"
  | "account.password_changed"
  | "account.factors_changed"
  | "account.address_changed"
  | "account.profile_changed"
  | "account.notifications_changed"
  | "account.preferences_changed"
  | "account.deletion_scheduled"
  | "account.deletion_cancelled"
  | "link.created"
  | "link.updated"
  | "link.deleted"
  | "link.purged"
  | "link.used_up"
  | "link.history_shown"
  | "link.health_changed"
  | "links.changed"
  | "links.reordered"
  | "links.purged"
  | "category.created"
  | "category.updated"
  | "category.deleted"
  | "utm_template.created"
  | "utm_template.updated"
  | "utm_template.deleted"
  | "statistics.deleted"
  | "picture.stored"
  | "picture.deleted"
  | "appearance.created"
  | "appearance.updated"
  | "appearance.version_created"
  | "appearance.version_renamed"
  | "appearance.version_deleted"
  | "annotation.created"
  | "annotation.updated"
  | "annotation.deleted"
  | "share.created"
  | "share.updated"
  | "share.rotated"
  | "share.deleted"
  | "report.changed"
  | "page.reported"
  | "page.report_closed";

export interface Fact {
  readonly name: FactName;
  readonly workspaceId: string;
  /** What followers need besides the workspace: ids and names, never secrets. */
  readonly subject: Readonly<Record<string, string>>;
  /** The tab that caused it, by the name that it gave itself; not kept. */
  readonly by?: string;
}
