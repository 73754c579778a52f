import { expect, test } from "vitest";
import { pino } from "pino";
import type { Ctx } from "#features/outbox/ctx.ts";
import { createTestWorkspace } from "#testing/create-workspace.ts";
import { testPostgres } from "#testing/postgres.ts";
import { PROMO_USERS } from "./price-list.ts";
import { openWorkspace } from "./workspaces.ts";

const { db, sql } = await testPostgres();
const ctx: Ctx = { db, log: pino({ level: "silent" }), now: () => new Date(), announce: () => undefined };

const createPending = async (handle: string) => (await createTestWorkspace(ctx, { handle, isPending: true })).id;
const open = (id: string) => db.transaction((tx) => openWorkspace(tx, id));
const countPromo = async () =>
  (await sql<{ n: number }[]>`select count(*)::int as n from workspaces where promo`)[0]!.n;
const countGranted = async () => (await sql<{ granted: number }[]>`select granted from promo`)[0]!.granted;

test("gives the promo to the first 100 accounts that verify their address, and reassigns no place", async () => {
  const ids = await Promise.all(Array.from({ length: 110 }, (_, index) => createPending(`early-${index}`)));
  expect([await countPromo(), await countGranted()]).toEqual([0, 0]);

  const undone = db.transaction(async (tx) => {
    await openWorkspace(tx, ids[0]!);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await countPromo(), await countGranted()]).toEqual([0, 0]);

  await Promise.all(ids.map(open));
  expect([await countPromo(), await countGranted()]).toEqual([PROMO_USERS, PROMO_USERS]);

  await sql`delete from workspaces where id = (select id from workspaces where promo limit 1)`;
  await open(await createPending("latecomer"));
  expect([await countPromo(), await countGranted()]).toEqual([PROMO_USERS - 1, PROMO_USERS]);
});
