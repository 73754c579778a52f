import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Scope } from "#base/scopes.ts";
import { newId } from "#base/ids.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import { getStart, newKey } from "#features/api-keys/key.ts";
import { importWorkers } from "#features/imports/jobs.ts";
import { importQueue } from "#features/imports/queues.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { eventually } from "#testing/eventually.ts";
import { fileFolder } from "#testing/folder.ts";
import { importApp } from "#testing/import-app.ts";
import { type Member, testMember } from "#testing/member.ts";

const { instance, postgres, jobs } = await importApp();
await installJobs(postgres.target, accountQueues);
const config = await fileFolder();
const profiles = join(config, "halka/profiles.json");

async function makeKey(member: Member, scopes: readonly Scope[]): Promise<string> {
  const key = newKey();
  await instance.node.sql`
    insert into api_keys (id, workspace_id, account_id, name, token_hash, token_start, scopes, created_at)
    values (${newId()}, ${member.id}, ${member.id}, 'Laptop', ${hashBearerToken(key)}, ${getStart(key)}, ${[...scopes]}, now())`;
  return key;
}

/** Input and environment of a run. */
interface Shell {
  readonly input?: string;
  readonly env?: object;
  /** Presses Ctrl-C once this is true. */
  readonly interruptWhen?: () => Promise<boolean>;
  /** Receives each chunk of standard error. */
  readonly onNote?: (note: string) => void;
}

/** Runs the command line without a terminal. */
async function halka(args: readonly string[], { input = "", env = {}, interruptWhen, onNote }: Shell = {}) {
  const child = spawn(process.execPath, ["sdk/cli/main.ts", ...args], {
    env: {
      PATH: process.env["PATH"],
      HOME: config,
      XDG_CONFIG_HOME: config,
      TZ: "Europe/Istanbul",
      // a hundred processes would otherwise compile the same modules
      NODE_COMPILE_CACHE: join(config, "compiled"),
      ...env,
    },
  });
  child.stdin.end(input);
  if (onNote) child.stderr.on("data", (piece: Buffer) => onNote(piece.toString()));
  if (interruptWhen) void eventually(interruptWhen, 20_000).finally(() => child.kill("SIGINT"));
  const [code, out, err] = await Promise.all([
    new Promise<number | null>((resolve) => child.once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}

/** Creates a workspace on the Pro plan with a key that may import; `work` runs its imports until the test ends. */
async function importer() {
  const member = await testMember(instance);
  await setPlan(instance.node.shared, member.username, { plan: "Pro", planUntil: null });
  const env = { HALKA_URL: instance.origin, HALKA_API_KEY: await makeKey(member, ["links:write", "analytics:read"]) };
  async function work(): Promise<void> {
    const workers = importWorkers(jobs).filter(({ queue }) => queue === importQueue);
    const running = await runJobs(postgres.target, workers, instance.node.log);
    onTestFinished(() => running.close());
  }
  return { member, env, work };
}

const read = async (args: readonly string[]) => {
  const { code, out, err } = await halka([...args, "--json"]);
  expect(code, err).toBe(0);
  return JSON.parse(out) as Record<string, unknown> & { _id: string }[] & { _id: string };
};

let ada: Member;
beforeAll(async () => {
  ada = await testMember(instance);
  const key = await makeKey(ada, ["links:write", "analytics:read"]);
  const { code, err } = await halka(["login", instance.origin], { input: `${key}\n` });
  if (code !== 0) throw new Error(err);
});

describe("login", () => {
  test("keeps the key in a file that only its owner can read", async () => {
    expect((await stat(profiles)).mode & 0o777).toBe(0o600);
    expect((await stat(join(config, "halka"))).mode & 0o777).toBe(0o700);
    expect(JSON.parse(await readFile(profiles, "utf8"))).toMatchObject({ default: { url: instance.origin } });
  });

  test("rejects a wrong key, and keeps the existing profile", async () => {
    const before = await readFile(profiles, "utf8");
    expect(await halka(["login", instance.origin, "--key", newKey()])).toMatchObject({
      code: 1,
      err: expect.stringContaining("signed_out"),
    });
    expect(await readFile(profiles, "utf8")).toBe(before);
  });

  test("without a key on standard input says that it is missing", async () => {
    const error = {
      code: 2,
      err: "halka: There is no API key. Pass one with --key or on standard input, or use --device.\n",
    };
    expect(await halka(["login", instance.origin])).toMatchObject(error);
  });

  test("to a second profile keeps the first, and logout removes only the second", async () => {
    const eve = await testMember(instance);
    const key = await makeKey(eve, ["links:write"]);
    await halka(["login", instance.origin, "--profile", "eve", "--key", key]);
    const { out } = await halka(["links", "create", "https://eve.example/", "--profile", "eve", "--json"]);
    const { _id } = JSON.parse(out) as { _id: string };
    expect(await halka(["links", "get", _id])).toMatchObject({ code: 1, err: expect.stringContaining("not_found") });
    expect(await halka(["logout", "--profile", "eve"])).toMatchObject({ code: 0 });
    expect(await halka(["links", "--profile", "eve"])).toMatchObject({ code: 2, err: expect.stringContaining("eve") });
    expect(await halka(["links"])).toMatchObject({ code: 0 });
  });

  test("is not needed with HALKA_URL and HALKA_API_KEY, and a remembered key goes to its own instance only", async () => {
    const key = await makeKey(ada, ["links:read"]);
    const env = { XDG_CONFIG_HOME: "/nowhere", HALKA_URL: instance.origin, HALKA_API_KEY: key };
    expect(await halka(["links"], { env })).toMatchObject({ code: 0 });
    expect(await halka(["links", "--url", "http://127.0.0.1:1"])).toMatchObject({ code: 2 });
  });
});

// each of these logins polls at the interval that the server sets, so they run at once
describe.concurrent("login by code", { timeout: 90_000 }, () => {
  /** A new member with profiles of their own, and a login during which the member decides about the code. */
  async function newMember() {
    const member = await testMember(instance);
    const env = { XDG_CONFIG_HOME: join(config, member.username) };
    const path = join(env.XDG_CONFIG_HOME, "halka/profiles.json");
    const run = (args: readonly string[], shell: Shell = {}) => halka(args, { env, ...shell });
    const login = (decision: object) =>
      run(["login", instance.origin, "--device"], {
        onNote(note) {
          const [, userCode] = /enter the code ([A-Z]{4}-[A-Z]{4})/.exec(note) ?? [];
          if (userCode) void member.call("POST", "/oauth/device/decision", { userCode, ...decision });
        },
      });
    const listApps = async () => (await member.call("GET", "/v1/connected-apps")).body as { _id: string }[];
    return { member, path, run, login, listApps };
  }

  test("outlives its first token, even for programs running at the same time, until logout ends it", async () => {
    const { member, path, run, login, listApps } = await newMember();
    expect(await login({ allow: true, workspaceId: member.id })).toMatchObject({ code: 0 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await run(["links"])).toMatchObject({ code: 0 });
    const stored = JSON.parse(await readFile(path, "utf8"));
    stored.default.tokens.expiresAt = 0;
    await writeFile(path, JSON.stringify(stored));
    const runs = await Promise.all([1, 2, 3].map(() => run(["links"])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { tokens } = JSON.parse(await readFile(path, "utf8")).default;
    expect(tokens.refreshToken).not.toBe(stored.default.tokens.refreshToken);
    expect(await listApps()).toMatchObject([{ name: "Halka CLI" }]);
    expect(await run(["logout"])).toMatchObject({ code: 0 });
    expect(await listApps()).toEqual([]);
  });

  test("stores nothing when the member denies it", async () => {
    const { path, login } = await newMember();
    const denied = await login({ allow: false });
    expect(denied).toMatchObject({ code: 1, err: expect.stringContaining("Access was denied.") });
    expect(existsSync(path)).toBe(false);
  });

  test("reports when the access has ended", async () => {
    const { member, run, login, listApps } = await newMember();
    expect(await login({ allow: true, workspaceId: member.id })).toMatchObject({ code: 0 });
    const [app] = await listApps();
    await member.call("DELETE", `/v1/connected-apps/${app!._id}`);
    expect(await run(["links"])).toMatchObject({ code: 1, err: expect.stringContaining("signed_out") });
  });
});

describe("links", () => {
  test("are created, found by address, path and id, changed, archived, restored and deleted", async () => {
    const created = await read([
      "links",
      "create",
      "https://shop.example/summer",
      "--path",
      "Summer",
      "--tag",
      "a",
      "--tag",
      "b",
    ]);
    expect(created).toMatchObject({ link: "https://shop.example/summer", tags: ["a", "b"] });
    const shortUrl = created["shortUrl"] as string;
    expect(shortUrl).toMatch(/\/summer$/i);
    const { out } = await halka(["links", "get", shortUrl]);
    expect(out).toContain("leads to  https://shop.example/summer");
    for (const name of [shortUrl.replace("http://", ""), "summer", created._id])
      expect((await read(["links", "get", name]))._id, name).toBe(created._id);
    const changed = await read([
      "links",
      "update",
      "summer",
      "--destination",
      "https://shop.example/winter",
      "--name",
      "Winter",
    ]);
    expect(changed).toMatchObject({ link: "https://shop.example/winter", name: "Winter" });
    expect(await read(["links", "archive", "summer"])).toMatchObject({ archived: true });
    expect(await read(["links", "restore", "summer"])).toMatchObject({ archived: false });
    expect(await halka(["links", "delete", "summer"])).toMatchObject({ code: 0, out: "" });
    expect(await halka(["links", "get", created._id])).toMatchObject({ code: 1 });
  });

  test("are listed in full, page by page, and searched", async () => {
    for (let number = 0; number < 105; number++) {
      const body = { link: `https://many.example/${number}`, name: `Many ${number}` };
      expect((await ada.call("POST", "/v1/links", body)).status).toBe(201);
    }
    expect(await read(["links", "many.example", "--all"])).toHaveLength(105);
    expect(await read(["links", "many.example", "--limit", "7"])).toHaveLength(7);
    const { out } = await halka(["links", "many.example/42"]);
    expect(out.split("\n")).toHaveLength(3);
    expect(out).toMatch(/^SHORT LINK +DESTINATION +NAME +CLICKS\n/);
  });

  test("that the server rejects exit with status 1 and an error that names the field", async () => {
    const { code, err, out } = await halka(["links", "create", "javascript:alert(1)"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/bad_destination/);
  });

  test("print no control characters from other people's text to the terminal", async () => {
    await ada.call("POST", "/v1/links", { link: "https://escape.example/", name: "a\u001b[2Jb" });
    const { out } = await halka(["links", "escape.example"]);
    expect(out).toContain("a\u{fffd}[2Jb");
  });
});

test("stats are printed as a table and as JSON", async () => {
  await read(["links", "create", "https://counted.example/", "--path", "counted"]);
  const { code, out, err } = await halka(["stats", "counted"]);
  expect(code, err).toBe(0);
  expect(out).toMatch(/clicks +0 +0\n/);
  expect(out).toContain("Europe/Istanbul");
  expect(await read(["stats"])).toHaveProperty("period.all_click", 0);
  expect(await halka(["stats", "--by", "country"])).toMatchObject({ code: 0, out: "No clicks.\n" });
  expect(await halka(["stats", "--by", "shoe-size"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("dimension"),
  });
});

test("the version is that of the package", async () => {
  const { version } = JSON.parse(await readFile("sdk/package.json", "utf8")) as { version: string };
  expect(await halka(["--version"])).toMatchObject({ code: 0, out: `${version}\n` });
});

test("a simulated visitor gets the destination of the rule that matches", async () => {
  const rules = { targets: [{ when: [{ kind: "country", is: "one-of", values: ["DE"] }], to: "https://de.example/" }] };
  const { body } = await ada.call("POST", "/v1/links", { link: "https://all.example/", path: "sim", rules });
  expect(body).toHaveProperty("_id");
  expect(await halka(["simulate", "sim", "--country", "DE"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^go → https:\/\/de\.example\/\n[^]*Counts as a click\.\n$/),
  });
  expect(await read(["simulate", "sim", "--country", "FR"])).toMatchObject({ destination: "https://all.example/" });
});

test("an export can be written to a private file, which an import previews and imports into another workspace", async () => {
  const file = join(config, "links.csv");
  await read(["links", "create", "https://moved.example/", "--name", "Moved"]);
  expect(await halka(["export", file])).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { env, work } = await importer();
  await work();
  const find = async () => JSON.parse((await halka(["links", "moved.example", "--json"], { env })).out) as object[];
  expect(await halka(["import", file, "--dry-run"], { env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/[1-9]\d* to create/),
  });
  expect((await halka(["import", file], { env })).code).toBe(2);
  expect(await find()).toEqual([]);
  expect(await halka(["import", file, "--yes"], { env })).toMatchObject({ code: 0 });
  expect(await find()).toMatchObject([{ name: "Moved", link: "https://moved.example/" }]);
});

describe("import", () => {
  const samples = "src/features/imports/samples";

  test.each([
    "bitly.csv",
    "bitly.json",
    "kutt.json",
    "yourls.json",
    "yourls-plugin.csv",
    "yourls-table.csv",
    "shlink.csv",
    "shlink.json",
    "linkstack.json",
    "linktree.html",
  ])("of %s runs to its end, and prints the result", async (name) => {
    const { env, work } = await importer();
    await work();
    const { code, out, err } = await halka(["import", `${samples}/${name}`, "--yes", "--leave-out", "--json"], {
      env,
    });
    expect(code, err).toBe(0);
    const { status, outcome } = JSON.parse(out) as { status: string; outcome: { created: number } };
    expect(status).toBe("done");
    expect(outcome.created).toBeGreaterThan(1);
  });

  test("of a file of clicks stores the clicks of existing links", async () => {
    const { env, work, member } = await importer();
    const link = { name: "Atlas", slug: "web", link: "https://atlas.example/", alias: "atlas" };
    expect((await member.call("POST", "/v1/widget/link", link)).status).toBe(201);
    await work();
    const { code, out, err } = await halka(["import", `${samples}/yourls-log.csv`, "--yes", "--leave-out", "--json"], {
      env,
    });
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: "done", outcome: { created: 0, visits: { is_whole: true } } });
    expect(JSON.parse(out).outcome.visits.brought).toBeGreaterThan(1);
    const byLink = ["stats", "--by", "link", "--from", "2022-07-01", "--until", "2022-07-31"];
    expect((await halka(byLink, { env })).out).toMatch(/\/l\/\w+ +[1-9]/);
    const HALKA_API_KEY = await makeKey(member, ["analytics:read"]);
    expect((await halka(byLink, { env: { ...env, HALKA_API_KEY } })).out).toMatch(/\n[0-9a-f-]{36} +[1-9]/);
  });

  test("continues on the server after Ctrl-C, and can be followed to its end", async () => {
    const { env, work, member } = await importer();
    const { code, err } = await halka(["import", `${samples}/shlink.csv`, "--yes", "--leave-out"], {
      env,
      // no worker runs, so the import stays in this state
      interruptWhen: async () => {
        const { body } = await member.call("GET", "/v1/links/imports");
        return JSON.stringify(body).includes('"waiting"');
      },
    });
    expect(code).toBe(130);
    const id = /continues on the server.*--follow (\S+)/.exec(err)?.[1];
    expect(id).toBeDefined();
    await work();
    expect(await halka(["import", "--follow", id!], { env })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Created 2,/),
    });
  });

  test("leaves no draft when the server rejects it, and explains why in JSON", async () => {
    const { env, member } = await importer();
    const file = join(config, "bad.csv");
    await writeFile(file, "name,link\nOne,https://one.example/\nTwo,javascript:alert(1)\n");
    const { code, out, err } = await halka(["import", file, "--yes", "--json"], { env });
    expect([code, out]).toEqual([1, ""]);
    expect(JSON.parse(err)).toMatchObject({ status: 422, code: "import_faulty" });
    expect((await member.call("GET", "/v1/links/imports")).body).toEqual([]);
  });
});

test("unknown commands and options are rejected with exit status 2", async () => {
  for (const args of [
    ["frobnicate"],
    ["links", "--frobnicate"],
    ["links", "get"],
    ["links", "create", "a", "b"],
    ["login"],
  ])
    expect(await halka(args), args.join(" ")).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/^halka: /),
    });
  expect(await halka(["help"])).toMatchObject({ code: 0, out: expect.stringContaining("Usage: halka") });
  expect(await halka(["links", "--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("halka links create"),
  });
});
