import { bigint, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { testPostgres } from "#testing/postgres.ts";
import { connectPostgres, isUnavailable, pgOptions } from "./client.ts";

const { sql, db, target } = await testPostgres({ isMigrated: false });
const instant = new Date("2026-03-04T05:06:07.089Z");

describe("a PostgreSQL client", () => {
  it("returns instants as Date and 64-bit integers as numbers where they fit", async () => {
    const [row] =
      await sql`select ${instant}::timestamptz as at, 5::bigint as small, 9007199254740993::bigint as large`;
    expect(row).toEqual({ at: instant, small: 5, large: 9007199254740993n });
  });

  it("converts values in the same way through the query builder and through plain queries", async () => {
    await sql`create table things (at timestamptz not null, plain timestamp not null, size bigint not null, more jsonb not null)`;
    const things = pgTable("things", {
      at: timestamp("at", { withTimezone: true }).notNull(),
      plain: timestamp("plain").notNull(),
      size: bigint("size", { mode: "number" }).notNull(),
      more: jsonb("more").notNull(),
    });
    const thing = { at: instant, plain: instant, size: 7, more: { a: ["b", 1] } };
    await db.insert(things).values(thing);
    await sql`insert into things ${sql({ ...thing, more: sql.json(thing.more) as never })}`;
    expect(await db.select().from(things)).toEqual([thing, thing]);
    expect([...(await sql`select * from things`)]).toEqual([thing, thing]);
  });

  it("converts arrays in both directions", async () => {
    const texts = ["a", 'b"{,}', "c\\d", "", "NULL"];
    const uuids = ["0198c1a2-0000-7000-8000-000000000001"];
    const [row] = await sql`
      select ${texts}::text[] as texts, ${[]}::text[] as none, ${uuids}::uuid[] as uuids, ${[1, 2]}::int[] as small,
        array[9007199254740993::bigint] as large`;
    expect(row).toEqual({ texts, none: [], uuids, small: [1, 2], large: [9007199254740993n] });
  });

  it("survives a time limit that ends before a new connection is ready", async () => {
    const hasty = connectPostgres(target, { max: 5, statementTimeoutMs: 1 });
    const slow = Array.from({ length: 5 }, () => hasty.sql`select pg_sleep(1)`.catch((caught: unknown) => caught));
    expect((await Promise.all(slow)).every(isUnavailable)).toBe(true);
    await hasty.close();
  });

  it("cancels a statement that exceeds its time limit", async () => {
    const hasty = connectPostgres(target, { max: 1, statementTimeoutMs: 50 });
    const error = await hasty.sql`select pg_sleep(10)`.catch((caught: unknown) => caught);
    await hasty.close();
    expect(error).toMatchObject({ code: "57014" });
    expect(isUnavailable(error)).toBe(true);
  });

  it("reports an unreachable server when nothing listens, even through the query builder", async () => {
    const nowhere = connectPostgres({ host: "127.0.0.1", port: 1, user: "u", database: "d" }, { max: 1 });
    const error = await nowhere.db.execute("select 1").catch((caught: unknown) => caught);
    await nowhere.close();
    expect(isUnavailable(error)).toBe(true);
  });

  it("reports an unreachable server when it ends our session", async () => {
    const ended = connectPostgres(target, { max: 1 });
    const [{ pid } = { pid: 0 }] = await ended.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const running = ended.sql`select pg_sleep(10)`.catch((caught: unknown) => caught);
    await sql`select pg_terminate_backend(${pid})`;
    expect(isUnavailable(await running)).toBe(true);
    await ended.close();
  });

  it("does not report our own mistake as an unreachable server", async () => {
    const error = await sql`select nonsense`.catch((caught: unknown) => caught);
    expect(isUnavailable(error)).toBe(false);
    expect(isUnavailable(Object.assign(new Error("no file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
  });

  it("describes its target for the `pg` package as well", () => {
    expect(pgOptions({ url: "postgres://u:p@h/d" })).toEqual({ connectionString: "postgres://u:p@h/d" });
    expect(pgOptions({ host: "/folder", user: "u", database: "d" })).toEqual({
      host: "/folder",
      user: "u",
      database: "d",
    });
  });
});
