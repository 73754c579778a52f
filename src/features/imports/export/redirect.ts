import type { RedirectStatus } from "#features/links/link-schema.ts";

/** What a plain redirect on another server cannot do for a link, worded for the comments of the file (English). */
export type LostFeature =
  | "asks for a password"
  | "is over"
  | "has not begun"
  | "opens and closes by time"
  | "has a limit of clicks"
  | "asks for an age first"
  | "warns of its content first"
  | "leads to other places by visitor"
  | "is a test between several places"
  | "opens apps"
  | "waits before it leads on"
  | "passes the query on"
  | "has a preview of its own";

export interface Redirect {
  /** The path, decoded, with a leading slash. */
  readonly from: string;
  /** The host of short links or of the workspace, if it differs from the host of the file. */
  readonly host?: string;
  /** Set for an address on a domain of the workspace, since other hosts may have the same path. */
  readonly isOnDomain?: true;
  readonly to: string;
  readonly status: RedirectStatus;
  /** False if the link blocks visitors whom a plain redirect would let through. */
  readonly isOpen: boolean;
  readonly losses: readonly LostFeature[];
}
