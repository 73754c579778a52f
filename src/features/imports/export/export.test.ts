import { expect, test } from "vitest";
import { openClickHistory, uploadLinks } from "#testing/imports.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { testPostgres } from "#testing/postgres.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import type { Link } from "#features/links/contract.ts";
import type { LinkField } from "#features/links/link-schema.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { ImportJobsCtx } from "../ctx.ts";
import { importQueues } from "../jobs.ts";
import { runImport } from "../run-import.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { shared, settings, log } = instance.node;
await installJobs(postgres.target, importQueues);
const jobs: ImportJobsCtx = {
  db: shared.db,
  clickHistory: openClickHistory(clickhouse, shared.db),
  log,
  now: () => new Date(),
  announce: () => undefined,
  ownHosts: settings.hosts,
  shortHost: shared.shortHost,
  planLimits: true,
  parseFile: shared.parseFile,
};

async function pro(): Promise<Member> {
  const member = await testMember(instance);
  await setPlan(shared, member.username, { plan: "Pro", planUntil: null });
  return member;
}
const file = async ({ token }: Member, path: string) => {
  const response = await fetch(instance.origin + path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { text: await response.text(), headers: response.headers };
};
const list = async (member: Member) => (await member.call("GET", "/v1/widget/link")).body as unknown as Link[];
/** The links off the page, oldest first. */
const listOthers = async (member: Member) =>
  (await member.call("GET", "/v1/links?onPage=false&sort=oldest")).body["links"] as ShortLink[];

/** Categories are exported by name, and the order as the order of the rows. Passwords are not exported. */
type ExportedField = Exclude<LinkField, "category" | "password" | "sort_order">;

/** A link whose exported fields all differ from their defaults. */
const whole = {
  name: "Whole",
  slug: "github",
  link: "https://e.example/",
  description: "Everything",
  timeout: 3,
  meta: { mine: true },
  alias: "whole",
  tags: ["x"],
  thumbnail: "https://pictures.example/b.png",
  archived: true,
  cells: 2,
  rules: { limit: { clicks: 3 } },
  onPage: false,
  externalId: "id, 1",
  note: "=1+1",
  redirectStatus: 301,
} satisfies Record<ExportedField, unknown>;

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
    {
      name: "Mail",
      slug: "other",
      link: "mailto:a@a.example?subject=%22",
      note: "Mine",
      redirectStatus: 307,
      cells: 2,
    },
  ];
  for (const link of links) {
    const { status, body } = await ada.call("POST", "/v1/widget/link", { slug: "web", ...link });
    expect(status, JSON.stringify(body)).toBe(201);
  }
  const short = [
    { ...whole, addresses: [{ path: `${ada.username}.a/ü` }, { path: `${ada.username}-🌷` }] },
    { link: "https://f.example/", alias: "short" },
  ];
  for (const link of short) {
    const { status, body } = await ada.call("POST", "/v1/links", link);
    expect(status, JSON.stringify(body)).toBe(201);
  }
  return ada;
}

test.each(["csv", "json"])(
  "an export as %s keeps apostrophes before formulas, and spaces, when imported again",
  async (form) => {
    const [ada, eve] = [await pro(), await pro()];
    const all = [
      { name: "'=x", description: " '+y  ", note: "'-z", tags: ["'@t", "u"] },
      { name: "''=x", description: "  =y", note: "=z", tags: ["'t"] },
      { name: "'x", description: "\n y\t", note: "''z", tags: ["=t", "''@u"] },
    ];
    for (const texts of all) {
      const body = { slug: "web", link: "https://a.example/", ...texts };
      expect((await ada.call("POST", "/v1/widget/link", body)).status).toBe(201);
    }
    const { text } = await file(ada, `/v1/links/export?form=${form}`);
    const { body: draft } = await uploadLinks(instance.origin, eve, text, `links.${form}`);
    await eve.call("POST", `/v1/links/imports/${draft._id}/start`, {});
    await runImport(jobs, { importId: draft._id, accountId: eve.id });
    expect(await list(eve)).toMatchObject(all);
  },
);

/** The fields in which a copy of a link may differ. */
const OURS = { _id: "", user: "", code: "", sort_order: 0, updatedAt: "" };

test.each(["csv", "json"])("an export as %s is imported again without loss, except for codes and ids", async (form) => {
  const ada = await withLinks();
  const { text, headers } = await file(ada, `/v1/links/export?form=${form}`);
  expect(headers.get("content-disposition")).toMatch(
    new RegExp(`^attachment; filename="halka-links-${ada.username}-[\\d-]+\\.${form}"$`),
  );
  const eve = await pro();
  const { body: draft } = await uploadLinks(instance.origin, eve, text, `links.${form}`);
  expect(draft).toMatchObject({ found: { format: "halka" }, report: { create: 6, leave_out: 0 } });
  // an address belongs to only one link of an installation
  expect(draft.report.remarks).toEqual([{ kind: "address_taken", count: 1 }]);
  await eve.call("POST", `/v1/links/imports/${draft._id}/start`, {});
  await runImport(jobs, { importId: draft._id, accountId: eve.id });
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
  const others = async (member: Member) =>
    (await listOthers(member)).map((link) => ({
      ...link,
      ...OURS,
      createdAt: link.createdAt.slice(0, 19),
      shortUrl: "",
      addresses: [],
    }));
  expect(await others(eve)).toEqual(await others(ada));
});

test.each(["csv", "json"])("custom addresses are restored from an export as %s where they are free", async (form) => {
  const ada = await withLinks();
  const { text } = await file(ada, `/v1/links/export?form=${form}`);
  const paths = async (member: Member) =>
    (await listOthers(member)).map(({ addresses, code }) =>
      addresses.map(({ path }) => path).filter((path) => path !== code),
    );
  const before = await paths(ada);
  expect(before[0]).toHaveLength(2);
  for (const { _id } of await listOthers(ada)) await ada.call("DELETE", `/v1/links/${_id}`);
  const { body: draft } = await uploadLinks(instance.origin, ada, text, `links.${form}`);
  expect(draft.report).toMatchObject({ create: 2, skip: 4 });
  await ada.call("POST", `/v1/links/imports/${draft._id}/start`, {});
  await runImport(jobs, { importId: draft._id, accountId: ada.id });
  expect(await paths(ada)).toEqual(before);
});

test.each(["csv", "json"])("addresses on domains of the workspace are restored from an export as %s", async (form) => {
  const ada = await pro();
  const host = `${form}.ada.example`;
  const domainId = await insertTestDomain(postgres.sql, { host, state: "live", issue: null });
  await postgres.sql`update domains set workspace_id = ${ada.id} where id = ${domainId}`;
  const path = `${form}-Лето`;
  const create = async (addresses: object[]) => {
    const { status, body } = await ada.call("POST", "/v1/links", { link: "https://example.com/", addresses });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as unknown as ShortLink;
  };
  const links = [await create([{ path, host }, { path }]), await create([{ path: "only-here", host }])];
  const { text } = await file(ada, `/v1/links/export?form=${form}`);
  for (const { _id } of links) await ada.call("DELETE", `/v1/links/${_id}`);
  const { body: draft } = await uploadLinks(instance.origin, ada, text, `links.${form}`);
  await ada.call("POST", `/v1/links/imports/${draft._id}/start`, {});
  await runImport(jobs, { importId: draft._id, accountId: ada.id });
  const addresses = (await listOthers(ada)).map((each) =>
    each.addresses
      .slice(0, -1)
      .map(({ url }) => url)
      .sort(),
  );
  expect(addresses).toEqual(
    links.map((each) =>
      each.addresses
        .slice(0, -1)
        .map(({ url }) => url)
        .sort(),
    ),
  );
});

test("reports an address that no link can have on a domain of the workspace", async () => {
  const ada = await pro();
  const host = "reserved.ada.example";
  const domainId = await insertTestDomain(postgres.sql, { host, state: "live", issue: null });
  await postgres.sql`update domains set workspace_id = ${ada.id} where id = ${domainId}`;
  await ada.call("POST", "/v1/links", { link: "https://example.com/", host, path: "fair" });
  const { text } = await file(ada, "/v1/links/export?form=csv");
  const { body: draft } = await uploadLinks(instance.origin, ada, text.replaceAll("/fair", "/share/fair"), "links.csv");
  expect(draft.report.remarks).toContainEqual({ kind: "address_dropped", count: 1 });
});

test("if links share an address on a host that ignores case, the first one gets it", async () => {
  const ada = await pro();
  const host = "case.ada.example";
  const domainId = await insertTestDomain(postgres.sql, { host, state: "live", issue: null });
  await postgres.sql`update domains set workspace_id = ${ada.id}, case_sensitive = true where id = ${domainId}`;
  const ids: string[] = [];
  for (const path of ["Sale", "sale"]) {
    const { body } = await ada.call("POST", "/v1/links", { link: `https://example.com/${path}`, host, path });
    ids.push(String(body["_id"]));
  }
  const { text } = await file(ada, "/v1/links/export?form=csv");
  for (const id of ids) await ada.call("DELETE", `/v1/links/${id}`);
  await postgres.sql`delete from link_addresses where host = ${host}`;
  await postgres.sql`update domains set case_sensitive = false where id = ${domainId}`;
  const { body: draft } = await uploadLinks(instance.origin, ada, text, "links.csv");
  await ada.call("POST", `/v1/links/imports/${draft._id}/start`, {});
  await runImport(jobs, { importId: draft._id, accountId: ada.id });
  const owned = (await listOthers(ada)).map(({ link, addresses }) => {
    const contested = addresses.filter((each) => each.host === host && each.path.toLowerCase() === "sale");
    return [link, contested.map(({ path }) => path)];
  });
  expect(owned).toEqual([
    ["https://example.com/Sale", ["Sale"]],
    ["https://example.com/sale", []],
  ]);
});

test("guards cells that spreadsheets would run as formulas", async () => {
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
    for (const { alias, code } of await list(ada)) {
      expect(text.includes(`/${alias}`)).toBe(!isMail(alias));
      expect(text.includes(`/${code}`)).toBe(!isMail(alias));
    }
    const isEncoded = ["csv", "json", "netlify", "cloudflare"].includes(form);
    for (const { path } of (await listOthers(ada)).flatMap(({ addresses }) => addresses))
      expect(text).toContain(`/${isEncoded ? encodeURI(path) : path}`);
  },
);

test("requires a session, and names an invalid field", async () => {
  expect((await call(instance.origin, "GET", "/v1/links/export")).status).toBe(401);
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
