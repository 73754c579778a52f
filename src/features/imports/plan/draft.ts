import type { Platform } from "#features/blocks/platforms.ts";
import type { LinkAddress } from "#features/links/addresses/path.ts";
import type { Link } from "#features/links/link-schema.ts";
import type { RedirectStatus } from "#features/links/redirect-status.ts";
import type { Rules } from "#features/routing/schema.ts";
import type { RemarkKind } from "./remarks.ts";

/** A checked link of a file, before it is compared with other links. */
export interface ImportDraft {
  readonly link: string;
  /** Empty if the file has none. */
  readonly alias: string;
  readonly name: string;
  /** False if the file has no name for the link, so that `name` is derived from the address. */
  readonly hasName: boolean;
  readonly description: string | null;
  readonly platform: Platform;
  readonly tags: readonly string[];
  readonly category: string | null;
  readonly thumbnail: string;
  readonly archived: boolean;
  readonly timeout: number;
  readonly createdAt: Date | undefined;
  /** Clicks counted by the other service. */
  readonly clicks: number | undefined;
  readonly rules: Rules | null;
  readonly meta: Link["meta"];
  readonly onPage: boolean;
  /** The custom paths on the installation's host of short links. */
  readonly addresses: readonly string[];
  /**
   * In a row as read: all addresses with the hosts that the file names; absent if it names none. In a planned row: only
   * the addresses on domains of the workspace, which are then not in `addresses`.
   */
  readonly hosted?: readonly LinkAddress[];
  readonly externalId: string | null;
  readonly note: string;
  readonly redirectStatus: RedirectStatus;
  readonly cells: Link["cells"];
}

export interface ReadRow {
  readonly line: number;
  /** The values of the file, for the report. */
  readonly original: { readonly name: string; readonly link: string; readonly alias: string };
  /** Absent for a row that cannot become a link. */
  readonly draft?: ImportDraft;
  readonly remarks: readonly RemarkKind[];
}
