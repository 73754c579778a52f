import { beforeAll, describe, expect, test } from "vitest";
import { pino } from "pino";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { testPostgres, type TestPostgres } from "#testing/postgres.ts";
import { createTestWorkspace } from "#testing/create-workspace.ts";
import { changeHandle, findHandleTargets, type HandleChange, releaseRetired, retireHandle } from "./handles.ts";
import { createWorkspace, findWorkspace } from "./workspaces.ts";

let postgres: TestPostgres;
let ctx: Ctx;
let now: Date;
const events: DomainEvent[] = [];
beforeAll(async () => {
  postgres = await testPostgres();
  now = new Date("2026-03-01T12:00:00Z");
  const announce = (created: readonly DomainEvent[]) => void events.push(...created);
  ctx = { db: postgres.db, log: pino({ level: "silent" }), now: () => now, announce };
});

const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
let names = 0;
const fresh = () => `Name-${++names}`;

const create = (handle = fresh(), createdAt = now) => createTestWorkspace(ctx, { handle, createdAt });

/** Changes the handle of a workspace. Rolls back a rejected change, as the real operation does. */
async function change(id: string, handle: string, at = now): Promise<HandleChange> {
  let created: HandleChange | undefined;
  const isDone = await runInTransaction(ctx, async (scope) => {
    created = await changeHandle(scope, { id, handle, now: at });
    if (created.kind === "taken") throw new Error("taken");
  }).then(
    () => true,
    (error: Error) => {
      if (error.message !== "taken") throw error;
      return false;
    },
  );
  expect(isDone).toBe(created?.kind !== "taken");
  return created!;
}

const getHandle = async (id: string) => (await findWorkspace(ctx, id))?.handle;
const getEntry = async (handle: string, at = now) =>
  (await findHandleTargets(ctx.db, [handle.toLowerCase()], at)).get(handle.toLowerCase());

const getMove = async (handle: string, at = now) => {
  const entry = await getEntry(handle, at);
  // a handle that is taken but not retired leads nowhere
  return entry?.handle === null ? undefined : entry;
};

describe("a new handle", () => {
  test("is announced as an event, and the old one leads to it, in lower case", async () => {
    const { id, handle } = await create();
    const next = fresh();
    expect(await change(id, next)).toEqual({ kind: "changed", old: handle, retiredUntil: after(90) });
    expect(await getHandle(id)).toBe(next);
    expect(events.at(-1)).toEqual({
      name: "workspace.handle_changed",
      workspaceId: id,
      subject: { handle: next, old: handle },
    });
    expect(await getMove(handle)).toEqual({ workspaceId: id, handle: next });
  });

  test("becomes the target of every retired handle of the workspace", async () => {
    const { id, handle } = await create();
    const [second, third] = [fresh(), fresh()];
    await change(id, second);
    await change(id, third, after(20));
    for (const old of [handle, second]) expect(await getMove(old, after(20))).toMatchObject({ handle: third });
  });

  test("is rejected if it is already taken, regardless of case", async () => {
    const [mine, theirs] = [await create(), await create()];
    expect(await change(mine.id, theirs.handle.toUpperCase())).toEqual({ kind: "taken" });
    expect(await getHandle(mine.id)).toBe(mine.handle);
    expect(await getMove(mine.handle)).toBeUndefined();
  });

  test("can be chosen every fourteen days", async () => {
    const { id } = await create();
    await change(id, fresh());
    expect(await change(id, fresh(), after(13.99))).toEqual({ kind: "too_soon", until: after(14) });
    expect((await change(id, fresh(), after(14))).kind).toBe("changed");
  });

  test("that differs only in case is allowed at any time and retires nothing", async () => {
    const { id, handle } = await create();
    const next = fresh();
    await change(id, next);
    expect(await change(id, next.toUpperCase())).toEqual({ kind: "changed", old: next, retiredUntil: null });
    expect(await getHandle(id)).toBe(next.toUpperCase());
    expect(await getMove(next)).toBeUndefined();
    expect(await getMove(handle)).toMatchObject({ handle: next.toUpperCase() });
    expect(await change(id, next.toUpperCase())).toEqual({ kind: "unchanged" });
  });
});

describe("a retired handle", () => {
  test("is unavailable for ninety days, both at sign-up and by change, and then free", async () => {
    const { id, handle } = await create();
    await change(id, fresh());
    const other = await create();
    expect((await create(handle.toUpperCase())).created).toBe("handle_taken");
    expect(await change(other.id, handle.toLowerCase())).toEqual({ kind: "taken" });
    expect(await getMove(handle, after(89.99))).toBeDefined();
    expect(await getMove(handle, after(90))).toBeUndefined();
    expect((await create(handle, after(89.99))).created).toBe("handle_taken");
    expect((await create(handle, after(90))).created).toBe("created");
  });

  test("can be taken back by its former owner at any time, which retires their current handle", async () => {
    const { id, handle } = await create();
    const next = fresh();
    await change(id, next);
    expect(await change(id, handle)).toMatchObject({ kind: "changed", old: next });
    expect(await getMove(handle)).toBeUndefined();
    expect(await getMove(next)).toEqual({ workspaceId: id, handle });
    // going back does not allow an early change to a third handle
    expect((await change(id, fresh(), after(13))).kind).toBe("too_soon");
  });

  test("leaves no trace of a rejected sign-up, and the transaction stays usable", async () => {
    const { id, handle } = await create();
    await change(id, fresh());
    const [rejected, kept] = [newId(), newId()];
    await runInTransaction(ctx, async (scope) => {
      const created = await createWorkspace(scope, { id: rejected, handle, pending: false, createdAt: now });
      expect(created).toBe("handle_taken");
      await createWorkspace(scope, { id: kept, handle: fresh(), pending: false, createdAt: now });
    });
    expect([await getHandle(rejected), await getHandle(kept)]).toEqual([undefined, expect.any(String)]);
  });

  test("is unavailable to everyone once its workspace is deleted, and leads nowhere", async () => {
    const { id, handle } = await create();
    const last = fresh();
    await change(id, last);
    await ctx.db.transaction((tx) => retireHandle(tx, last, now));
    await postgres.sql`delete from workspaces where id = ${id}`;
    for (const gone of [handle, last]) {
      expect(await getMove(gone)).toBeUndefined();
      expect((await create(gone)).created).toBe("handle_taken");
    }
  });

  test("leads nowhere while its owner's page is closed", async () => {
    const { id, handle } = await create();
    await change(id, fresh());
    await postgres.sql`update workspaces set closed_at = now() where id = ${id}`;
    expect(await getMove(handle)).toBeUndefined();
  });

  test("is deleted when its retirement ends", async () => {
    const { id, handle } = await create();
    await change(id, fresh());
    const kept = async () =>
      (await postgres.sql`select 1 from retired_handles where handle = ${handle.toLowerCase()}`).length;
    await releaseRetired({ ...ctx, now: () => after(89) });
    expect(await kept()).toBe(1);
    await releaseRetired({ ...ctx, now: () => after(90) });
    expect(await kept()).toBe(0);
  });
});

describe("concurrently", () => {
  test("only one of many requests gets a handle, both by change and by sign-up", async () => {
    const wanted = fresh();
    const owners = await Promise.all(Array.from({ length: 4 }, () => create()));
    const changes = owners.map(async ({ id }) => (await change(id, wanted)).kind === "changed");
    const signUps = Array.from({ length: 4 }, async () => (await create(wanted)).created === "created");
    const result = await Promise.all([...changes, ...signUps]);
    expect(result.filter(Boolean)).toHaveLength(1);
  });

  test("a handle that is being changed is already retired for concurrent requests that wait for it", async () => {
    for (let round = 0; round < 8; round++) {
      const [previousOwner, claimant] = [await create(), await create()];
      const results = await Promise.all([
        change(previousOwner.id, fresh()),
        change(claimant.id, previousOwner.handle),
        create(previousOwner.handle).then(({ created }) => created),
      ]);
      expect([results[0].kind, results[1].kind, results[2]]).toEqual(["changed", "taken", "handle_taken"]);
      expect(await getMove(previousOwner.handle)).toMatchObject({ workspaceId: previousOwner.id });
    }
  });

  test("the second of two changes of one workspace is too soon", async () => {
    const { id, handle } = await create();
    const kinds = await Promise.all([change(id, fresh()), change(id, fresh())]);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["changed", "too_soon"]);
    expect(await getMove(handle)).toMatchObject({ workspaceId: id });
  });

  test("two workspaces that swap handles both get an error that the handle is taken", async () => {
    const [one, two] = [await create(), await create()];
    const kinds = await Promise.all([change(one.id, two.handle), change(two.id, one.handle)]);
    expect(kinds).toEqual([{ kind: "taken" }, { kind: "taken" }]);
    expect([await getHandle(one.id), await getHandle(two.id)]).toEqual([one.handle, two.handle]);
  });
});

test("reports a handle as free only if no workspace has it and it is not retired", async () => {
  expect(await getEntry("never-had-by-anyone")).toBeUndefined();
  const { id, handle } = await create();
  expect(await getEntry(handle.toUpperCase())).toEqual({ workspaceId: id, handle: null });
  await postgres.db.transaction((tx) => retireHandle(tx, "given-up", now));
  expect(await getEntry("given-up")).toEqual({ workspaceId: "", handle: null });
  expect(await getEntry("given-up", after(91))).toBeUndefined();
});
