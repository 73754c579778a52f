import { BadSetting } from "./bad-setting.ts";

/** What a host serves, unless it is the host of PUBLIC_URL. */
export type LimitedHost = "pages" | "links";

interface HostSettings {
  readonly PORT: number;
  readonly PAGE_HOST?: string | undefined;
  readonly SHORT_HOST?: string | undefined;
  readonly CUSTOM_JS: "page-host" | "same-host" | "off";
}

/** The names by which a machine reaches itself. */
export const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

export function getInstallationHosts({ PORT }: Pick<HostSettings, "PORT">, publicUrl: string): string[] {
  return [new URL(publicUrl).host, ...LOOPBACK_HOSTS.flatMap((name) => [name, `${name}:${PORT}`])];
}

/** Browsers resolve every name below localhost to this machine, so custom JavaScript works there without a setting. */
export function readPageHost(settings: HostSettings, publicUrl: string): string | undefined {
  const { hostname, port } = new URL(publicUrl);
  if (settings.PAGE_HOST !== undefined) {
    const host = settings.PAGE_HOST.toLowerCase();
    if (getInstallationHosts(settings, publicUrl).includes(host))
      throw new BadSetting("The setting PAGE_HOST cannot be used: must differ from the host of PUBLIC_URL");
    return host;
  }
  const isLocal = LOOPBACK_HOSTS.includes(hostname) || hostname.endsWith(".localhost");
  return isLocal && hostname !== "pages.localhost" ? `pages.localhost${port && `:${port}`}` : undefined;
}

export function readLimitedHosts(settings: HostSettings, publicUrl: string, pageHost: string | undefined) {
  const hosts = new Map<string, LimitedHost>();
  const shortHost = settings.SHORT_HOST?.toLowerCase();
  if (shortHost !== undefined && !getInstallationHosts(settings, publicUrl).includes(shortHost))
    hosts.set(shortHost, "links");
  if (pageHost !== undefined) hosts.set(pageHost, "pages");
  return hosts;
}

/** Short links are at the root of SHORT_HOST or, without that setting, under /l/ of PUBLIC_URL. */
export function readShortUrl(publicUrl: string, limitedHosts: ReadonlyMap<string, LimitedHost>): string {
  const host = [...limitedHosts].find(([, role]) => role === "links")?.[0];
  return host === undefined ? `${publicUrl}/l` : `${new URL(publicUrl).protocol}//${host}`;
}

export function readScriptOrigin(
  { CUSTOM_JS }: Pick<HostSettings, "CUSTOM_JS">,
  publicUrl: string,
  pageHost: string | undefined,
): string | undefined {
  if (CUSTOM_JS === "off") return undefined;
  if (CUSTOM_JS === "same-host") return publicUrl;
  return pageHost && `${new URL(publicUrl).protocol}//${pageHost}`;
}
