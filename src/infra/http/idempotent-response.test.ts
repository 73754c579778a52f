import { Hono } from "hono";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { ApiError, type ApiErrorKind, signedOut } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import type { Db } from "#infra/postgres/client.ts";
import { type Keys, openKeys } from "#infra/secrets/keys.ts";
import { testPostgres, type TestPostgres } from "#testing/postgres.ts";
import { TEST_SECRET } from "#testing/secrets.ts";
import { mount } from "./mount.ts";
import { respondIdempotently, deleteOldResponses } from "./idempotent-response.ts";
import { toProblem } from "./problem.ts";

const exhausted: ApiErrorKind = { code: "worn_out", status: 409, message: "No more." };
const body = z.strictObject({ name: z.string().min(1) });
const result = z.object({ zeta: z.int(), name: z.string() });
const contract = {
  "POST /things": {
    id: "",
    tag: "",
    summary: "",
    access: "session",
    idempotent: true,
    body,
    status: 201,
    response: result,
    errors: [exhausted],
  },
  "POST /others": {
    id: "",
    tag: "",
    summary: "",
    access: "session",
    idempotent: true,
    body,
    status: 201,
    response: result,
    errors: [],
  },
  "POST /prepared": {
    id: "",
    tag: "",
    summary: "",
    access: "session",
    idempotent: true,
    prepares: true,
    body,
    status: 201,
    response: result,
    errors: [],
  },
  "POST /plain": { id: "", tag: "", summary: "", access: "session", body, status: 201, response: result, errors: [] },
} as const satisfies Contract;

interface Ctx {
  readonly db: Db;
  readonly keys: Keys;
  readonly accountId: string;
  now(): Date;
  announce(events: readonly string[]): void;
}

const keys = openKeys(TEST_SECRET);
let postgres: TestPostgres;
let app: Hono;
let clock: Date;
let delivered: { event: string; rows: Promise<number> }[];
/** Runs in the middle of the handler, after it has written its row. */
let midway: (db: Db) => Promise<void>;
/** Runs in the first part of a handler, before the transaction. */
let beforehand: (db: Db) => Promise<void>;
let ada: string;
let eve: string;

const count = async () => (await postgres.sql`select count(*)::int as n from things`)[0]!["n"] as number;

beforeAll(async () => {
  postgres = await testPostgres();
  await postgres.sql`create table things (id serial, name text)`;
  const create = async (ctx: Ctx, { body: { name } }: { body: { name: string } }) => {
    const zeta = await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (name) values (${name})`);
      return (await tx.execute<{ n: number }>(sql`select count(*)::int as n from things`))[0]!.n;
    });
    ctx.announce([`made ${name}`]);
    await midway(ctx.db);
    return { zeta, name };
  };
  const prepareThing = async (ctx: Ctx, input: { body: { name: string } }) => {
    await beforehand(ctx.db);
    return (callCtx: Ctx) => create(callCtx, input);
  };
  app = new Hono();
  app.onError((error) => {
    const problem = error instanceof ApiError ? toProblem(error, "id") : undefined;
    return new Response(problem?.body ?? String(error), { status: problem?.status ?? 500 });
  });
  mount<typeof contract, Ctx, Ctx>(
    app,
    contract,
    { "POST /things": create, "POST /others": create, "POST /prepared": prepareThing, "POST /plain": create },
    {
      enter: () => Promise.reject(new Error("no public access here")),
      async enterSession(c) {
        const accountId = c.req.header("authorization");
        if (!accountId) throw new ApiError(signedOut);
        const announce = (events: readonly string[]) =>
          events.forEach((event) => delivered.push({ event, rows: count() }));
        return { db: postgres.db, keys, accountId, now: () => clock, announce };
      },
      getWorkspace: (ctx) => ctx.accountId,
      runIdempotently: (ctx, call, prepare) => respondIdempotently(ctx, ctx.accountId, call, prepare),
    },
  );
});

beforeEach(async () => {
  clock = new Date();
  delivered = [];
  midway = async () => {};
  beforehand = async () => {};
  await postgres.sql`truncate things`;
  [ada, eve] = [await account(), await account()];
});

async function account(): Promise<string> {
  const id = newId();
  await postgres.sql`insert into accounts (id, email, password_hash, created_at) values (${id}, ${id}, '', now())`;
  return id;
}

async function post(path: string, owner: string, key: string | undefined, sent: object = { name: "one" }) {
  const headers: Record<string, string> = { "content-type": "application/json", authorization: owner };
  if (key !== undefined) headers["idempotency-key"] = key;
  const response = await app.request(path, { method: "POST", headers, body: JSON.stringify(sent) });
  const text = await response.text();
  const { code, errors } = text.startsWith("{") ? (JSON.parse(text) as { code?: string; errors?: object[] }) : {};
  return { status: response.status, text, code, errors, isReplay: response.headers.has("idempotent-replayed") };
}

test("runs a repeated call once and returns the same response byte for byte", async () => {
  const first = await post("/things", ada, "key-1");
  const second = await post("/things", ada, "key-1");
  expect([first.status, first.text, first.isReplay]).toEqual([201, '{"zeta":1,"name":"one"}', false]);
  expect(second).toEqual({ ...first, isReplay: true });
  expect(await count()).toBe(1);
});

test("encrypts the stored response with the server's secret", async () => {
  await post("/things", ada, "key-1", { name: "hlk_a_token_shown_once" });
  const kept = JSON.stringify(await postgres.sql`select * from idempotency_keys where account_id = ${ada}`);
  expect(kept).toContain(ada);
  expect(kept).not.toContain("hlk_a_token");
  expect(Buffer.from((JSON.parse(kept) as [{ response: string }])[0].response, "base64").toString()).not.toContain(
    "hlk_",
  );
  expect((await post("/things", ada, "key-1", { name: "hlk_a_token_shown_once" })).text).toContain("hlk_a_token");
});

test("always runs calls without a key, and calls that do not support keys", async () => {
  for (const [path, key] of [
    ["/things", undefined],
    ["/things", undefined],
    ["/plain", "k"],
    ["/plain", "k"],
  ] as const)
    expect((await post(path, ada, key)).status).toBe(201);
  expect(await count()).toBe(4);
});

test("scopes a key to one account and one call", async () => {
  const zetas = [await post("/things", ada, "k"), await post("/things", eve, "k"), await post("/others", ada, "k")];
  expect(zetas.map(({ text }) => text)).toEqual([1, 2, 3].map((n) => `{"zeta":${n},"name":"one"}`));
});

test("rejects another body under the same key, without effect", async () => {
  await post("/things", ada, "k");
  const reply = await post("/things", ada, "k", { name: "two" });
  expect([reply.status, reply.code]).toEqual([422, "idempotency_mismatch"]);
  expect(reply.errors).toMatchObject([{ field: "Idempotency-Key" }]);
  expect(await count()).toBe(1);
});

test.for(["", "x".repeat(256)])("rejects a key that is empty or too long, and names the header: %#", async (key) => {
  const reply = await post("/things", ada, key);
  expect([reply.status, reply.code]).toEqual([400, "idempotency_key_invalid"]);
  expect(reply.errors).toMatchObject([{ field: "Idempotency-Key" }]);
  expect(await count()).toBe(0);
});

test.for(["x".repeat(255), "'; drop table things; --", '"8e03978e-40d5-43dd"', "é"])("accepts key %#", async (key) => {
  expect((await post("/things", ada, key)).status).toBe(201);
  expect((await post("/things", ada, key)).isReplay).toBe(true);
});

test("runs concurrent calls with one key only once; the others get 'in flight' or its response", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => post("/things", ada, "k")));
  expect(await count()).toBe(1);
  const results = replies.filter(({ status }) => status === 201);
  const others = replies.filter(({ status }) => status !== 201);
  expect(new Set(results.map(({ text }) => text))).toEqual(new Set(['{"zeta":1,"name":"one"}']));
  expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  for (const { status, code } of others) expect([status, code]).toEqual([409, "idempotency_in_flight"]);
});

test("reports at once that the first call is still in flight", async () => {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  midway = async () => {
    reach();
    await mayFinish;
  };
  const first = post("/things", ada, "k");
  await reached;
  expect(await post("/things", ada, "k")).toMatchObject({ status: 409, code: "idempotency_in_flight" });
  expect(await count()).toBe(0);
  finish();
  expect((await first).status).toBe(201);
  expect((await post("/things", ada, "k")).isReplay).toBe(true);
});

test("rolls back the effect and frees the key after a bug, an API error or a cancelled statement", async () => {
  midway = async () => {
    throw new Error("bug");
  };
  expect((await post("/things", ada, "k")).status).toBe(500);
  midway = async () => {
    throw new ApiError(exhausted);
  };
  expect(await post("/things", ada, "k")).toMatchObject({ status: 409, code: "worn_out" });
  midway = async (db) => {
    await db.execute(sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`);
  };
  expect((await post("/things", ada, "k")).status).toBe(500);
  expect([await count(), delivered]).toEqual([0, []]);
  midway = async () => {};
  expect(await post("/things", ada, "k", { name: "at last" })).toMatchObject({ status: 201, isReplay: false });
  expect(await count()).toBe(1);
});

test("prepares outside the transaction, and only while no response is stored", async () => {
  const seen: number[] = [];
  beforehand = async (db) => {
    await db.execute(sql`insert into things (name) values ('prepared')`);
    // another session sees only what is committed
    seen.push(await count());
  };
  expect(await post("/prepared", ada, "k")).toMatchObject({ status: 201, isReplay: false });
  expect(await post("/prepared", ada, "k")).toMatchObject({ status: 201, isReplay: true });
  expect(await post("/prepared", ada, "k", { name: "other" })).toMatchObject({ code: "idempotency_mismatch" });
  expect([seen, await count()]).toEqual([[1], 2]);
});

test("does the work once if several calls with one key are prepared at the same time", async () => {
  let preparing = 0;
  let start = () => {};
  const allPrepared = new Promise<void>((resolve) => (start = resolve));
  beforehand = () => {
    if (++preparing === 3) start();
    return allPrepared;
  };
  const replies = await Promise.all([1, 2, 3].map(() => post("/prepared", ada, "k")));
  // each of the others gets its response, or comes too early for it
  const done = replies.filter(({ status, isReplay }) => !isReplay && status !== 409);
  expect(done.map(({ status }) => status)).toEqual([201]);
  expect(await count()).toBe(1);
});

test("announces events once, after the commit", async () => {
  await post("/things", ada, "k");
  await post("/things", ada, "k");
  const received = await Promise.all(delivered.map(async ({ event, rows }) => ({ event, rows: await rows })));
  expect(received).toEqual([{ event: "made one", rows: 1 }]);
});

test("keeps a response for a day", async () => {
  await post("/things", ada, "k");
  clock = new Date(clock.getTime() + DAY_MS - 1000);
  expect((await post("/things", ada, "k")).isReplay).toBe(true);
  clock = new Date(clock.getTime() + 2000);
  expect((await post("/things", ada, "k", { name: "anew" })).isReplay).toBe(false);
  expect((await post("/things", ada, "k", { name: "anew" })).isReplay).toBe(true);
  const kept = async () => (await postgres.sql`select 1 from idempotency_keys where account_id = ${ada}`).length;
  await deleteOldResponses(postgres.db, clock);
  expect(await kept()).toBe(1);
  await deleteOldResponses(postgres.db, new Date(clock.getTime() + DAY_MS + 1000));
  expect(await kept()).toBe(0);
});
