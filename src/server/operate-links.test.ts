import { expect, test } from "vitest";
import { drizzle } from "drizzle-orm/postgres-js";
import { newId } from "#base/ids.ts";
import { abuseQueues } from "#features/abuse/jobs.ts";
import { type LinkSearch, searchAllLinks } from "#features/links/operator-search.ts";
import { installJobs } from "#infra/jobs/install.ts";
import type { Db } from "#infra/postgres/client.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember, testOperator } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, abuseQueues);
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;

/** The query plans of everything that `work` runs. */
async function explain(work: (db: Db) => Promise<unknown>): Promise<string> {
  const statements: [string, unknown[]][] = [];
  await work(drizzle(sql, { logger: { logQuery: (query, params) => void statements.push([query, params]) } }));
  const plans = await Promise.all(
    statements.map(([query, params]) => sql.unsafe(`explain ${query}`, params as string[])),
  );
  return plans.flatMap((rows) => rows.map((row) => String(row["QUERY PLAN"]))).join("\n");
}

const operator = await testOperator(instance);

interface FoundLink {
  readonly _id: string;
  readonly destination: string;
  readonly otherDestination: string | null;
  readonly path: string;
  readonly states: object;
  readonly account: { readonly username: string };
}

async function search(by: string, q: string, cursor?: string) {
  const query = new URLSearchParams({ by, q, ...(cursor && { cursor }) });
  const { status, body } = await operator.call("GET", `/v1/operate/links?${query}`);
  expect(status).toBe(200);
  return body as unknown as { links: FoundLink[]; next: string | null };
}

async function addLink(owner: Member, destination: string, alias?: string): Promise<string> {
  const id = newId();
  await sql`
    insert into links (id, workspace_id, name, platform, destination, timeout_seconds, sort_order, alias, created_at, updated_at)
    values (${id}, ${owner.id}, 'Site', 'Website', ${destination}, 0, 0, ${alias ?? id}, now(), now())`;
  return id;
}

const [ayse, igor] = [await testMember(instance), await testMember(instance)];
const destinations = [
  "https://bad.example/",
  "https://bad.example/login?next=1",
  "http://user:pass@login.bad.example:8443/x",
  "https://notbad.example/",
  "https://bad.example.org/",
  "https://good.example/?to=https://bad.example/",
  "https://good.example#@bad.example",
  "mailto:a@bad.example",
];
for (const [index, destination] of destinations.entries())
  await addLink(index % 2 ? ayse : igor, destination, `a${index}`);

const found = async (by: string, q: string) =>
  (await search(by, q)).links.map(({ destination }) => destination).toSorted();

test("finds the links to a host and its subdomains, across all pages", async () => {
  const expected = [destinations[0], destinations[1], destinations[2]].toSorted();
  expect(await found("destination", "Bad.example")).toEqual(expected);
  const owners = (await search("destination", "bad.example")).links.map(({ account }) => account.username);
  expect(new Set(owners)).toEqual(new Set([ayse.username, igor.username]));
});

test("finds destinations by the beginning of their address, with or without a scheme", async () => {
  expect(await found("destination", "https://bad.example/log")).toEqual([destinations[1]]);
  expect(await found("destination", "bad.example/log")).toEqual([destinations[1]]);
  expect(await found("destination", "mailto:a@")).toEqual(["mailto:a@bad.example"]);
  expect(await found("destination", "https://bad.example")).toEqual(
    [destinations[4], destinations[0], destinations[1]].toSorted(),
  );
  expect(await found("destination", "100%_")).toEqual([]);
});

test("finds telephone numbers and coordinates by their beginning", async () => {
  const owner = await testMember(instance);
  for (const destination of ["tel:0301234567", "geo:41.0,29.0"]) await addLink(owner, destination);
  expect(await found("destination", "tel:030")).toEqual(["tel:0301234567"]);
  expect(await found("destination", "geo:41.0,29.0")).toEqual(["geo:41.0,29.0"]);
});

test("finds links by the destinations in their rules, each once and after the other links", async () => {
  const targets = [{ id: newId(), when: [{ kind: "device", values: ["mobile"] }], to: "https://a.ruled.example/x" }];
  const split = {
    variants: [
      { id: newId(), to: "https://b.ruled.example/", weight: 1 },
      { id: newId(), to: "https://ruled.example/", weight: 1 },
    ],
    autoStop: false,
  };
  const owner = await testMember(instance);
  const change = async (link: string, rules: object | null) =>
    sql`update links set rules = ${rules && sql.json(rules as never)} where id = ${link}`;
  const [main, byRule, bySplit, byFallback] = [
    await addLink(owner, "https://ruled.example/main"),
    await addLink(owner, "https://one.example/"),
    await addLink(owner, "https://two.example/"),
    await addLink(owner, "https://three.example/"),
  ];
  await change(main, { fallback: "https://c.ruled.example/" });
  await change(byRule, { targets, fallback: "https://a.ruled.example/y" });
  await change(bySplit, { split });
  await change(byFallback, { fallback: "https://z.ruled.example/", apps: { ios: "https://elsewhere.example/" } });
  const seen = async (q: string) =>
    (await search("destination", q)).links.map(({ _id, otherDestination }) => [_id, otherDestination]);
  const all = await seen("ruled.example");
  expect(all[0]).toEqual([main, null]);
  expect(new Map(all.slice(1) as [string, string][])).toEqual(
    new Map([
      [bySplit, "https://ruled.example/"],
      [byRule, expect.stringMatching(/^https:\/\/a\.ruled\.example\/[xy]$/) as string],
      [byFallback, "https://z.ruled.example/"],
    ]),
  );
  expect(all).toHaveLength(4);
  expect(await seen("https://a.ruled.example/y")).toEqual([[byRule, "https://a.ruled.example/y"]]);
  expect(await seen("elsewhere.example")).toEqual([[byFallback, "https://elsewhere.example/"]]);
  const links: string[] = [];
  for (let after: string | undefined; ; after = links.at(-1)) {
    const [link] = await searchAllLinks(
      instance.node.shared.db,
      { by: "host", text: "ruled.example" },
      { after, limit: 1 },
    );
    if (!link) break;
    links.push(link.id);
  }
  expect(links).toEqual(all.map(([id]) => id));
  await change(byRule, null);
  await sql`update links set deleted_at = now() where id = ${bySplit}`;
  expect((await seen("ruled.example")).map(([id]) => id)).toEqual([main, byFallback]);
});

test("finds links by alias regardless of case, by code, and by the username of a page", async () => {
  expect(await found("name", "A3")).toEqual([destinations[3]]);
  const [row] = await sql<{ code: string }[]>`select code from links where alias = 'a4'`;
  expect(await found("name", row!.code)).toEqual([destinations[4]]);
  expect(await found("page", `@${igor.username.toUpperCase()}`)).toEqual(
    destinations.filter((_, i) => i % 2 === 0).toSorted(),
  );
  expect(await found("page", "no_such_page")).toEqual([]);
  await sql`update workspaces set closed_at = now() where id = ${igor.id}`;
  expect(await found("page", igor.username)).toHaveLength(destinations.length / 2);
  await sql`update workspaces set closed_at = null where id = ${igor.id}`;
});

test("finds destinations with a port by their host or address without a scheme", async () => {
  await addLink(ayse, "https://port.example:8080/x");
  for (const q of ["port.example:8080", "port.example:8080/x"])
    expect(await found("destination", q)).toEqual(["https://port.example:8080/x"]);
});

test("does not find links in the trash, and shows the state of each link", async () => {
  const id = await addLink(ayse, "https://state.example/");
  const gone = await addLink(ayse, "https://state.example/gone");
  await sql`update links set deleted_at = now() where id = ${gone}`;
  const body = {
    targets: [{ kind: "host", target: "state.example" }],
    state: "warned",
    category: "spam",
    reason: "Odd",
    until: null,
  };
  expect((await operator.call("POST", "/v1/operate/moderation", body)).status).toBe(200);
  const { links } = await search("destination", "state.example");
  expect(links).toMatchObject([{ _id: id, states: { own: "ok", host: "warned", account: "ok" } }]);
});

test("lists each link once across the pages of a long list", async () => {
  for (let left = 120; left > 0; left--) await addLink(left % 2 ? ayse : igor, `https://many.example/${left % 7}`);
  for (const [by, q] of [
    ["destination", "many.example"],
    ["destination", "https://many.example/"],
    ["page", igor.username],
  ] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(by, q, cursor);
      seen.push(...page.links.map(({ _id }) => _id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(55);
  }
});

test("names the field of bad input", async () => {
  for (const [query, field] of [
    ["by=name&q=%20", "q"],
    ["by=x&q=y", "by"],
    ["by=name&q=x&cursor=1", "cursor"],
  ] as const)
    expect(await operator.call("GET", `/v1/operate/links?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
});

test("reads an index in every search, never all links", async () => {
  await sql`
    insert into workspaces (id, handle, created_at)
    select gen_random_uuid(), 'many' || n, now() from generate_series(1, 1000) as n`;
  for (let first = 1; first < 10_000; first += 1_000)
    await sql`
      insert into links (id, workspace_id, name, platform, destination, timeout_seconds, sort_order, alias, rules, created_at, updated_at)
      select gen_random_uuid(), workspaces.id, 'Site', 'Website', 'https://h' || n || '.example/' || n, 0, 0, 'many' || n,
        case when n % 10 = 7 then jsonb_build_object('fallback', 'https://f' || n || '.example/') end, now(), now()
      from generate_series(${first}::int, ${first + 999}::int) as n join workspaces on handle = 'many' || (n % 1000 + 1)`;
  await sql`analyze links, rule_destinations`;
  const searches: LinkSearch[] = [
    { by: "host", text: "h7.example" },
    { by: "host", text: "f7.example" },
    { by: "destination", text: "https://h7" },
    { by: "destination", text: "https://f7" },
    { by: "alias", alias: "many7" },
    { by: "workspace", workspaceId: ayse.id },
  ];
  const [last] = await sql<{ id: string }[]>`select id from links where alias = 'many77'`;
  const searched = searches.flatMap((each) => [undefined, last!.id].map((after) => [each, after] as const));
  for (const [each, after] of searched) {
    const plan = await explain((db) => searchAllLinks(db, each, { after, limit: 51 }));
    expect(plan).not.toContain("Seq Scan");
    expect(plan).toMatch(/Index (Only )?Scan (using|on) links_/);
  }
});
