import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { halka } from "../../qa/product.ts";
import { type Expected, readFigures } from "../../qa/releases/figures.ts";
import { expect, test } from "./fixtures.ts";

const RELEASES = "qa/releases";
const versions = readdirSync(RELEASES).flatMap((name) => /^(.+)\.tgz$/.exec(name)?.[1] ?? []);

test.describe.configure({ timeout: 180_000 });

test("every released version has a backup in this repository", () => {
  const released = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, name]) => name);
  expect(versions.toSorted()).toEqual(released.toSorted());
  expect(released).toContain(manifest.version);
});

for (const version of versions)
  test(`an instance of ${version} shows the same figures after restore and upgrade`, async ({ start, folder }) => {
    execFileSync("tar", ["-xzf", join(RELEASES, `${version}.tgz`), "-C", folder]);
    const expected = JSON.parse(readFileSync(join(RELEASES, `${version}.json`), "utf8")) as Expected;
    const dataDir = join(folder, "restored");
    mkdirSync(dataDir);
    expect(await halka(dataDir, ["restore", join(folder, "backup")])).toMatchObject({ code: 0, errors: "" });
    expect(await halka(dataDir, ["migrate"])).toMatchObject({ code: 0, errors: "" });
    expect(await halka(dataDir, ["migrate", "--check"])).toMatchObject({ code: 0 });
    const product = await start({ dataDir, env: { PLAN_LIMITS: "off" } });
    await product.ready();
    expect(await readFigures(product, expected)).toEqual(expected.figures);
    expect((await product.stop()).code).toBe(0);
  });
