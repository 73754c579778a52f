/**
 * What can be moderated. `page` is the page of a workspace, `domain` a host of a workspace, `host` the host of any
 * destination.
 */
export const targetKinds = ["link", "page", "account", "domain", "host"] as const;
export type TargetKind = (typeof targetKinds)[number];

export const moderationStates = ["ok", "warned", "blocked"] as const;
export type ModerationState = (typeof moderationStates)[number];

export const moderationCategories = [
  "phishing",
  "malware",
  "spam",
  "illegal",
  "rights",
  "impersonation",
  "other",
] as const;
export type ModerationCategory = (typeof moderationCategories)[number];

export const REASON_MAX_LENGTH = 500;

/**
 * `target` is the id of a link, the workspace of a page, the primary workspace of an account, or the name of a domain
 * or host.
 */
export interface Target {
  readonly kind: TargetKind;
  readonly target: string;
}

/** Who decides: a person at the operator's desk, the command line, or a block list. */
export interface DecisionSource {
  readonly source: "operator" | "command" | "list";
  /** The operator's account or the list's name; empty for a command. */
  readonly decidedBy: string;
}

export interface DecisionContent {
  readonly state: ModerationState;
  readonly category: ModerationCategory;
  /** Shown to the owner; may be empty. */
  readonly reason: string;
  /** When it expires; null for never. */
  readonly until: Date | null;
}

/** A restriction that is in force now. */
export interface Restriction extends Omit<DecisionContent, "state"> {
  readonly state: Exclude<ModerationState, "ok">;
  readonly decidedAt: Date;
  readonly decisionId: string;
}

/** The stricter of two restrictions. */
export function pickStricter(a: Restriction | undefined, b: Restriction | undefined): Restriction | undefined {
  if (!a || !b) return a ?? b;
  return b.state === "blocked" ? b : a;
}
