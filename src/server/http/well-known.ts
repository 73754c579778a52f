import type { Hono } from "hono";
import { languages } from "#base/language.ts";
import { DAY_MS } from "#base/time.ts";
import type { Settings } from "../settings/settings.ts";

export const SECURITY_TXT = "/.well-known/security.txt";
export const CHANGE_PASSWORD = "/.well-known/change-password";

/** RFC 9116 recommends less than a year, so that outdated information expires. */
const LIFETIME_MS = 360 * DAY_MS;

type ContactSettings = Pick<Settings, "PUBLIC_URL" | "SECURITY_CONTACT">;

/** Documents at well-known paths: the contact for vulnerabilities (RFC 9116), and where to change a password. */
export function mountWellKnown(app: Hono, settings: ContactSettings): void {
  app.get(SECURITY_TXT, (c) => c.text(securityTxt(settings, new Date()), 200, { "cache-control": "max-age=3600" }));
  app.get(CHANGE_PASSWORD, (c) => c.redirect("/dashboard/settings?tab=password", 302));
}

/** The contact for vulnerabilities, as a URI. */
export function securityContact({ PUBLIC_URL, SECURITY_CONTACT }: ContactSettings): string {
  return SECURITY_CONTACT ?? `mailto:security@${new URL(PUBLIC_URL).hostname}`;
}

export function securityTxt(settings: ContactSettings, now: Date): string {
  const { PUBLIC_URL } = settings;
  const day = now.getTime() - (now.getTime() % DAY_MS);
  return [
    `Contact: ${securityContact(settings)}`,
    `Expires: ${new Date(day + LIFETIME_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${PUBLIC_URL}${SECURITY_TXT}`,
    "",
  ].join("\n");
}
