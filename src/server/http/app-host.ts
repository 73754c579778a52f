import type { Settings } from "../settings/settings.ts";

/** True if a URL is on a host of the application, and not on one that serves only pages or short links. */
export function isAppUrl({ hosts, limitedHosts }: Pick<Settings, "hosts" | "limitedHosts">, url: string): boolean {
  const { host } = new URL(url);
  return hosts.has(host) && !limitedHosts.has(host);
}
