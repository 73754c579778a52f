import { join, resolve } from "node:path";
import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { BadSetting } from "./bad-setting.ts";
import { readSettings, settingsSchema } from "./settings.ts";

test("has these defaults", () => {
  expect(readSettings({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: resolve("data"),
    CLICKHOUSE_SHARDS: false,
    WEB_CONCURRENCY: 1,
    S3_REGION: "us-east-1",
    S3_PATH_STYLE: true,
    MAIL_FROM: "Halka <hello@localhost>",
    OIDC_NAME: "OpenID",
    OTEL_SERVICE_NAME: "halka",
    OTEL_TRACES_SAMPLER_ARG: 1,
    VISIT_TRACES_RATIO: 0.001,
    SPOOL_FSYNC: "interval",
    PLAN_LIMITS: true,
    TRUSTED_PROXIES: [],
    BLOCK_LISTS: [],
    TRUST: false,
    DISPOSABLE_EMAIL: "allow",
    SIGNUP_PROOF_OF_WORK: 0,
    OPERATORS: [],
    RATE_LIMITS: true,
    LOG_LEVEL: "info",
    COMING_SOON: ["collaboration"],
    CUSTOM_JS: "page-host",
    PAGE_HOST: "pages.localhost:3000",
    SHORT_HOST_CASE: "insensitive",
    SHORT_CODE_LENGTH: 8,
    TLS: "off",
    HTTPS_PORT: 443,
    HTTP_PORT: 80,
    ACME_DIRECTORY: "https://acme-v02.api.letsencrypt.org/directory",
    DOMAIN_ADDRESSES: [],
    DNS_SERVERS: [],
    shortHost: { url: "http://localhost:3000/l", isCaseSensitive: false },
    hosts: new Set([
      "localhost:3000",
      "localhost",
      "127.0.0.1",
      "127.0.0.1:3000",
      "[::1]",
      "[::1]:3000",
      "pages.localhost:3000",
    ]),
    limitedHosts: new Map([["pages.localhost:3000", "pages"]]),
    scriptOrigin: "http://pages.localhost:3000",
  });
});

test("treats an empty text as unset", () => {
  const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, ""]));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test("requires a client for an OpenID provider, and allows plain HTTP on this machine only", () => {
  expect(() => readSettings({ OIDC_ISSUER: "https://login.example.com" })).toThrow("OIDC_CLIENT_ID");
  const issuers = ["https://login.example.com/realms/a", "http://localhost:8080", "http://127.0.0.1:8080"];
  for (const OIDC_ISSUER of issuers)
    expect(readSettings({ OIDC_ISSUER, OIDC_CLIENT_ID: "halka" }).OIDC_ISSUER).toBe(OIDC_ISSUER);
});

test("requires a name for a bucket, and both halves of its key or none", () => {
  expect(() => readSettings({ S3_ENDPOINT: "https://s3.example.com" })).toThrow("S3_BUCKET is missing");
  const bucket = { S3_BUCKET: "pictures" };
  expect(() => readSettings({ ...bucket, S3_ACCESS_KEY_ID: "key" })).toThrow("S3_SECRET_ACCESS_KEY belong together");
  expect(() => readSettings({ ...bucket, S3_SECRET_ACCESS_KEY: "half" })).toThrow("belong together");
  expect(readSettings({ ...bucket, S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "half" })).toMatchObject(bucket);
  expect(readSettings(bucket)).toMatchObject(bucket);
});

test("ignores unrelated environment variables", () => {
  expect(readSettings({ HOME: "/root", port: "9" })).toEqual(readSettings({}));
});

test("lists the hosts of the public address, short links and pages, in lower case, and loopback", () => {
  const { hosts, shortHost, PUBLIC_URL } = readSettings({
    PUBLIC_URL: "https://Halka.Example/",
    SHORT_HOST: "Go.Example",
    SHORT_HOST_CASE: "sensitive",
    PAGE_HOST: "pages.example:8443",
    PORT: "80",
  });
  expect(PUBLIC_URL).toBe("https://halka.example");
  expect([...hosts]).toEqual(
    expect.arrayContaining(["halka.example", "go.example", "pages.example:8443", "localhost", "[::1]:80"]),
  );
  expect(hosts.has("evil.example")).toBe(false);
  expect(hosts.has("go.example/*")).toBe(true);
  expect(shortHost).toEqual({ url: "https://go.example", isCaseSensitive: true });
});

test.each<[NodeJS.ProcessEnv, string | undefined]>([
  [{}, "http://pages.localhost:3000"],
  [{ PUBLIC_URL: "http://127.0.0.1:8080" }, "http://pages.localhost:8080"],
  [{ PUBLIC_URL: "https://localhost" }, "https://pages.localhost"],
  [{ CUSTOM_JS: "off" }, undefined],
  [{ PUBLIC_URL: "https://halka.example" }, undefined],
  [{ PUBLIC_URL: "https://halka.example", PAGE_HOST: "Pages.example" }, "https://pages.example"],
  [{ PUBLIC_URL: "https://halka.example", CUSTOM_JS: "same-host" }, "https://halka.example"],
])("with %o, runs custom JavaScript at %s", (env, origin) => expect(readSettings(env).scriptOrigin).toBe(origin));

test.each(["halka.example", "HALKA.example", "localhost", "127.0.0.1:3000"])(
  "rejects %s as the page host, which serves the application",
  (PAGE_HOST) => {
    expect(() => readSettings({ PUBLIC_URL: "https://halka.example", PAGE_HOST })).toThrow(/^The setting PAGE_HOST/);
  },
);

test("gives PUBLIC_URL and PAGE_HOST precedence over SHORT_HOST if they name the same host", () => {
  const env = { PUBLIC_URL: "https://halka.example", SHORT_HOST: "halka.example" };
  expect(readSettings(env).limitedHosts).toEqual(new Map());
  const both = { ...env, SHORT_HOST: "go.example", PAGE_HOST: "go.example" };
  expect(readSettings(both).limitedHosts).toEqual(new Map([["go.example", "pages"]]));
});

test.each<[string, string]>([
  ["CUSTOM_JS", "on"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "3000.5"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "0x50"],
  ["PORT", "1e3"],
  ["PUBLIC_URL", "halka.example"],
  ["PUBLIC_URL", "ftp://halka.example"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["PUBLIC_URL", "https://halka.example/app"],
  ["PUBLIC_URL", "https://user:secret@halka.example"],
  ["PUBLIC_URL", "https://halka.example?a=b"],
  ["OIDC_ISSUER", "login.example.com"],
  ["OIDC_ISSUER", "http://login.example.com"],
  ["OIDC_ISSUER", "ftp://localhost"],
  ["OIDC_ISSUER", "https://halka:hunter2@login.example.com"],
  ["S3_ENDPOINT", "https://halka:hunter2@s3.example.com"],
  ["OIDC_NAME", "x".repeat(41)],
  ["DATABASE_URL", "mysql://localhost/a"],
  ["DATABASE_URL", "localhost:5432"],
  ["CLICKHOUSE_URL", "clickhouse://localhost"],
  ["DATABASE_URL", "postgres://halka:100%@localhost/halka"],
  ["DATABASE_DIRECT_URL", "postgres://halka:%ff@localhost/halka"],
  ["CLICKHOUSE_URL", "http://halka:100%@localhost:8123/halka"],
  ["CLICKHOUSE_CLUSTER", "it's"],
  ["CLICKHOUSE_SHARDS", "true"],
  ["WEB_CONCURRENCY", "0"],
  ["WEB_CONCURRENCY", "65"],
  ["WEB_CONCURRENCY", "max"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_PATH_STYLE", "yes"],
  ["SMTP_URL", "localhost:25"],
  ["SMTP_URL", "https://mail.example"],
  ["SMTP_URL", "smtp://halka:100%@mail.example"],
  ["DNS_SERVERS", "1.1.1.1:65536"],
  ["DNS_SERVERS", "[::1]:0"],
  ["BLOCK_LISTS", "phishing=https://a.example,phishing=https://b.example"],
  ["BLOCK_LISTS", "phishing=https://[::1/feed"],
  ["OPERATORS", "ada"],
  ["OPERATORS", "ada@example.com, bea"],
  ["MAIL_FROM", "no"],
  ["MAIL_FROM", "Halka <hello@localhost>\r\nBcc: all@example.com"],
  ["SECRET", "short"],
  ["SHORT_HOST", "https://go.example"],
  ["SHORT_HOST", "go.example/x"],
  ["PAGE_HOST", "pages example"],
  ["ASSET_URL", "cdn.example"],
  ["METRICS_TOKEN", "short"],
  ["SPOOL_FSYNC", "sometimes"],
  ["PLAN_LIMITS", "true"],
  ["RATE_LIMITS", "0"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "127.0.0.1, loopback"],
  ["LOG_LEVEL", "verbose"],
])("rejects %s=%s in one line that names it", (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(BadSetting);
  expect(read).toThrow(new RegExp(`^The setting ${name} cannot be used: [^\\n]+$`));
});

test.each([
  ["SECRET", "hunter2"],
  ["DATABASE_URL", "hunter2@host"],
  ["SMTP_URL", "hunter2@host"],
  ["METRICS_TOKEN", "hunter2"],
])("does not repeat a secret in the line about %s", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(/^(?!.*hunter2)The setting/s);
});

test("requires DATABASE_URL with DATABASE_DIRECT_URL", () => {
  const settings = { DATABASE_DIRECT_URL: "postgres://halka@db:5432/halka" };
  expect(() => readSettings(settings)).toThrow("The setting DATABASE_URL is missing: DATABASE_DIRECT_URL needs it");
  expect(readSettings({ ...settings, DATABASE_URL: "postgres://halka@db:6432/halka" })).toMatchObject(settings);
});

test("requires CLICKHOUSE_URL with CLICKHOUSE_CLUSTER, and both with CLICKHOUSE_SHARDS", () => {
  const cluster = { CLICKHOUSE_CLUSTER: "halka-1" };
  const url = { CLICKHOUSE_URL: "http://clickhouse:8123" };
  expect(() => readSettings(cluster)).toThrow("The setting CLICKHOUSE_URL is missing: CLICKHOUSE_CLUSTER needs it");
  expect(() => readSettings({ ...url, CLICKHOUSE_SHARDS: "on" })).toThrow(
    "The setting CLICKHOUSE_CLUSTER is missing: CLICKHOUSE_SHARDS needs it",
  );
  expect(readSettings({ ...cluster, ...url, CLICKHOUSE_SHARDS: "on" })).toMatchObject({
    ...cluster,
    CLICKHOUSE_SHARDS: true,
  });
});

test("splits lists at commas", () => {
  const { TRUSTED_PROXIES, COMING_SOON } = readSettings({ TRUSTED_PROXIES: " 10.0.0.0/8 ,::1,", COMING_SOON: "," });
  expect({ TRUSTED_PROXIES, COMING_SOON }).toEqual({ TRUSTED_PROXIES: ["10.0.0.0/8", "::1"], COMING_SOON: [] });
});

test("reads a secret from the file that NAME_FILE names, without its last line break", async () => {
  const folder = await testFolder();
  const path = join(folder, "database-url");
  const url = "postgres://halka:hunter2@db:5432/halka";
  await writeFile(path, `${url}\n`);
  expect(readSettings({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe(url);
  expect(() => readSettings({ DATABASE_URL_FILE: path, DATABASE_URL: url })).toThrow(
    "The settings DATABASE_URL and DATABASE_URL_FILE exclude each other",
  );
  await writeFile(join(folder, "empty"), "\n");
  expect(() => readSettings({ DATABASE_URL_FILE: join(folder, "empty") })).toThrow(
    /^The setting DATABASE_URL_FILE cannot be used: .+ is empty$/,
  );
  expect(() => readSettings({ SMTP_URL_FILE: join(folder, "missing") })).toThrow(
    /^The setting SMTP_URL_FILE cannot be used: ENOENT/,
  );
});
