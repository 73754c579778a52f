import { foldCase } from "#base/letter-case.ts";

/** Files and paths that clients request on their own. Like `SITE_PATHS`, they are never served as pages. */
const CLIENT_FILES = [
  "robots.txt",
  "favicon.ico",
  "favicon.svg",
  "favicon.png",
  "sitemap.xml",
  "security.txt",
  "humans.txt",
  "ads.txt",
  "app-ads.txt",
  "llms.txt",
  "manifest.json",
  "site.webmanifest",
  "manifest.webmanifest",
  "browserconfig.xml",
  "crossdomain.xml",
  "apple-touch-icon.png",
  "apple-touch-icon-precomposed.png",
  "service-worker.js",
  "sw.js",
  "openapi.json",
  "index.html",
  "index.htm",
  "index.php",
  "feed.xml",
  "rss.xml",
  "atom.xml",
  "opensearch.xml",
  ".well-known",
  ".git",
  ".env",
  "wp-admin",
  "wp-login.php",
  "xmlrpc.php",
] as const;

/**
 * Paths that the product serves without a route of its own, or may serve later. They are never served as pages: an
 * existing page with a name that is added here goes offline. A name that only must not be taken belongs to `FORBIDDEN`.
 */
const SITE_PATHS = [
  "api",
  "app",
  "assets",
  "static",
  "static-pages",
  "public",
  "media",
  "uploads",
  "files",
  "images",
  "img",
  "css",
  "js",
  "fonts",
  "cdn",
  "dashboard",
  "login",
  "logout",
  "signin",
  "signout",
  "signup",
  "register",
  "auth",
  "oauth",
  "sso",
  "verify",
  "verify-email",
  "forgot-password",
  "reset-password",
  "pricing",
  "plans",
  "about",
  "blog",
  "careers",
  "docs",
  "developers",
  "explore",
  "search",
  "discover",
  "download",
  "downloads",
  "invite",
  "report",
  "share",
  "new",
  "edit",
  "preview",
  "page",
  "pages",
  "links",
  "link",
  "qr",
  "healthz",
  "readyz",
  "metrics",
  "graphql",
  "webhooks",
] as const;

const siteNames: ReadonlySet<string> = new Set([...CLIENT_FILES, ...SITE_PATHS]);

/** Names that no new page can have, since people or programs would misread them. Existing pages keep them. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  // role mailboxes (RFC 2142), and those that certificate authorities write to
  "info",
  "marketing",
  "sales",
  "support",
  "abuse",
  "noc",
  "security",
  "postmaster",
  "hostmaster",
  "usenet",
  "news",
  "webmaster",
  "www",
  "uucp",
  "ftp",
  "administrator",
  "admin",
  "mailer-daemon",
  "no-reply",
  "noreply",
  "root",
  // names that would look like official pages
  "halka",
  "help",
  "contact",
  "official",
  "staff",
  "team",
  "moderator",
  "system",
  "status",
  "billing",
  "legal",
  "privacy",
  "terms",
  "trust",
  "account",
  "accounts",
  "settings",
  "profile",
  "user",
  "users",
  // values that programs mistake for a missing value
  "null",
  "undefined",
  "true",
  "false",
  "nan",
  "constructor",
  "prototype",
  "__proto__",
]);

/**
 * Words with which the address of a page or short link could imitate a sign-in or payment step, written without
 * separators. Existing pages and links keep them.
 */
const SIGN_IN: ReadonlySet<string> = new Set(
  `2fa 2step access account accounts accountrecovery activate activation admin administrator auth authenticate
  authentication authenticator authorize authorization billing cart changepassword checkout confirm confirmation
  confirmemail createaccount credential credentials dashboard emailverify forgot forgotpassword halka identity invoice
  invoices join kyc logging login loginpage logins logoff logon logout mfa myaccount newpassword oauth oauth2 official
  oidc openid order orders otp passcode passkey passkeys passphrase passwd password passwordreset passwords pay
  payment payments payout payouts pin purchase recover recovery register registration reset resetpassword restore
  saml secure security session sessions setpassword settings signin signins signoff signon signout signup sso
  subscription support token tokens totp twofactor unlock upgrade user users validate verification verify
  verifyemail wallet webauthn withdraw`.split(/\s+/),
);

/**
 * True for a first path segment that belongs to the product and is never served as a page: a path of the site, or the
 * first segment of a route (`routeNames`, in lower case, built by the server from its route table).
 */
export function isProductName(name: string, routeNames: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  return siteNames.has(lower) || routeNames.has(lower);
}

/**
 * True for a handle that cannot be taken: a product name, a forbidden one, or one that imitates signing in, such as
 * `log-in` or `.login`.
 */
export function isReservedHandle(handle: string, routeNames: ReadonlySet<string>): boolean {
  const lower = handle.toLowerCase();
  return isProductName(lower, routeNames) || FORBIDDEN.has(lower) || SIGN_IN.has(lower.replace(/[_.-]/g, ""));
}

/** Other paths that are served on the host of short links, and the prefix of codes. */
const SERVED = ["api", "assets", "custom", "files", "healthz", "l", "media", "metrics", "presets", "readyz", "v1"];

const reservedPaths: ReadonlySet<string> = new Set([...CLIENT_FILES, ...SERVED]);

const reservedOnDomains: ReadonlySet<string> = new Set([...CLIENT_FILES, ...SERVED, "-", "share"]);

/** True for a first path segment that no new short link can have on a host of its workspace. */
export function isReservedOnDomain(segment: string): boolean {
  return reservedOnDomains.has(foldName(segment));
}

/**
 * True for a first path segment that no new short link can have: a file, a served path, or an imitation of signing in.
 */
export function isReservedPath(segment: string): boolean {
  const lower = foldName(segment);
  return reservedPaths.has(lower) || SIGN_IN.has(lower.replace(/[_.~-]/g, ""));
}

/**
 * Normalises a path segment for comparison: ignores case, invisible characters, and variants of letters such as
 * full-width ones.
 */
function foldName(segment: string): string {
  return foldCase(segment.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}
