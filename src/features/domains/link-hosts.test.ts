import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;

interface Row {
  readonly use?: "page" | "links";
  readonly isVerified?: boolean;
  readonly isRemoved?: boolean;
}

async function addDomain(workspaceId: string, host: string, row: Row = {}): Promise<void> {
  const { use = "links", isVerified = true, isRemoved = false } = row;
  const now = new Date();
  await sql`insert into domains (id, workspace_id, host, use, state, verified_at, removed_at, next_check_at, created_at, updated_at)
    values (${newId()}, ${workspaceId}, ${host}, ${use}, ${isVerified ? "verified" : "pending"}, ${isVerified ? now : null},
      ${isRemoved ? now : null}, ${now}, ${now}, ${now})`;
}

test("short links can have addresses only on verified domains of their workspace that are used for links", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  await addDomain(ada.id, "xn--mnchen-3ya.example");
  await addDomain(ada.id, "pending.example", { isVerified: false });
  await addDomain(ada.id, "page.example", { use: "page" });
  await addDomain(ada.id, "removed.example", { isRemoved: true });
  await addDomain(eve.id, "eve.example");
  const { protocol, port } = new URL(instance.node.settings.PUBLIC_URL);
  const [own, ...others] = (await ada.call("GET", "/v1/links/hosts")).body as { prefix: string }[];
  expect(own!.prefix).toBe(`${instance.node.settings.shortHost.url}/`);
  expect(others).toEqual([
    {
      host: "xn--mnchen-3ya.example",
      displayHost: "münchen.example",
      prefix: `${protocol}//xn--mnchen-3ya.example${port && `:${port}`}/`,
    },
  ]);
  expect((await fetch(`${instance.origin}/v1/links/hosts`)).status).toBe(401);
});

test("a removed domain keeps its links' addresses, which are no longer their short URLs", async () => {
  const ada = await testMember(instance);
  await addDomain(ada.id, "left.example");
  const input = { link: "https://example.com/", host: "left.example", path: "a" };
  const { body } = await ada.call("POST", "/v1/links", input);
  const link = body as unknown as { _id: string; code: string; addresses: object[]; shortUrl: string };
  expect(link.shortUrl).toContain("//left.example");
  const [domain] = (await ada.call("GET", "/v1/domains")).body as { _id: string }[];
  expect((await ada.call("DELETE", `/v1/domains/${domain!._id}`)).status).toBe(204);
  const shortUrl = `${instance.node.settings.shortHost.url}/${link.code}`;
  const read = await ada.call("GET", `/v1/links/${link._id}`);
  expect(read.body).toMatchObject({ addresses: link.addresses, shortUrl });
  const sent = await ada.call("PATCH", `/v1/links/${link._id}`, { addresses: link.addresses });
  expect(sent).toMatchObject({ status: 200, body: { addresses: link.addresses, shortUrl } });
});

test.each(["link", "release"])(
  "a released host has no links, even if one is created at the same time (%s first)",
  async (first) => {
    const ada = await testMember(instance);
    const host = `${first}.released.example`;
    await addDomain(ada.id, host);
    const [domain] = (await ada.call("GET", "/v1/domains")).body as { _id: string }[];
    const create = () => ada.call("POST", "/v1/links", { link: "https://example.com/", host, path: "fair" });
    const release = () => ada.call("DELETE", `/v1/domains/${domain!._id}?release=true`);
    const { both } = await postgres.sql.begin(async (tx) => {
      await tx`select from workspaces where id = ${ada.id} for no key update`;
      const started = [];
      for (const start of first === "link" ? [create, release] : [release, create]) {
        started.push(start());
        await eventually(async () => (await countWaiting()) === started.length);
      }
      return { both: Promise.all(started) };
    });
    const statuses = (await both).map(({ status }) => status);
    expect(statuses).toEqual(first === "link" ? [201, 204] : [204, 422]);
    expect(await sql`select from link_addresses where host = ${host}`).toHaveLength(0);
  },
);

async function countWaiting(): Promise<number> {
  const waiting = await postgres.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}
