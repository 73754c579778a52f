import { expect, onTestFinished, test, vi } from "vitest";
import { makeStylesheet, openCustomStylesheets } from "#features/appearance/custom-code/sheet.ts";
import { EVENTS_CHANNEL } from "#features/outbox/store.ts";
import { getPageKey } from "#features/visits/cached-page.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { openCaches } from "./caches.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

test("a page whose custom CSS could not be parsed is read again after a minute", async () => {
  const member = await testMember(instance);
  await member.call("POST", "/v1/appearance", { custom_css: "h1{color:red}" });
  let isParserAway = true;
  const sheets = openCustomStylesheets(async (source) => {
    if (isParserAway) throw new Error("the thread has exited");
    return makeStylesheet(source);
  });
  const { db, ownHosts } = instance.node.shared;
  const { pages, stop } = openCaches({ visits: db, preloading: db }, sheets, {
    isCoherent: () => true,
    isCaseSensitive: () => false,
    hasShortHost: false,
    ownHosts,
    onFailure: () => undefined,
  });
  onTestFinished(stop);
  const key = getPageKey(member.id);
  expect((await pages.find(key))?.sheet.css).toBe("");
  isParserAway = false;
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  onTestFinished(() => clock.mockRestore());
  expect(pages.peek(key)).toBeUndefined();
  expect((await pages.find(key))?.sheet.css).toBe("h1{color:red}");
  clock.mockReturnValue(now + 3_600_000);
  expect(pages.peek(key)?.sheet.css).toBe("h1{color:red}");
});

test("a change that could not be read when it was announced is read as soon as PostgreSQL replies again", async () => {
  const host = "late.example.com";
  await insertTestDomain(postgres.sql, { host, state: "live" });
  const event = JSON.stringify({ name: "domain.verified", workspaceId: "", subject: { host } });
  await postgres.sql.begin(async (tx) => {
    await tx`lock table domains in access exclusive mode`;
    await postgres.sql`select pg_notify(${EVENTS_CHANNEL}, ${event})`;
    await eventually(() => instance.logged.some((line) => line.includes("hosts could not be read yet")));
    expect(instance.node.servedHosts.find(host)).toBeUndefined();
  });
  await eventually(() => instance.node.servedHosts.find(host));
});
