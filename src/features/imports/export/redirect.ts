import type { RedirectStatus } from "#features/links/link-schema.ts";

/** What a plain redirect on another server cannot do for a link, worded for the comments of the file (English). */
export type Loss =
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
  /** The host of short links or of the workspace, if that is another one. */
  readonly host?: string;
  /** On a domain of the workspace, whose paths other hosts may have too. */
  readonly isOnDomain?: true;
  readonly to: string;
  readonly status: RedirectStatus;
  /** False where a plain redirect would let visitors through that the link blocks. */
  readonly isOpen: boolean;
  readonly losses: readonly Loss[];
}
