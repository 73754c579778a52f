import type { Platform } from "#features/links/platforms.ts";
import type { Link } from "#features/links/link-schema.ts";
import type { Rules } from "#features/links/rules/schema.ts";
import type { RemarkKind } from "./remarks.ts";

/** A link as a file tells of it, checked, but for what only the other links decide. */
export interface Draft {
  readonly link: string;
  /** Empty where the file has none. */
  readonly alias: string;
  readonly name: string;
  /** False where the file has none, and the name comes from the address. */
  readonly hasName: boolean;
  readonly description: string | null;
  readonly platform: Platform;
  readonly tags: readonly string[];
  readonly category: string | null;
  readonly thumbnail: string;
  readonly archived: boolean;
  readonly timeout: number;
  readonly createdAt: Date | undefined;
  /** How often it was clicked where it came from. */
  readonly clicks: number | undefined;
  readonly rules: Rules | null;
  readonly meta: Link["meta"];
}

export interface ReadRow {
  readonly line: number;
  /** As the file has it, for the report. */
  readonly said: { readonly name: string; readonly link: string; readonly alias: string };
  /** Absent for a row of which no link can be made. */
  readonly draft?: Draft;
  readonly remarks: readonly RemarkKind[];
}
