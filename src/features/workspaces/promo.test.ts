import { beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { testPostgres } from "#testing/postgres.ts";
import { PROMO_USERS } from "./price-list.ts";
import { createWorkspace, openWorkspace } from "./workspaces.ts";

const { db, sql } = await testPostgres();
const ctx: Ctx = { db, log: pino({ level: "silent" }), now: () => new Date(), announce: () => undefined };

async function pending(handle: string): Promise<string> {
  const id = newId();
  await runInTransaction(ctx, (scope) => createWorkspace(scope, { id, handle, pending: true, createdAt: ctx.now() }));
  return id;
}

const countPromo = async () =>
  (await sql<{ n: number }[]>`select count(*)::int as n from workspaces where promo`)[0]!.n;
const granted = async () => (await sql<{ granted: number }[]>`select granted from promo`)[0]!.granted;

let ids: string[];
beforeAll(async () => {
  ids = await Promise.all(Array.from({ length: 110 }, (_, index) => pending(`early-${index}`)));
});

test("gives no promo before an address is verified", async () => {
  expect([await countPromo(), await granted()]).toEqual([0, 0]);
});

test("takes none of the 100 places if the verification is rolled back", async () => {
  const undone = db.transaction(async (tx) => {
    await openWorkspace(tx, ids[0]!);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await countPromo(), await granted()]).toEqual([0, 0]);
});

test("gives the promo to exactly 100 of 110 accounts that verify their address concurrently", async () => {
  await Promise.all(ids.map((id) => db.transaction((tx) => openWorkspace(tx, id))));
  expect([await countPromo(), await granted()]).toEqual([PROMO_USERS, PROMO_USERS]);
});

test("does not reassign the place of a deleted account", async () => {
  await sql`delete from workspaces where id = (select id from workspaces where promo limit 1)`;
  const late = await pending("latecomer");
  await db.transaction((tx) => openWorkspace(tx, late));
  expect([await countPromo(), await granted()]).toEqual([PROMO_USERS - 1, PROMO_USERS]);
});
