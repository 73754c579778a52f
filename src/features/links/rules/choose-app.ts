import type { Rules } from "./schema.ts";
import type { Note } from "./trace.ts";
import type { Visitor } from "./visitor.ts";

export interface AppWay {
  readonly href: string;
  /** An https address, which the system hands to the app by itself. */
  readonly isWeb: boolean;
}

/** Where the app of a visitor's system opens, if the link names one. */
export function chooseApp(apps: NonNullable<Rules["apps"]>, visitor: Visitor, note: Note): AppWay | undefined {
  const { os } = visitor.agent;
  const href = os === "iOS" ? apps.ios : os === "Android" ? apps.android : undefined;
  note("apps", href !== undefined, href === undefined ? "no-app-of-system" : "app-of-system", { os, to: href ?? "" });
  return href === undefined ? undefined : { href, isWeb: /^https?:/.test(href) };
}
