import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { freePort } from "#testing/free-port.ts";
import { launch, type Product } from "../../qa/product.ts";
import { expect, expectNoProcessesLeft, test } from "./fixtures.ts";
import { asUnprivilegedUser, isRoot } from "./unprivileged-user.ts";

/** Expects one line on standard error, exit code 1, and no process left. */
async function expectStartupError(product: Product, line: RegExp): Promise<void> {
  const { code } = await product.ended;
  expect(product.errors).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
  await expectNoProcessesLeft(product.dataDir);
}

async function holdPort(): Promise<{ port: number; server: Server }> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { port, server };
}

const BAD: readonly (readonly [name: string, value: string])[] = [
  ["PORT", "0x50"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "https://example.com/path"],
  ["DATABASE_URL", "mysql://127.0.0.1/halka"],
  ["CLICKHOUSE_URL", "tcp://127.0.0.1:9000"],
  ["WEB_CONCURRENCY", "0"],
  ["SMTP_URL", "mail.example.com"],
  ["MAIL_FROM", "Halka"],
  ["SECRET", "short"],
  ["SHORT_HOST", "https://go.example.com"],
  ["PAGE_HOST", "a b"],
  ["ASSET_URL", "cdn.example.com"],
  ["METRICS_TOKEN", "short"],
  ["SPOOL_FSYNC", "sometimes"],
  ["PLAN_LIMITS", "yes"],
  ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ["RATE_LIMITS", "1"],
  ["LOG_LEVEL", "loud"],
];

test("rejects a bad setting with one line that names it", async ({ start }) => {
  for (const [name, value] of BAD) {
    const product = await start({ env: { [name]: value } });
    await expectStartupError(product, new RegExp(`^The setting ${name} cannot be used: `));
  }
});

test("rejects a listen address of another machine, or an invalid one, with one line", async ({ start }) => {
  await expectStartupError(
    await start({ env: { HOST: "192.0.2.1" } }),
    /^HOST 192\.0\.2\.1 is not an address of this machine\.$/,
  );
  await expectStartupError(await start({ env: { HOST: "no such host" } }), /^HOST no such host .*cannot be used: /);
});

test("rejects a port in use with one line", async ({ start }) => {
  const { port, server } = await holdPort();
  await expectStartupError(await start({ port }), new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: `));
  server.close();
});

test("rejects an unresponsive store with one line, and stops the embedded one", async ({ start }) => {
  const port = await freePort();
  const postgres = await start({ env: { DATABASE_URL: `postgres://halka:pass-word@127.0.0.1:${port}/halka` } });
  await expectStartupError(postgres, /^The database in DATABASE_URL cannot be used: .*ECONNREFUSED/);
  const clickhouse = await start({ env: { CLICKHOUSE_URL: `http://halka:pass-word@127.0.0.1:${port}` } });
  await expectStartupError(clickhouse, /^The database in CLICKHOUSE_URL cannot be used: .*ECONNREFUSED/);
  expect([...postgres.errors, ...clickhouse.errors, ...postgres.log, ...clickhouse.log].join()).not.toContain(
    "pass-word",
  );
});

test("rejects a DATA_DIR that is a file or cannot be created with one line", async ({ start, folder }) => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  for (const dataDir of [file, join(file, "below"), "/proc/halka"]) {
    await expectStartupError(await start({ dataDir }), new RegExp(`^The data directory ${dataDir} cannot be used: `));
  }
});

test("rejects a DATA_DIR that an ordinary user cannot write to with one line", async ({ start, folder }) => {
  const dataDir = join(folder, "closed");
  mkdirSync(dataDir);
  if (isRoot()) chownSync(dataDir, 65_534, 65_534);
  chmodSync(dataDir, 0o500);
  const product = await start({ dataDir, prefix: asUnprivilegedUser() });
  await expectStartupError(product, /^The data directory .* cannot be used: EACCES/);
});

test("rejects a DATA_DIR that belongs to another account and is open to others with one line", async ({ folder }) => {
  const open = join(folder, "open");
  mkdirSync(open);
  chmodSync(open, 0o777);
  // ordinary users cannot give a folder away; not started with `start`, which also ends other programs in the folder
  const product = await launch({ dataDir: isRoot() ? open : "/tmp", prefix: asUnprivilegedUser() });
  try {
    const { code } = await product.ended;
    expect(product.errors).toEqual([
      expect.stringMatching(/cannot be used: other accounts can enter it \(mode 0777\)/),
    ]);
    expect(code).toBe(1);
  } finally {
    await product.stop();
  }
});

test("rejects a damaged lock file or an emptied secret with one line that says what to do", async ({
  start,
  folder,
}) => {
  const locked = join(folder, "locked");
  mkdirSync(locked);
  writeFileSync(join(locked, "lock"), "this is no lock".repeat(100));
  await expectStartupError(
    await start({ dataDir: locked }),
    /^The lock file .* is damaged\..* delete the file and start again\.$/,
  );
  for (const text of ["", "short"]) {
    const dataDir = join(folder, `secret ${text}`);
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "secret"), text);
    await expectStartupError(await start({ dataDir }), /^The secret in .* is damaged\. Put it back from a backup/);
  }
});

test("stops everything with one line when an engine does not start", async ({ start, folder }) => {
  const older = join(folder, "older");
  mkdirSync(join(older, "postgres"), { recursive: true, mode: 0o700 });
  writeFileSync(join(older, "postgres", "PG_VERSION"), "9\n");
  await expectStartupError(await start({ dataDir: older }), /^PostgreSQL did not start/);
  const broken = join(folder, "broken");
  mkdirSync(broken);
  writeFileSync(join(broken, "clickhouse"), "not a folder");
  await expectStartupError(await start({ dataDir: broken }), /^ClickHouse did not start/);
});

test("says at startup of a public instance whether pages run custom JavaScript", async ({ start }) => {
  const env = { PUBLIC_URL: "https://halka.example" };
  const warnings = async (settings: Record<string, string>) => {
    const product = await start({ env: { ...env, ...settings } });
    await product.ready();
    await product.stop();
    return product.log.filter((line) => line.includes("ustom JavaScript"));
  };
  expect(await warnings({})).toEqual([expect.stringContaining("PAGE_HOST is not set: custom JavaScript")]);
  expect(await warnings({ CUSTOM_JS: "same-host" })).toEqual([expect.stringContaining("CUSTOM_JS=same-host: a page")]);
  expect(await warnings({ PAGE_HOST: "pages.halka.example" })).toEqual([]);
});

test("rejects a second process on one DATA_DIR and names the pid of the first, which keeps running", async ({
  start,
}) => {
  const first = await start();
  await first.ready();
  const second = await start({ dataDir: first.dataDir });
  expect((await second.ended).code).toBe(1);
  expect(second.errors).toEqual([
    `The data directory ${first.dataDir} is in use by process ${first.pid}: stop that one first.`,
  ]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});
