import { NAME_MAX_LENGTH, REDIRECT_URIS_MAX, URI_MAX_LENGTH } from "./limits.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Schemes that browsers handle themselves, so that no app can own them. */
const BROWSER_SCHEMES = new Set(
  (
    "about: blob: chrome: data: edge: file: filesystem: ftp: http: intent: jar: javascript: mailto: ms-appx: " +
    "sms: tel: vbscript: view-source: ws: wss:"
  ).split(" "),
);

/** The error message for a redirect URI, which starts with `redirect_uris`; undefined if the URI is allowed. */
export function checkRedirectUri(uri: string): string | undefined {
  if (uri.length > URI_MAX_LENGTH) return `redirect_uris must have at most ${URI_MAX_LENGTH} characters each`;
  const url = URL.parse(uri);
  // URL parsers drop or reinterpret these characters
  if (!url || /[\s\\*]/.test(uri) || hasControl(uri)) return "redirect_uris must be absolute URIs without wildcards";
  if (uri.includes("#")) return "redirect_uris must not contain fragments";
  if (url.username !== "" || url.password !== "") return "redirect_uris must not contain credentials";
  if (url.protocol === "https:") return undefined;
  if (url.protocol === "http:" && LOOPBACK.has(url.hostname)) return undefined;
  if (BROWSER_SCHEMES.has(url.protocol))
    return "redirect_uris must use https, http on loopback, or the scheme of an app";
  return undefined;
}

/**
 * Whether `uri` equals one of the registered ones. Only the port of a loopback address may differ, since native apps
 * choose a new one each time (RFC 8252, section 7.3).
 */
export function isRedirectUriAllowed(registered: readonly string[], uri: string): boolean {
  if (checkRedirectUri(uri) !== undefined) return false;
  const portless = withoutLoopbackPort(uri);
  return registered.some((each) => each === uri || (portless !== undefined && withoutLoopbackPort(each) === portless));
}

function withoutLoopbackPort(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:" || !LOOPBACK.has(url.hostname)) return undefined;
  url.port = "";
  return url.href;
}

/** The error message for a client's metadata; undefined if it is allowed. oidc-provider checks the other properties. */
export function checkClient(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const { redirect_uris: uris = [], client_name: name } = metadata;
  if (name !== undefined && (typeof name !== "string" || name.length > NAME_MAX_LENGTH || hasControl(name)))
    return `client_name must be text of at most ${NAME_MAX_LENGTH} characters`;
  if (!Array.isArray(uris)) return "redirect_uris must be an array";
  if (uris.length > REDIRECT_URIS_MAX) return `redirect_uris must have at most ${REDIRECT_URIS_MAX} members`;
  for (const uri of uris as readonly unknown[]) {
    const error = typeof uri === "string" ? checkRedirectUri(uri) : "redirect_uris must be strings";
    if (error !== undefined) return error;
  }
  return undefined;
}

/** The host of a redirect URI, for display; empty for a program on the person's own device. */
export function toDisplayHost(uri: string): string {
  const url = URL.parse(uri);
  return url?.protocol === "https:" ? url.host : "";
}

// control characters, and those that change the direction of text
// oxlint-disable-next-line no-control-regex -- these are the ones to find
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

function hasControl(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}
