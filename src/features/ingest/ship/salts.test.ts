import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testPostgres } from "#testing/postgres.ts";
import { openSalts } from "./salts.ts";

const { db } = await testPostgres();
const at = (text: string) => () => new Date(text);

test("gives two nodes that request a new day's salt at once the same salt", async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => openSalts(db, at("2026-03-01T10:00:00Z")).find("2026-03-01")),
  );
  expect(one).toHaveLength(32);
  expect(other).toEqual(one);
});

test("deletes a salt 48 hours after its day began, and never creates one for that day again", async () => {
  let now = new Date("2026-04-01T00:00:01Z");
  const salts = openSalts(db, () => now);
  const salt = await salts.find("2026-04-01");
  now = new Date("2026-04-02T23:59:59Z");
  await salts.expire();
  // another node has no salt in memory
  for (const node of [salts, openSalts(db, () => now)]) expect(await node.find("2026-04-01")).toEqual(salt);
  now = new Date("2026-04-03T00:00:01Z");
  await salts.expire();
  expect(await salts.find("2026-04-01")).toBeUndefined();
  expect(await db.execute(sql`select 1 from salts where day = '2026-04-01'`)).toHaveLength(0);
});
