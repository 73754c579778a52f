import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkAllDestinations } from "#features/blocklists/check-all.ts";
import { describeLists } from "#features/blocklists/lists.ts";
import { openListings } from "#features/blocklists/listings.ts";
import { openListReader } from "#features/blocklists/refresh.ts";
import type { WebRisk } from "#features/blocklists/web-risk.ts";
import { decideModeration, findStates } from "#features/moderation/moderate.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { afterFile } from "#testing/after-file.ts";
import { testFolder } from "#testing/folder.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getStatus } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { DATA_DIR } = instance.node.settings;
const listings = openListings(DATA_DIR);
const ctx = {
  ...instance.node.shared,
  log: instance.node.log,
  dataDir: DATA_DIR,
  listSources: [],
  listings,
  webRisk: undefined,
  hosts: new Set(["halka.example", "halka.example/*"]),
};
const reader = openListReader(ctx);
await mkdir(join(DATA_DIR, "lists"), { recursive: true });

/** Writes lists, and runs the jobs that follow a change. */
async function writeLists(files: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(DATA_DIR, "lists", name), content);
  const hasChanged = await reader.read();
  const result = await checkAllDestinations(ctx);
  await instance.node.moderation.refreshAll();
  return { hasChanged, ...result };
}

const statusAt = (path: string) => getStatus(instance.origin, path);

async function tenant(link: string, more: object = {}) {
  const member = await testMember(instance);
  const { status } = await member.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link, ...more });
  expect(status).toBe(201);
  return { ...member, path: `/${member.username}/web` };
}

test("a destination is blocked at the next change after it is listed, and allowed again after it is removed", async () => {
  const site = await tenant("https://www.turning.example/path");
  const page = await tenant("https://shared.example/bad-page");
  const other = await tenant("https://shared.example/good-page");
  const fallback = await tenant("https://fine.example/", { rules: { fallback: "https://turning.example/" } });
  expect(await statusAt(site.path)).toBe(302);
  const { hasChanged, restricted } = await writeLists({
    "feed.txt": "turning.example\nhttps://shared.example/bad-page\n",
  });
  expect({ hasChanged, restricted }).toEqual({ hasChanged: true, restricted: 2 });
  expect(await statusAt(site.path)).toBe(410);
  expect(await statusAt(page.path)).toBe(410);
  for (const { path } of [other, fallback]) expect(await statusAt(path)).toBe(302);
  await writeLists({ "feed.txt": "else.example\n" });
  for (const { path } of [site, page]) expect(await statusAt(path)).toBe(302);
});

test("a person's decision overrides every list", async () => {
  const site = await tenant("https://disputed.example/");
  const target = { kind: "host", target: "disputed.example", workspaceId: null } as const;
  const content = { state: "ok", category: "other", reason: "", until: null } as const;
  await decideModeration(ctx, { ...content, source: "operator", decidedBy: "", targets: [target] });
  await writeLists({ "disputed.txt": "disputed.example\n" });
  expect(await statusAt(site.path)).toBe(302);
});

test("a listed site that is allowed, and a listed host of ours, are reported once and never blocked", async () => {
  const site = await tenant("https://popular.example/");
  const before = instance.logged.length;
  await writeLists({ "poisoned.txt": "popular.example\nhalka.example\n", "allow.txt": "popular.example\n" });
  await writeLists({});
  expect(await statusAt(site.path)).toBe(302);
  const { alerts } = await describeLists(instance.node.shared.db);
  expect(alerts).toMatchObject([
    { kind: "allowed", subject: "popular.example", list: "poisoned" },
    { kind: "own_host", subject: "halka.example", list: "poisoned" },
  ]);
  for (const host of ["popular.example", "halka.example"]) {
    const reported = instance.logged.slice(before).filter((line) => line.includes(`"${host}"`));
    expect(reported, host).toHaveLength(1);
    expect(await findStates(ctx, [{ kind: "host", target: host }])).toEqual([]);
  }
});

test("blocks with a listed address disappear from their page", async () => {
  const member = await testMember(instance);
  const content = { kind: "social", items: [{ platform: "web", url: "https://blocksite.example/x" }] };
  expect((await member.call("POST", "/v1/blocks", { content })).status).toBe(201);
  const getPage = async () => (await fetch(`${instance.origin}/${member.username}`)).text();
  expect(await getPage()).toContain("blocksite.example");
  await writeLists({ "sites.txt": "blocksite.example\n" });
  expect(await getPage()).not.toContain("blocksite.example");
});

test("a link whose redirects end at a listed site is blocked, but the host that redirects is not", async () => {
  const chain = await tenant("https://hop.example/chain");
  const other = await tenant("https://hop.example/fine");
  await instance.node.sql`
    insert into link_health (link_id, workspace_id, destination, state, reason, status, moved_to, final_address, failures,
      since, checked_at, next_at)
    select id, workspace_id, destination, 'ok', '', 200, '', 'https://www.chain-end.example/login', 0, now(), now(), now()
    from links where workspace_id = ${chain.id}`;
  await writeLists({ "ends.txt": "chain-end.example\n" });
  expect(await statusAt(chain.path)).toBe(410);
  expect(await statusAt(other.path)).toBe(302);
  await writeLists({ "ends.txt": "nothing.example\n" });
  expect(await statusAt(chain.path)).toBe(302);
});

test("addresses that Web Risk confirms are blocked and cannot be saved again, unless allow.txt names them", async () => {
  const site = await tenant("https://risky.example/a");
  const allowed = await tenant("https://risky-but-allowed.example/a");
  const queried: string[] = [];
  const webRisk: WebRisk = {
    refresh: async () => undefined,
    find: (address) =>
      address.includes("risky") ? [{ expression: `${new URL(address).hostname}/`, hash: "", prefix: "" }] : [],
    confirm: async (suspicions) => {
      for (const { expression } of suspicions) queried.push(expression);
      return new Map(suspicions.map(({ expression }) => [expression, "MALWARE"] as const));
    },
  };
  await writeLists({ "allow.txt": "risky-but-allowed.example\n" });
  await checkAllDestinations({ ...ctx, webRisk });
  await instance.node.moderation.refreshAll();
  expect(queried).toEqual(["risky.example/"]);
  expect(await statusAt(site.path)).toBe(410);
  expect(await statusAt(allowed.path)).toBe(302);
  expect(await readFile(join(DATA_DIR, "lists", "fetched", "web-risk.txt"), "utf8")).toBe("risky.example/\n");
  await writeLists({});
  expect(listings.find("https://risky.example/other")).toMatchObject({ list: "web-risk" });
  const away = { ...webRisk, confirm: () => Promise.reject(new Error("away")) };
  await checkAllDestinations({ ...ctx, webRisk: away });
  await instance.node.moderation.refreshAll();
  expect(await statusAt(site.path)).toBe(410);
});

test("a list that can no longer be fetched keeps its entries and the time of its last read, and shows why", async () => {
  let status = 200;
  const feed = createServer((_request, response) => void response.writeHead(status).end("fetched.example\n"));
  await new Promise<void>((resolve) => feed.listen(0, "127.0.0.1", () => resolve()));
  afterFile(() => void feed.close());
  const url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed`;
  const listSources = [{ name: "remote", url }];
  const readAt = async (now: Date, sources = listSources) => {
    await openListReader({ ...ctx, listSources: sources, now: () => now }).refresh();
    return (await describeLists(instance.node.shared.db)).lists;
  };
  const first = new Date("2026-11-01T00:00:00Z");
  const later = new Date("2026-11-02T00:00:00Z");
  expect(await readAt(first)).toEqual(
    expect.arrayContaining([{ name: "remote", entries: 1, skipped: 0, error: "", readAt: first }]),
  );
  status = 503;
  expect(await readAt(later)).toEqual(
    expect.arrayContaining([
      { name: "remote", entries: 1, skipped: 0, error: "its server responded with 503", readAt: first },
    ]),
  );
  // a list that was never fetched appears as well
  const unknown = { name: "unknown", url };
  expect(await readAt(later, [unknown])).toEqual(
    expect.arrayContaining([
      { name: "unknown", entries: 0, skipped: 0, error: "its server responded with 503", readAt: later },
    ]),
  );
  status = 200;
  expect(await readAt(later)).toEqual(
    expect.arrayContaining([{ name: "remote", entries: 1, skipped: 0, error: "", readAt: later }]),
  );
});

/** Nodes that share a database but have their own lists; the lists of earlier tests are gone. */
async function openNodes() {
  await instance.node.sql`delete from block_lists`;
  return [await openNode(), await openNode()] as const;
}

/** A database that rejects every transaction. */
const unavailable: typeof ctx.db = Object.assign(Object.create(ctx.db), {
  transaction: () => Promise.reject(new Error("away")),
});

async function openNode() {
  const dataDir = await testFolder();
  await mkdir(join(dataDir, "lists"), { recursive: true });
  const nodeCtx = { ...ctx, dataDir, listings: openListings(dataDir) };
  const nodeReader = openListReader(nodeCtx);
  const refresh = async (each: typeof reader) => {
    await each.refresh();
    await instance.node.moderation.refreshAll();
  };
  return {
    async writeLists(files: Readonly<Record<string, string | null>>, db = ctx.db) {
      for (const [name, content] of Object.entries(files))
        await (content === null ? rm(join(dataDir, "lists", name)) : writeFile(join(dataDir, "lists", name), content));
      // as every hour
      await refresh(db === ctx.db ? nodeReader : openListReader({ ...nodeCtx, db }));
    },
    restart: () => refresh(openListReader({ ...nodeCtx, listings: openListings(dataDir) })),
    async check() {
      await checkAllDestinations(nodeCtx);
      await instance.node.moderation.refreshAll();
    },
  };
}

test("a list that exists on only one node keeps blocking when another node checks, until it is removed", async () => {
  const site = await tenant("https://only-one.example/");
  const [one, other] = await openNodes();
  await one.writeLists({ "one-node.txt": "only-one.example\n" });
  expect(await statusAt(site.path)).toBe(410);
  await other.writeLists({ "other-node.txt": "unrelated.example\n" });
  await other.check();
  expect(await statusAt(site.path)).toBe(410);
  expect((await describeLists(instance.node.shared.db)).lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["one-node", "other-node"]),
  );
  await one.writeLists({ "one-node.txt": null });
  expect(await statusAt(site.path)).toBe(302);
});

test("when nodes have different copies of a list, only the one that changed last decides", async () => {
  const before = await tenant("https://before.example/");
  const after = await tenant("https://after.example/");
  const [fast, slow] = await openNodes();
  const states = async () => [await statusAt(before.path), await statusAt(after.path)];
  for (const each of [fast, slow]) await each.writeLists({ "copies.txt": "before.example\n" });
  expect(await states()).toEqual([410, 302]);
  await fast.writeLists({ "copies.txt": "after.example\n" });
  expect(await states()).toEqual([302, 410]);
  await slow.check();
  expect(await states()).toEqual([302, 410]);
  await slow.writeLists({ "copies.txt": "after.example\n" });
  expect(await states()).toEqual([302, 410]);
});

test("a changed list still counts as changed if the database was unreachable, even after a restart", async () => {
  const site = await tenant("https://after-outage.example/");
  const [node] = await openNodes();
  await node.writeLists({ "outage.txt": "before-outage.example\n" });
  await expect(node.writeLists({ "outage.txt": "after-outage.example\n" }, unavailable)).rejects.toThrow("away");
  await node.restart();
  expect(await statusAt(site.path)).toBe(410);
});

test("a node without the current allow.txt decides nothing", async () => {
  const site = await tenant("https://contested.example/");
  const [one, other] = await openNodes();
  for (const each of [one, other]) await each.writeLists({ "contested.txt": "contested.example\n" });
  expect(await statusAt(site.path)).toBe(410);
  await one.writeLists({ "allow.txt": "contested.example\n" });
  expect(await statusAt(site.path)).toBe(302);
  await other.check();
  expect(await statusAt(site.path)).toBe(302);
  await one.writeLists({ "allow.txt": null });
});
