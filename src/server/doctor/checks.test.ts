import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { storeRegistration } from "#features/accounts/registration/registration.ts";
import { openTestAuthority } from "#testing/certificates.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testFolder } from "#testing/folder.ts";
import { testNode } from "#testing/node.ts";
import { migrationsFolder } from "#testing/paths.ts";
import { testPostgres } from "#testing/postgres.ts";
import { mailListener } from "#testing/mail-listener.ts";
import { readSettings } from "../settings/settings.ts";
import {
  checkCertificate,
  checkDisk,
  checkFiles,
  checkMail,
  checkNames,
  checkPublicAddress,
  checkStores,
  checkTrust,
  type Finding,
} from "./checks.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };

const settingsWith = async (env: NodeJS.ProcessEnv) => readSettings({ DATA_DIR: await testFolder(), ...env });
const getState = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ state }) => state);

test("a public address that reaches this server passes, with a note if it is local", async () => {
  const instance = await testNode(stores);
  const findings = await checkPublicAddress(await settingsWith({ PUBLIC_URL: instance.origin }));
  expect(getState(findings, "address")).toEqual(["ok", "warning"]);
  expect(getState(findings, "clock")).toEqual(["ok"]);
});

test("a public address that reaches another server or none is a failure, and a wrong clock a warning", async () => {
  const server = createServer((_request, response) => {
    response.setHeader("date", new Date(Date.now() - 60_000).toUTCString()).end("<h1>It works!</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const elsewhere = await checkPublicAddress(await settingsWith({ PUBLIC_URL: origin }));
  expect(getState(elsewhere, "address")[0]).toBe("failure");
  expect(getState(elsewhere, "clock")).toEqual(["warning"]);
  await new Promise((resolve) => server.close(resolve));
  const nowhere = await checkPublicAddress(await settingsWith({ PUBLIC_URL: origin }));
  expect(nowhere[0]).toMatchObject({ state: "failure", advice: "Start the server, or correct PUBLIC_URL." });
});

test("warns of a proxy whose header is not trusted", async () => {
  const findings = await checkPublicAddress(await settingsWith({ PUBLIC_URL: "https://halka.invalid" }));
  expect(getState(findings, "proxy")).toEqual(["warning"]);
});

test("a host name that resolves to no address is a failure", async () => {
  const findings = await checkNames(await settingsWith({ SHORT_HOST: "nothing.invalid" }));
  expect(getState(findings, "DNS")).toContain("failure");
  expect(getState(findings, "DNS")).toContain("ok");
});

test("an IP address as a host needs no DNS record", async () => {
  const findings = await checkNames(await settingsWith({ PUBLIC_URL: "http://[2001:db8::1]:8080" }));
  expect(getState(findings, "DNS")).toEqual(["ok"]);
});

test("checks the certificate only if the public address uses https", async () => {
  expect(await checkCertificate(await settingsWith({}))).toEqual([]);
  const findings = await checkCertificate(await settingsWith({ PUBLIC_URL: "https://127.0.0.1:1" }));
  expect(getState(findings, "TLS")).toEqual(["failure"]);
});

test.each([
  ["accepts", 90, "ok"],
  ["warns of", 5, "warning"],
])("%s a certificate that is valid for %i more days", async (_verb, days, state) => {
  const authority = openTestAuthority();
  const { chain, privateKey } = authority.issue("localhost", { notAfter: new Date(Date.now() + days * DAY_MS) });
  const server = createSecureServer({ cert: chain, key: privateKey });
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, authority.certificate]);
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.close();
  });
  server.listen(0);
  await once(server, "listening");
  const PUBLIC_URL = `https://localhost:${(server.address() as AddressInfo).port}`;
  expect(getState(await checkCertificate(await settingsWith({ PUBLIC_URL })), "TLS")).toEqual([state]);
});

test("measures free space and write speed of the data directory, and leaves no files behind", async () => {
  const settings = await settingsWith({});
  const findings = await checkDisk(settings);
  expect(findings.map(({ check }) => check)).toEqual(["disk", "disk"]);
  expect(await readdir(settings.DATA_DIR)).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "reports a disk that accepts no files, in addition to its free space",
  async () => {
    const [space, writes] = await checkDisk(await settingsWith({ DATA_DIR: "/proc" }));
    expect([space!.check, writes]).toEqual(["disk", expect.objectContaining({ check: "disk", state: "failure" })]);
  },
);

test("checks the mail server, and warns without one", async () => {
  expect(getState(await checkMail(await settingsWith({})), "mail")).toEqual(["warning"]);
  const { url } = await mailListener();
  expect(getState(await checkMail(await settingsWith({ SMTP_URL: url })), "mail")).toEqual(["ok"]);
  const wrong = await settingsWith({ SMTP_URL: "smtp://127.0.0.1:1" });
  expect(getState(await checkMail(wrong), "mail")).toEqual(["failure"]);
});

test("stores, reads and deletes a file", async () => {
  const settings = await settingsWith({});
  expect(getState(await checkFiles(settings), "files")).toEqual(["ok"]);
  expect(await readdir(join(settings.DATA_DIR, "media"))).toEqual([]);
});

test("checks both stores, and lists pending migrations", async () => {
  const all = { ...stores, folder: migrationsFolder };
  const findings = await checkStores(all);
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  await postgres.sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`;
  expect((await checkStores(all)).find(({ check }) => check === "migrations")).toMatchObject({
    state: "warning",
    found: "1 pending",
  });
});

test("open sign-up on a public address without trust levels is a warning", async () => {
  const check = async (env: NodeJS.ProcessEnv) =>
    getState(await checkTrust(await settingsWith(env), postgres.db), "sign-up");
  const PUBLIC_URL = "https://links.example";
  expect(await check({ PUBLIC_URL })).toEqual(["warning"]);
  expect(await check({ PUBLIC_URL, TRUST: "on" })).toEqual([]);
  expect(await check({ PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
  await postgres.db.transaction((tx) => storeRegistration(tx, { mode: "invitation", domains: [] }, new Date()));
  expect(await check({ PUBLIC_URL })).toEqual([]);
});
