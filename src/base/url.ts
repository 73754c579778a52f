/** Maximum length of a destination: every browser and proxy in use accepts a header of this length. */
export const MAX_DESTINATION_LENGTH = 2048;

const WEB_SCHEMES = ["http:", "https:"];
const CONTACT_SCHEMES = ["mailto:", "tel:", "sms:"];
/** App schemes that their makers document for opening a person, chat, track or store entry. */
const APP_SCHEMES = [
  "whatsapp:",
  "tg:",
  "viber:",
  "skype:",
  "facetime:",
  "facetime-audio:",
  "signal:",
  "line:",
  "spotify:",
  "vk:",
  "instagram:",
  "twitter:",
  "fb:",
  "fb-messenger:",
  "youtube:",
  "tiktok:",
  "snapchat:",
  "discord:",
  "twitch:",
  "pinterest:",
  "reddit:",
  "linkedin:",
  "soundcloud:",
  "steam:",
  "itms-apps:",
  "market:",
  "geo:",
  "maps:",
];
const SCHEMES = new Set([...WEB_SCHEMES, ...CONTACT_SCHEMES, ...APP_SCHEMES]);

export type DestinationError = "not_a_url" | "scheme" | "credentials" | "too_long" | "own_host" | "blocked";

/**
 * The hosts of this installation. Where known, also tells whether an address leads to a blocked host, and which
 * workspace's page is at the root of a host.
 */
export type KnownHosts = ReadonlySet<string> & {
  isBlocked?(href: string): boolean;
  findOwner?(host: string): HostOwner | undefined;
};

/** The workspace that a host belongs to. */
export interface HostOwner {
  readonly workspaceId: string;
  readonly handle: string;
  /** Where the root of the host redirects instead of showing the page. */
  readonly rootUrl: string | null;
}

export type Destination =
  | { readonly ok: true; readonly href: string }
  | { readonly ok: false; readonly error: DestinationError };

/**
 * Parses a typed destination and returns its normal form. Redirects use only this form, since Node throws for a
 * `Location` with CR, LF or characters above U+00FF. `ownHosts` are the hosts whose short links are rejected, since
 * they would only redirect again; their pages and documents are accepted. A host on which every path is a short link is
 * also listed as `host/*`.
 */
export function parseDestination(text: string, ownHosts: KnownHosts = new Set()): Destination {
  if (text.length > MAX_DESTINATION_LENGTH) return { ok: false, error: "too_long" };
  const url = URL.parse(text.trim());
  if (!url) return { ok: false, error: "not_a_url" };
  if (!SCHEMES.has(url.protocol)) return { ok: false, error: "scheme" };
  if (url.username || url.password) return { ok: false, error: "credentials" };
  if (WEB_SCHEMES.includes(url.protocol)) {
    if (!url.hostname) return { ok: false, error: "not_a_url" };
    // a host of a single word is a typing mistake: visitors cannot reach it
    if (!/[.:]|^localhost$/.test(url.hostname)) return { ok: false, error: "not_a_url" };
    const host = getHost(url);
    if (ownHosts.has(host) && (ownHosts.has(`${host}/*`) || isShortLink(url))) return { ok: false, error: "own_host" };
    if (ownHosts.isBlocked?.(url.href)) return { ok: false, error: "blocked" };
  }
  if (url.href.length > MAX_DESTINATION_LENGTH) return { ok: false, error: "too_long" };
  return isHeaderSafe(url.href) ? { ok: true, href: url.href } : { ok: false, error: "not_a_url" };
}

/** The host of a URL with its port, and without the trailing dot of a fully qualified name. */
export function getHost({ host }: URL): string {
  return host.replace(/\.(?=$|:)/, "");
}

/** The host of a web address, to show it briefly. Other addresses, such as phone numbers, stay as they are. */
export function toHostOrAddress(address: string): string {
  return URL.parse(address)?.host || address;
}

/** First path segments of our documents and files; none of them can be a handle. */
const DOCUMENTS = new Set(["dashboard", "files", "media", "page", "report", "share", "static-pages", "stats"]);

/** `/l/...` and `/{handle}/{alias}`: two segments, unless the first belongs to a document. */
function isShortLink({ pathname }: URL): boolean {
  const segments = pathname.split("/").filter(Boolean);
  if (segments[0] === "l" && segments.length > 1) return true;
  return segments.length === 2 && !DOCUMENTS.has(segments[0]!.toLowerCase());
}

function isHeaderSafe(href: string): boolean {
  return /^[\x21-\x7e]+$/.test(href);
}
