import { expect, test } from "vitest";
import { ownerCookie, ownerCookieKey } from "#features/accounts/cookies.ts";
import { FLAG_OWNER, fromLine } from "#features/ingest/event.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { secondPage } from "#testing/second-page.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

test("recognises the owner by one cookie on all pages of the account, and on no other pages", async () => {
  const [ada, eve] = [await testMember(instance), await testMember(instance)];
  const page = await secondPage(instance.origin, ada);
  const link = await page.call("POST", "/v1/widget/link", { name: "A", slug: "web", link: "https://a.example/" });
  const flagsFor = async ({ id }: { id: string }, path: string) => {
    const { keys } = instance.node.shared;
    const [cookie] = ownerCookie(ownerCookieKey(keys), id, new Date(), instance.origin).split(";");
    const headers = { "user-agent": "Googlebot/2.1", cookie };
    const request = { method: "GET", url: path, host: new URL(instance.origin).host, address: "192.0.2.1", headers };
    return fromLine((await instance.node.visits.respond(request))!.line!)!.flags;
  };
  for (const path of [
    `/${page.username}`,
    `/${page.username}/web`,
    `/l/${link.body.code as string}`,
    `/${ada.username}`,
  ])
    expect([await flagsFor(ada, path), await flagsFor(eve, path)], path).toEqual([FLAG_OWNER, 0]);
  expect(link.body.user).toBe(page.id);
});
