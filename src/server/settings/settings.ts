import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import type { ShortHost } from "#features/workspaces/ctx.ts";
import { BadSetting } from "./bad-setting.ts";
import {
  LOOPBACK_HOSTS,
  getInstallationHosts,
  readLimitedHosts,
  readPageHost,
  readScriptOrigin,
  readShortUrl,
  type LimitedHost,
} from "./hosts.ts";
import { blockLists, listSetting, mailAddresses, nameServers, networksSetting } from "./lists.ts";
import { traceSettings } from "./traces.ts";
import { readValue } from "./value.ts";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const hostName = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/i, "must be a host, such as go.example.com");
/** The drivers decode the user, password and database of an address, so these must be valid percent-encoding. */
const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
};
const ENCODE = "must have each % of its user and password written as %25";
const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "must be an address such as postgres://user:password@host/database",
  })
  .refine(isDecodable, ENCODE);
/** Digits only: `Number` would also accept 0x50, 1e3 and white space. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max));
const mailAddress = z
  .string()
  .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be an address such as Halka <hello@example.com>");
const contact = z.email("must be an address such as help@example.com");
const webUrl = z.url({ protocol: /^https?$/, error: "must be an address such as https://example.com" });
/** With a user or password in its address, every request fails with an error that repeats them. */
const hasNoUser = (text: string) => {
  const url = URL.parse(text);
  return !url?.username && !url?.password;
};
/** Plain HTTP exposes codes and tokens to eavesdroppers, except on loopback. */
const isEncrypted = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname));
};
const issuerUrl = webUrl.refine(
  (text) => hasNoUser(text) && isEncrypted(text),
  "must be an address such as https://login.example.com",
);
const bucketUrl = webUrl.refine(hasNoUser, "must be an address such as https://s3.example.com");
const isOrigin = (text: string) => URL.parse(text)?.href.replace(/\/$/, "") === URL.parse(text)?.origin;
const originUrl = webUrl.refine(isOrigin, "must be scheme and host only, such as https://example.com");
const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: "must be an address such as smtp://user:password@host:587" })
  .refine(isDecodable, ENCODE);

/** Every setting with its default; `halka config` prints the descriptions. */
export const settingsSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).describe("TCP port to listen on"),
  HOST: z.string().min(1).default("127.0.0.1").describe("address to listen on"),
  PUBLIC_URL: originUrl.optional().describe("public address; default http://localhost:PORT"),
  DATA_DIR: z.string().min(1).default("./data").describe("folder for all data"),
  DATABASE_URL: databaseUrl.optional().describe("PostgreSQL server to use instead of the embedded one"),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      "the same PostgreSQL without the pooler that DATABASE_URL leads to, for LISTEN, advisory locks, jobs and migrations",
    ),
  CLICKHOUSE_URL: webUrl
    .refine(isDecodable, ENCODE)
    .optional()
    .describe("ClickHouse server to use instead of the embedded one, with user, password and database"),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w-]+$/, "must be a name of the server's configuration (remote_servers)")
    .optional()
    .describe("cluster of CLICKHOUSE_URL on whose servers tables are replicated; not for ClickHouse Cloud"),
  CLICKHOUSE_SHARDS: onOff
    .default(false)
    .describe("distribute the workspaces over the shards of CLICKHOUSE_CLUSTER; cannot be changed later"),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1).describe("number of web workers"),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe("S3 bucket for uploaded images and files; default: DATA_DIR/media and DATA_DIR/files"),
  S3_REGION: z.string().min(1).default("us-east-1").describe("region of the bucket"),
  S3_ENDPOINT: bucketUrl.optional().describe("S3 endpoint; default AWS"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("S3 access key; default: the machine's own identity"),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe("S3 secret key"),
  S3_PATH_STYLE: onOff.default(true).describe("put the bucket name in the path instead of the host name"),
  SMTP_URL: smtpUrl.optional().describe("mail server; without one, mail is written to DATA_DIR/mail"),
  MAIL_FROM: mailAddress.default("Halka <hello@localhost>").describe("sender of all mail"),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("secret that all keys derive from; generated and saved if not set"),
  OIDC_ISSUER: issuerUrl.optional().describe("OpenID provider for sign-in"),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("client ID at the provider; redirect URI is PUBLIC_URL/auth/oidc/callback"),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("client secret at the provider; not needed for a public client"),
  OIDC_NAME: z.string().min(1).max(40).default("OpenID").describe("name of the provider on the sign-in screen"),
  SHORT_HOST: hostName.optional().describe("extra host that serves short links only"),
  SHORT_HOST_CASE: z
    .enum(["insensitive", "sensitive"])
    .default("insensitive")
    .describe("whether paths of short links that differ only in case are different; choose before the first link"),
  SHORT_ROOT_URL: webUrl.optional().describe("where the root of SHORT_HOST redirects; default PUBLIC_URL"),
  SHORT_NOT_FOUND_URL: webUrl.optional().describe("where unknown paths of SHORT_HOST redirect; default a 404 page"),
  SHORT_CODE_LENGTH: wholeNumber(4, 11).default(8).describe("characters of the codes of new short links"),
  PAGE_HOST: hostName
    .optional()
    .describe(
      "host that serves only pages with custom JavaScript; default pages.localhost if PUBLIC_URL is on localhost",
    ),
  CUSTOM_JS: z
    .enum(["page-host", "same-host", "off"])
    .default("page-host")
    .describe(
      "where custom JavaScript runs: on PAGE_HOST only, on the host of PUBLIC_URL (a page can then show any of its paths in the address bar), or nowhere",
    ),
  TLS: z
    .enum(["off", "on", "ask"])
    .default("off")
    .describe(
      "who encrypts: a proxy (off), a proxy that asks /tls/ask on loopback before it orders a certificate (ask), or Halka on HTTPS_PORT and HTTP_PORT (on)",
    ),
  HTTPS_PORT: wholeNumber(1, 65_535).default(443).describe("TCP port for HTTPS if TLS is on"),
  HTTP_PORT: wholeNumber(1, 65_535).default(80).describe("TCP port for challenges and redirects to HTTPS if TLS is on"),
  ACME_DIRECTORY: z
    .url({ protocol: /^https$/, error: "must be an address such as https://acme.example/directory" })
    .default("https://acme-v02.api.letsencrypt.org/directory")
    .describe("certificate authority (ACME) that issues certificates if TLS is on"),
  ACME_CONTACT: contact.optional().describe("email address for the certificate authority"),
  ACME_EAB_KEY_ID: z.string().min(1).optional().describe("key ID for authorities that require an external account"),
  ACME_EAB_HMAC_KEY: z
    .string()
    .regex(/^[\w-]+$/, "must be base64url")
    .optional()
    .describe("key that belongs to ACME_EAB_KEY_ID"),
  ACME_PROFILE: z.string().min(1).optional().describe("certificate profile to request, if the authority has several"),
  DOMAIN_ADDRESSES: listSetting
    .refine((entries) => entries.every((entry) => isIP(entry) !== 0), "must be IP addresses, separated by commas")
    .default([])
    .describe("IP addresses that workspaces' domains must lead to; default those of the host of PUBLIC_URL"),
  DNS_SERVERS: nameServers
    .default([])
    .describe("name servers for checks of domains, such as 1.1.1.1 or 127.0.0.1:8053; default those of the system"),
  ASSET_URL: webUrl.optional().describe("CDN in front of /assets and /media; default: this server"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("bearer token for /metrics; default: derived from SECRET and saved in DATA_DIR/metrics-token"),
  ...traceSettings,
  SPOOL_FSYNC: z
    .enum(["interval", "always", "off"])
    .default("interval")
    .describe("when clicks are flushed to disk: every second, before each response, or whenever the system decides"),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/, error: "must be an address such as mailto:security@example.com" })
    .regex(/^[\x21-\x7e]+$/, "must be one line without spaces")
    .optional()
    .describe("contact in /.well-known/security.txt; default mailto:security@ the host of PUBLIC_URL"),
  SUPPORT_CONTACT: contact
    .optional()
    .describe("email address on the contact page; default hello@ the host of PUBLIC_URL"),
  ABUSE_EMAIL: contact.optional().describe("email address for reports of pages and links; default SUPPORT_CONTACT"),
  PLAN_CONTACT: contact
    .optional()
    .describe("email address for people who want a paid plan; without one, paid plans are greyed out"),
  BLOCK_LISTS: blockLists.default([]).describe("block lists that are fetched every hour, as name=address"),
  WEB_RISK_KEY: z
    .string()
    .min(1)
    .optional()
    .describe("key of Google's Web Risk API, which then checks destinations every hour; it learns hash prefixes only"),
  TRUST: onOff.default(false).describe("limit new accounts until they have earned trust"),
  DISPOSABLE_EMAIL: z
    .enum(["allow", "reject"])
    .default("allow")
    .describe("whether people may sign up with addresses at the domains in DATA_DIR/lists/disposable-emails.txt"),
  SIGNUP_PROOF_OF_WORK: wholeNumber(0, 28)
    .default(0)
    .describe("bits of the computation that a browser solves before sign-up, 16 to 22; 0 for none"),
  OPERATORS: mailAddresses
    .default([])
    .describe("email addresses of accounts that may use the operator's desk at /operate"),
  PLAN_LIMITS: onOff.default(true).describe("enforce plan limits"),
  TRUSTED_PROXIES: networksSetting.default([]).describe("addresses or networks whose X-Forwarded-For is trusted"),
  RATE_LIMITS: onOff.default(true).describe("limit the rate of sign-ins, codes and API calls"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal"])
    .default("info")
    .describe("lowest level that is logged"),
  COMING_SOON: listSetting.default(["collaboration"]).describe("features shown as “Soon”"),
});

type Parsed = z.output<typeof settingsSchema>;

export interface Settings extends Omit<Parsed, "PUBLIC_URL"> {
  readonly PUBLIC_URL: string;
  /**
   * The hosts that are served, in lower case; requests for any other host get 421. SHORT_HOST is also listed as
   * `host/*`.
   */
  readonly hosts: ReadonlySet<string>;
  readonly shortHost: Pick<ShortHost, "url" | "isCaseSensitive">;
  /** Hosts that serve only pages or short links. */
  readonly limitedHosts: ReadonlyMap<string, LimitedHost>;
  /** Scheme and host of pages with custom JavaScript; undefined if custom JavaScript is off. */
  readonly scriptOrigin: string | undefined;
}

/** Reads the settings from the environment; throws `BadSetting` for the first invalid one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = readValue(env, name);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingsSchema.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new BadSetting(`The setting ${String(issue.path[0])} cannot be used: ${issue.message}`);
  }
  const settings = parsed.data;
  if (settings.DATABASE_DIRECT_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new BadSetting("The setting DATABASE_URL is missing: DATABASE_DIRECT_URL needs it");
  if (settings.CLICKHOUSE_CLUSTER !== undefined && settings.CLICKHOUSE_URL === undefined)
    throw new BadSetting("The setting CLICKHOUSE_URL is missing: CLICKHOUSE_CLUSTER needs it");
  if (settings.CLICKHOUSE_SHARDS && settings.CLICKHOUSE_CLUSTER === undefined)
    throw new BadSetting("The setting CLICKHOUSE_CLUSTER is missing: CLICKHOUSE_SHARDS needs it");
  if (settings.OIDC_ISSUER !== undefined && settings.OIDC_CLIENT_ID === undefined)
    throw new BadSetting("The setting OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it");
  if (!settings.S3_BUCKET && (settings.S3_ENDPOINT || settings.S3_ACCESS_KEY_ID))
    throw new BadSetting("The setting S3_BUCKET is missing: the other S3 settings need it");
  if ((settings.S3_ACCESS_KEY_ID === undefined) !== (settings.S3_SECRET_ACCESS_KEY === undefined))
    throw new BadSetting(
      "The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: one of them is missing",
    );
  if ((settings.ACME_EAB_KEY_ID === undefined) !== (settings.ACME_EAB_HMAC_KEY === undefined))
    throw new BadSetting("The settings ACME_EAB_KEY_ID and ACME_EAB_HMAC_KEY belong together: one of them is missing");
  if (settings.TLS === "on" && !settings.PUBLIC_URL?.startsWith("https:"))
    throw new BadSetting("The setting PUBLIC_URL cannot be used: must begin with https:// if TLS is on");
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const pageHost = readPageHost(settings, publicUrl);
  const limitedHosts = readLimitedHosts(settings, publicUrl, pageHost);
  return {
    ...settings,
    DATA_DIR: resolve(settings.DATA_DIR),
    PUBLIC_URL: publicUrl,
    ...(pageHost !== undefined && { PAGE_HOST: pageHost }),
    hosts: new Set([
      ...getInstallationHosts(settings, publicUrl),
      ...[...limitedHosts].flatMap(([host, role]) => (role === "links" ? [host, `${host}/*`] : [host])),
    ]),
    shortHost: {
      url: readShortUrl(publicUrl, limitedHosts),
      isCaseSensitive: settings.SHORT_HOST_CASE === "sensitive",
    },
    limitedHosts,
    scriptOrigin: readScriptOrigin(settings, publicUrl, pageHost),
  };
}
