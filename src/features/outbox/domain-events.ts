/** Names of domain events, in the past tense; they are the keys of webhooks and of the audit trail. */
type DomainEventName =
  | `workspace.${"created" | "deleted" | "plan_changed" | "handle_changed"}`
  | `account.${"created" | "verified" | "signed_in" | "signed_out" | "deletion_scheduled" | "deletion_cancelled"}`
  | `account.${"password" | "mfa" | "address" | "profile" | "notifications" | "preferences"}_changed`
  | `link.${"created" | "updated" | "deleted" | "purged" | "used_up" | "history_shown" | "health_changed"}`
  | `links.${"changed" | "reordered" | "purged"}`
  | `block.${"created" | "updated" | "deleted" | "restored" | "purged"}`
  | "blocks.purged"
  | `category.${"created" | "updated" | "deleted"}`
  | `utm_template.${"created" | "updated" | "deleted"}`
  | "statistics.deleted"
  | `file.${"stored" | "deleted"}`
  | `picture.${"stored" | "deleted"}`
  | `appearance.${"created" | "updated" | "redirect_set" | "redirect_ended"}`
  | `appearance.version_${"created" | "renamed" | "deleted"}`
  | `annotation.${"created" | "updated" | "deleted"}`
  | `share.${"created" | "updated" | "rotated" | "deleted"}`
  | "report.changed"
  | `subscriber.${"asked" | "confirmed" | "left" | "withdrawn" | "expired" | "deleted"}`
  | `message.${"received" | "read" | "deleted" | "restored"}`
  | `webhook.${"changed" | "deleted" | "refused" | "tried"}`
  | `page.${"reported" | "report_closed"}`;

export interface DomainEvent {
  readonly name: DomainEventName;
  readonly workspaceId: string;
  /** What followers need in addition to the workspace: ids and names, never secrets. */
  readonly subject: Readonly<Record<string, string>>;
  /** The tab that caused it, by its self-chosen name; not stored. */
  readonly by?: string;
}
