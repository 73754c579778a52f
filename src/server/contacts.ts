import type { Settings } from "./settings/settings.ts";

/** The address for questions. */
export function supportContact({
  SUPPORT_CONTACT,
  PUBLIC_URL,
}: Pick<Settings, "SUPPORT_CONTACT" | "PUBLIC_URL">): string {
  return SUPPORT_CONTACT ?? `hello@${new URL(PUBLIC_URL).hostname}`;
}

/** The address for reports of pages and links. */
export function abuseContact(settings: Pick<Settings, "ABUSE_EMAIL" | "SUPPORT_CONTACT" | "PUBLIC_URL">): string {
  return settings.ABUSE_EMAIL ?? supportContact(settings);
}
