import type { RedirectStatus } from "#features/links/redirect-status.ts";

/** What a plain redirect on another server cannot do for a link, as worded in the comments of the file. */
export type LostFeature =
  | "asks for a password"
  | "has ended"
  | "has not started"
  | "is open only at certain times"
  | "has a click limit"
  | "asks for the visitor's age first"
  | "shows a content warning first"
  | "sends some visitors to other destinations"
  | "splits visitors among several destinations"
  | "opens in an app"
  | "waits before it redirects"
  | "forwards the query"
  | "has its own preview";

export interface PlainRedirect {
  /** The path, decoded, with a leading slash. */
  readonly from: string;
  /** The host of short links or of the workspace, if it differs from the host of the file. */
  readonly host?: string;
  /** Set for an address on a domain of the workspace, since other hosts may have the same path. */
  readonly isOnDomain?: true;
  readonly to: string;
  readonly status: RedirectStatus;
  /** False if the link is closed now, or asks for a password or a confirmation first. Server files leave such links out. */
  readonly isOpen: boolean;
  readonly losses: readonly LostFeature[];
}
