import { expect, onTestFinished, test } from "vitest";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { openCache } from "./cache.ts";
import { openUnconditionalLinks } from "./unconditional-links.ts";
import { warmLinks } from "./warm-links.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { PLAN_LIMITS: "off" } },
);
const ada = await testMember(instance);
const { db, links: cached } = instance.node.shared;

const CLOSED = "00000000-0000-7000-8000-00000000000c";

const create = async (input: object = {}) =>
  (await ada.call("POST", "/v1/links", { link: "https://example.com/", ...input })).body as ShortLink;

function openWarm(maxBytes = 64 * 1024 * 1024) {
  const cache = openCache<VisitLink>({
    max: 100,
    load: () => Promise.resolve(new Map()),
    getWorkspace: (link) => link.workspaceId,
    getId: (link) => link.id,
    compact: openUnconditionalLinks(maxBytes),
    isCoherent: () => true,
    isUnavailable: () => false,
    nowMs: Date.now,
  });
  const onFailure = (error: unknown) => expect.fail(String(error));
  const warm = warmLinks({ db, cache, hasShortHost: false, nowMs: Date.now, onFailure });
  onTestFinished(() => warm.stop());
  return { cache, warm };
}

test("holds a new link in memory before its first visit, and its new destination after a change", async () => {
  const { _id, code } = await create({ link: "https://example.com/first" });
  await eventually(() => expect(cached.peek(`/l/${code}`)?.destination).toBe("https://example.com/first"));
  await ada.call("PATCH", `/v1/links/${_id}`, { link: "https://example.com/second" });
  await eventually(() => expect(cached.peek(`/l/${code}`)?.destination).toBe("https://example.com/second"));
  await ada.call("DELETE", `/v1/links/${_id}`, undefined);
  await eventually(() => expect(cached.peek(`/l/${code}`)).toBeUndefined());
});

test("reads all links at the start, under the addresses by which they are shared", async () => {
  const off = await create();
  const custom = await create({ path: "spring/Größe" });
  const shown = await create({ onPage: true, alias: "on-page" });
  const gated = await create({ password: "correct horse" });
  const { cache, warm } = openWarm();
  warm.restart();
  await eventually(() => expect(cache.peek(`/l/${off.code}`)?.id).toBe(off._id));
  expect(cache.peek(`/l/spring/Gr%C3%B6%C3%9Fe`)?.id).toBe(custom._id);
  expect(cache.peek(`/${ada.username}/on-page`)?.id).toBe(shown._id);
  expect(cache.peek(`/l/${gated.code}`)).toBeUndefined();
});

test("reads more links than one query returns", async () => {
  await instance.node.sql`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, on_page, created_at, updated_at)
    select gen_random_uuid(), ${ada.id}, 'n', 'web', 'https://example.com/', 0, 'many' || n, 'many' || n, false, now(), now()
    from generate_series(1, 1500) as n`;
  // newer than the others, but of a workspace that is closed
  await instance.node
    .sql`insert into workspaces (id, handle, pending, created_at, closed_at) values (${CLOSED}, 'closed', false, now(), now())`;
  await instance.node.sql`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, on_page, created_at, updated_at)
    values ('fffffff0-0000-7000-8000-000000000000', ${CLOSED}, 'n', 'web', 'https://example.com/', 0, 'a', 'closed', false, now(), now())`;
  const { cache, warm } = openWarm();
  warm.restart();
  await eventually(() =>
    expect(Array.from({ length: 1_500 }, (_, n) => cache.peek(`/l/many${n + 1}`)?.destination)).not.toContain(
      undefined,
    ),
  );
  expect(cache.peek("/l/closed")).toBeUndefined();
});

test("reads as many links as fit, newest first", async () => {
  await instance.node.sql`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, on_page, created_at, updated_at)
    select ('fffffff1-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${ada.id}, 'n', 'web',
      ${`https://example.com/${"x".repeat(900)}`}, 0, 'bulk' || n, 'bulk' || n, false, now(), now()
    from generate_series(1, 1500) as n`;
  const { cache, warm } = openWarm(512 * 1024);
  warm.restart();
  await eventually(async () => expect(await cache.fill(() => Promise.resolve([]))).toBe(false));
  const held = Array.from({ length: 1_500 }, (_, n) => n + 1).filter((n) => cache.peek(`/l/bulk${n}`));
  expect(Math.min(...held)).toBeGreaterThan(500);
  expect(cache.size).toBeGreaterThan(200);
  expect(cache.size).toBeLessThan(600);
});
