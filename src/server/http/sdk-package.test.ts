import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { fileFolder } from "#testing/folder.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const root = new URL("../../..", import.meta.url).pathname;
const run = promisify(execFile);

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, accountQueues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const key = await createKey(await testMember(instance));

/** A third-party program, with the package as published. */
const folder = await fileFolder();
await run("npm", ["pack", "--pack-destination", folder], { cwd: join(root, "sdk") });
const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
await writeFile(join(folder, "package.json"), '{"type":"module"}');
await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });

const PROGRAM = `
import { Halka, HalkaError, paginate } from "halka";

const halka = new Halka({ url: process.env["HALKA_URL"]!, key: process.env["HALKA_API_KEY"]! });
const created = await halka.createLink({ link: "https://shop.example/", path: "packed" });
const clicks: number = created.clicks;
for await (const { shortUrl } of paginate((start) => halka.listLinks(start))) console.log(shortUrl, clicks);
try {
  await halka.getLink({ linkId: created._id.replace(/^./, "f") });
} catch (error) {
  if (error instanceof HalkaError) console.log(error.status, error.code);
}
// @ts-expect-error a link has a destination
export const wrong = () => halka.createLink({ path: "packed" });
`;

/** The TypeScript of the README as one program. */
async function readExamples(): Promise<string> {
  const text = await readFile(join(root, "sdk/README.md"), "utf8");
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code).join("\n");
}

test.each(["nodenext", "bundler"])(
  "compiles with the examples of its README in a strict project with module resolution %s",
  async (resolution) => {
    const project = join(folder, resolution);
    await mkdir(join(project, "node_modules"), { recursive: true });
    await symlink(join(root, "node_modules/@types"), join(project, "node_modules/@types"));
    const compilerOptions = {
      target: "es2023",
      lib: ["es2023", "dom", "dom.iterable"],
      module: resolution === "nodenext" ? "nodenext" : "esnext",
      moduleResolution: resolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: ["node"],
    };
    await writeFile(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["program.ts", "readme.ts"] }),
    );
    await writeFile(join(project, "program.ts"), PROGRAM);
    await writeFile(join(project, "readme.ts"), await readExamples());
    const { stdout } = await run(join(root, "node_modules/.bin/tsc"), ["-p", project]).catch((error) => error);
    expect(stdout).toBe("");
  },
);

test("runs in a program, and its command line runs too", async () => {
  await writeFile(join(folder, "program.ts"), PROGRAM);
  const env = { ...process.env, HALKA_URL: instance.origin, HALKA_API_KEY: key.key, XDG_CONFIG_HOME: folder };
  const { stdout } = await run(process.execPath, ["program.ts"], { cwd: folder, env });
  expect(stdout.trim().split("\n")).toEqual([`${instance.origin}/l/packed 0`, "404 not_found"]);
  const listed = await run(join(folder, "node_modules/.bin/halka"), ["links", "--json"], { cwd: folder, env });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ shortUrl: `${instance.origin}/l/packed` }]);
});
