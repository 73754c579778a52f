import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkAllDestinations } from "#features/lists/check-all.ts";
import { describeLists } from "#features/lists/lists.ts";
import { openListings } from "#features/lists/listings.ts";
import { refreshLists } from "#features/lists/refresh.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const on = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { DATA_DIR } = on.node.settings;
const listings = openListings(DATA_DIR);
const ctx = {
  ...on.node.shared,
  log: on.node.log,
  dataDir: DATA_DIR,
  listSources: [],
  listings,
  jobs: openJobs(),
  hosts: new Set(["halka.example", "halka.example/*"]),
};
await mkdir(join(DATA_DIR, "lists"), { recursive: true });

/** Plants a list, and runs what follows a change. */
async function plant(files: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(DATA_DIR, "lists", name), content);
  const hasChanged = await refreshLists(ctx);
  const result = await checkAllDestinations(ctx);
  await on.node.moderation.refreshAll();
  return { hasChanged, ...result };
}

const statusOf = async (path: string) => (await fetch(on.origin + path, { redirect: "manual" })).status;

async function tenant(link: string, more: object = {}) {
  const member = await testMember(on);
  const { status } = await member.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link, ...more });
  expect(status).toBe(201);
  return { ...member, path: `/${member.username}/web` };
}

test("a destination that turns bad later is blocked after the next change, and allowed again once it is off the list", async () => {
  const site = await tenant("https://www.turning.example/path");
  const page = await tenant("https://shared.example/bad-page");
  const other = await tenant("https://shared.example/good-page");
  const fallback = await tenant("https://fine.example/", { rules: { fallback: "https://turning.example/" } });
  expect(await statusOf(site.path)).toBe(302);
  const { hasChanged, restricted } = await plant({
    "feed.txt": "turning.example\nhttps://shared.example/bad-page\n",
  });
  expect({ hasChanged, restricted }).toEqual({ hasChanged: true, restricted: 2 });
  expect(await statusOf(site.path)).toBe(410);
  expect(await statusOf(page.path)).toBe(410);
  for (const { path } of [other, fallback]) expect(await statusOf(path)).toBe(302);
  await plant({ "feed.txt": "else.example\n" });
  for (const { path } of [site, page]) expect(await statusOf(path)).toBe(302);
});

test("a person's decision wins over every list", async () => {
  const site = await tenant("https://disputed.example/");
  const target = { kind: "host", target: "disputed.example", workspaceId: null } as const;
  const judgement = { state: "ok", category: "other", reason: "", until: null } as const;
  await decideModeration(ctx, { ...judgement, source: "operator", decidedBy: "", targets: [target] });
  await plant({ "disputed.txt": "disputed.example\n" });
  expect(await statusOf(site.path)).toBe(302);
});

test("an allowed site on a list, and a host of ours, are reported once and never blocked", async () => {
  const site = await tenant("https://popular.example/");
  const before = on.logged.length;
  await plant({ "poisoned.txt": "popular.example\nhalka.example\n", "allow.txt": "popular.example\n" });
  await plant({});
  expect(await statusOf(site.path)).toBe(302);
  const { alerts } = await describeLists(on.node.shared.db);
  expect(alerts).toMatchObject([
    { kind: "allowed", subject: "popular.example", list: "poisoned" },
    { kind: "own_host", subject: "halka.example", list: "poisoned" },
  ]);
  const reported = on.logged.slice(before).filter((line) => line.includes("popular.example"));
  expect(reported).toHaveLength(1);
});

test("blocks with a listed address disappear from their page", async () => {
  const member = await testMember(on);
  const content = { kind: "social", items: [{ platform: "web", url: "https://blocksite.example/x" }] };
  expect((await member.call("POST", "/v1/blocks", { content })).status).toBe(201);
  const getPage = async () => (await fetch(`${on.origin}/${member.username}`)).text();
  expect(await getPage()).toContain("blocksite.example");
  await plant({ "sites.txt": "blocksite.example\n" });
  expect(await getPage()).not.toContain("blocksite.example");
});

test("a link whose redirects end at a listed site is blocked, and its own host stays fine", async () => {
  const chain = await tenant("https://hop.example/chain");
  const other = await tenant("https://hop.example/fine");
  await on.node.sql`
    insert into link_health (link_id, workspace_id, destination, state, reason, status, moved_to, final_address, failures,
      since, checked_at, next_at)
    select id, workspace_id, destination, 'ok', '', 200, '', 'https://www.chain-end.example/login', 0, now(), now(), now()
    from links where workspace_id = ${chain.id}`;
  await plant({ "ends.txt": "chain-end.example\n" });
  expect(await statusOf(chain.path)).toBe(410);
  expect(await statusOf(other.path)).toBe(302);
  await plant({ "ends.txt": "nothing.example\n" });
  expect(await statusOf(chain.path)).toBe(302);
});
