import { expect, test } from "vitest";
import { openClickHistory, uploadLinks } from "#testing/imports.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import type { Link } from "#features/links/contract.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { importQueues } from "../jobs.ts";
import { runImport } from "../run-import.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const on = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { shared, settings, log } = on.node;
await installJobs(postgres.target, importQueues);

async function pro(): Promise<Member> {
  const member = await testMember(on);
  await setPlan(shared, member.username, { plan: "Pro", planUntil: null });
  return member;
}
const file = async ({ token }: Member, path: string) => {
  const response = await fetch(on.origin + path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { text: await response.text(), headers: response.headers };
};
const list = async (member: Member) => (await member.call("GET", "/v1/widget/link")).body as unknown as Link[];

async function withLinks(): Promise<Member> {
  const ada = await pro();
  const shop = (await ada.call("POST", "/v1/links/categories", { name: 'Shop, "new"' })).body as unknown as Category;
  const links = [
    {
      name: '=SUM(A1), “quotes” "and" \nçığ 🌷',
      link: "https://a.example/?a=1,2",
      description: "-1+1",
      tags: ["a|b", "c, d"],
    },
    {
      name: "Sale",
      link: "https://b.example/",
      alias: "sale",
      category: shop._id,
      archived: true,
      timeout: 5,
      tags: ["x"],
    },
    {
      name: "Timed",
      link: "https://c.example/",
      thumbnail: "https://pictures.example/a.png",
      meta: { mine: { deep: [1, "two"] } },
      rules: {
        schedule: { until: "2040-01-01T00:00:00.000Z", zone: "Europe/Istanbul" },
        limit: { clicks: 9 },
        fallback: "https://d.example/",
      },
    },
    { name: "Mail", slug: "other", link: "mailto:a@a.example?subject=%22" },
  ];
  for (const link of links) {
    const { status, body } = await ada.call("POST", "/v1/widget/link", { slug: "web", ...link });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  return ada;
}

/** What differs in a copy of a link. */
const OURS = { _id: "", user: "", code: "", sort_order: 0, updatedAt: "" };

test.each(["csv", "json"])("an export as %s is imported again without loss, except for codes and ids", async (form) => {
  const ada = await withLinks();
  const { text, headers } = await file(ada, `/v1/links/export?form=${form}`);
  expect(headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="halka-links-${ada.username}-[\\d-]+\\.${form}"$`),
  );
  const eve = await pro();
  const { body: draft } = await uploadLinks(on.origin, eve, text, `links.${form}`);
  expect(draft).toMatchObject({ found: { format: "halka" }, report: { create: 4, leave_out: 0, remarks: [] } });
  await eve.call("POST", `/v1/links/imports/${draft._id}/start`, {});
  await runImport(
    {
      db: shared.db,
      clickHistory: openClickHistory(clickhouse, shared.db),
      log,
      now: () => new Date(),
      announce: () => undefined,
      ownHosts: settings.hosts,
      planLimits: true,
      parseFile: shared.parseFile,
    },
    { importId: draft._id, accountId: eve.id },
  );
  const getNames = async (member: Member) =>
    new Map(
      ((await member.call("GET", "/v1/links/categories")).body as unknown as Category[]).map(({ _id, name }) => [
        _id,
        name,
      ]),
    );
  const comparable = async (member: Member) => {
    const names = await getNames(member);
    return (await list(member)).map((link) => ({
      ...link,
      ...OURS,
      createdAt: link.createdAt.slice(0, 19),
      category: link.category && names.get(link.category),
    }));
  };
  expect(await comparable(eve)).toEqual(await comparable(ada));
});

test("guards cells against formulas of spreadsheets", async () => {
  const { text } = await file(await withLinks(), "/v1/links/export");
  expect(text).toContain("\"'=SUM(A1)");
  expect(text).toContain(",'-1+1,");
});

test.each(["csv", "json", "nginx", "caddy", "netlify", "cloudflare"])(
  "the redirect map as %s contains every address",
  async (form) => {
    const ada = await withLinks();
    const { text, headers } = await file(ada, `/v1/links/redirects?form=${form}&paths=root&host=go.example.com`);
    expect(headers.get("content-disposition")).toContain(
      form === "netlify" ? '"_redirects"' : `halka-redirects-${form}`,
    );
    const isMail = (alias: string) => form === "cloudflare" && alias === "other";
    for (const { alias } of await list(ada)) expect(text.includes(`/${alias}`)).toBe(!isMail(alias));
  },
);

test("requires a session, and names an invalid field", async () => {
  expect((await call(on.origin, "GET", "/v1/links/export")).status).toBe(401);
  const ada = await pro();
  for (const [path, field] of [
    ["/v1/links/export?form=xlsx", "form"],
    ["/v1/links/redirects?form=apache", "form"],
    ["/v1/links/redirects?paths=x", "paths"],
    ["/v1/links/redirects?host=a%0Ab", "host"],
  ]) {
    const { status, body } = await ada.call("GET", path!);
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field });
  }
});

test("an export without links is a valid file", async () => {
  const ada = await pro();
  expect(JSON.parse((await file(ada, "/v1/links/export?form=json")).text)).toEqual({ links: [] });
  expect((await file(ada, "/v1/links/export")).text.split("\r\n")).toHaveLength(2);
});
