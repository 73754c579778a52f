import type { Rules } from "./schema.ts";
import type { Note } from "./trace.ts";
import type { Visitor } from "./visitor.ts";

export interface AppWay {
  readonly href: string;
  /** True for an https address, which the operating system opens in the app. */
  readonly isWeb: boolean;
}

/** The address of the app for the visitor's operating system, if the link has one. */
export function chooseApp(apps: NonNullable<Rules["apps"]>, visitor: Visitor, note: Note): AppWay | undefined {
  const { os } = visitor.agent;
  const href = os === "iOS" ? apps.ios : os === "Android" ? apps.android : undefined;
  note("apps", href !== undefined, href === undefined ? "no-app-of-system" : "app-of-system", { os, to: href ?? "" });
  return href === undefined ? undefined : { href, isWeb: /^https?:/.test(href) };
}
