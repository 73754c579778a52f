import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, utcDay } from "#base/time.ts";
import { VERSION } from "#server/version.ts";
import { CHROME, GOOGLEBOT } from "#testing/user-agents.ts";
import { type Account, openAccount, sendRequest } from "../account.ts";
import { halka, type Product, startProduct } from "../product.ts";
import { waitUntilShipped } from "../stores.ts";
import { type Expected, readFigures } from "./figures.ts";

/** May be public: the backups contain no sensitive data. */
const SECRET = "the secret of a throwaway instance for upgrade tests";
const MAX_BYTES = 300 * 1024;
const BROWSERS = ["Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0", CHROME, GOOGLEBOT];

async function fill(instance: Product, account: Account): Promise<void> {
  const create = async (path: string, body: object) => {
    const { status, text } = await account.call(instance, "POST", path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  };
  await create("/v1/widget/link", { name: "Portfolio", slug: "web", link: "https://example.com/work", alias: "work" });
  await create("/v1/widget/link", { name: "Shop", slug: "web", link: "https://shop.example/?a=1", alias: "shop" });
  await create("/v1/blocks", { content: { kind: "header", text: "My work" } });
  await create("/v1/links", { link: "https://example.com/summer", path: "summer", tags: ["campaign"], note: "Fair" });
  await create("/v1/links", { link: "https://example.com/moved", path: "moved", redirectStatus: 301 });
  const rules = {
    targets: [{ when: [{ kind: "country", is: "one-of", values: ["DE"] }], to: "https://example.com/de" }],
  };
  await create("/v1/links", { link: "https://example.com/ruled", path: "ruled", rules });
  await create("/v1/webhooks", { url: "https://hooks.example.com/halka", events: ["link.created"] });
  for (const path of [`/${account.username}/work`, `/${account.username}/shop`, "/l/summer", "/l/moved"])
    for (const agent of BROWSERS) await sendRequest(instance, "GET", path, undefined, { "user-agent": agent });
  await sendRequest(instance, "GET", `/${account.username}`);
}

/** Writes the backup of a small instance of this version, and the figures that it must show. */
async function make(): Promise<void> {
  const target = join(import.meta.dirname, `${VERSION}.tgz`);
  if (existsSync(target)) throw new Error(`${target} exists already: a release has one backup, which never changes.`);
  const folder = mkdtempSync(join(tmpdir(), "halka-release-"));
  const env = { SECRET, PLAN_LIMITS: "off" };
  const product = await startProduct({ dataDir: join(folder, "data"), env });
  try {
    const account = await openAccount(product);
    await fill(product, account);
    await waitUntilShipped(product.dataDir);
    const { code, errors } = await halka(product.dataDir, ["backup", join(folder, "backup")], { env });
    if (code !== 0) throw new Error(errors);
    const toDay = (ms: number) => utcDay(new Date(ms));
    const { email, password, username } = account;
    const owner = { email, password, username, from: toDay(Date.now() - DAY_MS), until: toDay(Date.now() + DAY_MS) };
    const expected: Expected = { ...owner, figures: await readFigures(product, owner) };
    execFileSync("tar", ["-czf", target, "-C", folder, "backup"]);
    if (statSync(target).size > MAX_BYTES) throw new Error(`${target} is too large for the repository`);
    writeFileSync(join(import.meta.dirname, `${VERSION}.json`), `${JSON.stringify(expected, undefined, 2)}\n`);
    console.log(target);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await make();
