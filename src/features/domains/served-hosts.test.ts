import { expect, test } from "vitest";
import type { Db } from "#infra/postgres/client.ts";
import { testPostgres } from "#testing/postgres.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import { openServedHosts } from "./served-hosts.ts";

const { db, sql } = await testPostgres();

/** The database, with the result of the first query held back until `release`. */
function holdFirst() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: hasRead, resolve: onRead } = Promise.withResolvers<void>();
  let isFirst = true;
  const held = new Proxy(db, {
    get(target, name) {
      if (name !== "execute" || !isFirst) return Reflect.get(target, name) as unknown;
      isFirst = false;
      return async (query: Parameters<Db["execute"]>[0]) => {
        const rows = await target.execute(query);
        onRead();
        await released;
        return rows;
      };
    },
  });
  return { held, hasRead, release };
}

test("a full read that finishes late replaces neither a later full read nor a later read of one host", async () => {
  const [removed, added, late] = ["removed.example.com", "added.example.com", "late.example.com"];
  await insertTestDomain(sql, { host: removed, state: "live", use: "page" });
  const { held, hasRead, release } = holdFirst();
  const hosts = openServedHosts(held);
  const first = hosts.refreshAll();
  await hasRead;
  await sql`delete from domains where host = ${removed}`;
  await insertTestDomain(sql, { host: added, state: "live" });
  expect(await hosts.refreshAll()).toBe(true);
  await insertTestDomain(sql, { host: late, state: "live" });
  await hosts.refresh(late);
  release();
  expect(await first).toBe(false);
  expect([removed, added, late].map((host) => hosts.find(host)?.host)).toEqual([undefined, added, late]);
});

test("a host that was read during a full read stays as it was read", async () => {
  const [added, removed] = ["new.example.com", "old.example.com"];
  await insertTestDomain(sql, { host: removed, state: "live", use: "page" });
  const { held, hasRead, release } = holdFirst();
  const hosts = openServedHosts(held);
  const reading = hosts.refreshAll();
  await hasRead;
  await sql`delete from domains where host = ${removed}`;
  await insertTestDomain(sql, { host: added, state: "live", use: "page" });
  await Promise.all([added, removed].map((host) => hosts.refresh(host)));
  release();
  await reading;
  expect(hosts.find(removed)).toBeUndefined();
  const { workspaceId } = hosts.find(added)!;
  expect(hosts.findPageHost(workspaceId)?.host).toBe(added);
});
