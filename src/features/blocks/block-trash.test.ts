import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { linksApp } from "#testing/links-app.ts";
import { getErrorCode } from "#testing/problem.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Category } from "./categories/contract.ts";
import type { Block } from "./block-schema.ts";
import { purgeBlockTrash } from "./block-trash.ts";

const BLOCKS = "/v1/blocks";
const TRASH = "/v1/blocks/deleted";

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});
afterEach(() => {
  app.clock = new Date();
});

const later = (days: number) => void (app.clock = new Date(app.clock.getTime() + days * DAY_MS));
const add = async (owner: Workspace, body: object = {}) =>
  (await owner.call<Block>("POST", BLOCKS, { content: { kind: "header", text: "x" }, ...body })).body;
const drop = (owner: Workspace, { _id }: Pick<Block, "_id">) => owner.call("DELETE", `${BLOCKS}/${_id}`);
const restore = (owner: Workspace, { _id }: Pick<Block, "_id">) =>
  owner.call<Block & { code?: string }>("POST", `${BLOCKS}/${_id}/restore`);
const list = async (owner: Workspace, path = BLOCKS) => (await owner.call<Block[]>("GET", path)).body;
const getIds = (blocks: readonly Block[]) => blocks.map(({ _id }) => _id);
const fill = (owner: Workspace, count: number, deletedAt: Date | null = null) => app.sql`
  insert into blocks (id, workspace_id, content, sort_order, created_at, updated_at, deleted_at)
  select gen_random_uuid(), ${owner.id}, jsonb_build_object('kind', 'header', 'text', 'n' || n), n * 10, now(), now(),
    ${deletedAt}::timestamptz - n * interval '1 minute'
  from generate_series(1, ${count}) n`;

describe("a deleted block", () => {
  test("disappears from the page and the order, and is in the trash unchanged", async () => {
    const owner = await app.workspace();
    const [stays, gone] = [await add(owner), await add(owner, { cells: 2 })];
    later(1);
    expect((await drop(owner, gone)).status).toBe(204);
    expect(app.events.at(-1)).toEqual({ name: "block.deleted", workspaceId: owner.id, subject: { blockId: gone._id } });
    expect(getIds(await list(owner))).toEqual([stays._id]);
    const at = app.clock.toISOString();
    expect(await list(owner, TRASH)).toEqual([{ ...gone, version: 2, updatedAt: at, deletedAt: at }]);
    expect((await owner.call<{ ids: string[] }>("GET", "/v1/widget/link/order")).body.ids).toEqual([stays._id]);
  });

  test("returns to its place and category, and emits an event", async () => {
    const owner = await app.workspace();
    const { _id: category } = (await owner.call<Category>("POST", "/v1/links/categories", { name: "Shop" })).body;
    const [first, second, third] = [await add(owner, { category }), await add(owner, { category }), await add(owner)];
    await drop(owner, first);
    expect(await restore(owner, first)).toMatchObject({
      status: 200,
      body: { ...first, version: 3, updatedAt: expect.any(String) },
    });
    expect(app.events.at(-1)).toMatchObject({ name: "block.restored", subject: { blockId: first._id } });
    expect(getIds(await list(owner))).toEqual(getIds([third, first, second]));
    expect((await restore(owner, first)).status).toBe(404);
  });

  test("is not restored beyond the limit under concurrency", async () => {
    const owner = await app.workspace();
    const gone = [await add(owner), await add(owner), await add(owner)];
    for (const block of gone) await drop(owner, block);
    await fill(owner, 98);
    const create = () => owner.call("POST", BLOCKS, { content: { kind: "header", text: "x" } });
    const replies = await Promise.all([...gone.map((block) => restore(owner, block)), create(), create()]);
    expect(await list(owner)).toHaveLength(100);
    const failed = replies.filter(({ status }) => status === 409);
    expect(failed.map(({ body }) => getErrorCode(body))).toEqual(Array(3).fill("block_limit"));
    const rejected = await restore(owner, (await list(owner, TRASH))[0]!);
    expect(rejected).toMatchObject({ status: 409, body: { code: "block_limit" } });
  });

  test("is visible only to its own workspace", async () => {
    const [owner, eve] = [await app.workspace(), await app.workspace()];
    const block = await add(owner);
    await drop(owner, block);
    expect(await list(eve, TRASH)).toEqual([]);
    expect((await restore(eve, block)).status).toBe(404);
    expect((await eve.call("DELETE", `${TRASH}/${block._id}`)).status).toBe(404);
    expect((await restore(eve, { _id: newId() })).status).toBe(404);
    expect(getIds(await list(owner, TRASH))).toEqual([block._id]);
  });

  test("is deleted for good on request, but only from the trash", async () => {
    const owner = await app.workspace();
    const block = await add(owner);
    expect((await owner.call("DELETE", `${TRASH}/${block._id}`)).status).toBe(404);
    await drop(owner, block);
    expect((await owner.call("DELETE", `${TRASH}/${block._id}`)).status).toBe(204);
    expect(app.events.at(-1)).toMatchObject({ name: "block.purged", subject: { blockId: block._id } });
    expect((await restore(owner, block)).status).toBe(404);
  });

  test("is purged after 30 days, even in a workspace that never deleted a link", async () => {
    const owner = await app.workspace();
    const [old, young, kept] = [await add(owner), await add(owner), await add(owner)];
    await drop(owner, old);
    later(1);
    await drop(owner, young);
    later(28.999);
    await purgeBlockTrash({ ...owner.ctx, now: () => app.clock });
    expect(await list(owner, TRASH)).toHaveLength(2);
    later(0.001);
    expect(getIds(await list(owner, TRASH))).toEqual([young._id]);
    expect((await restore(owner, old)).status).toBe(404);
    await purgeBlockTrash({ ...owner.ctx, now: () => app.clock });
    const left = await app.sql<{ id: string }[]>`select id from blocks where workspace_id = ${owner.id}`;
    expect(left.map(({ id }) => id).sort()).toEqual([young._id, kept._id].sort());
    expect(app.events).toContainEqual({ name: "blocks.purged", workspaceId: owner.id, subject: { count: "1" } });
  });

  test("drops the oldest block when the trash is full", async () => {
    const owner = await app.workspace();
    await fill(owner, 100, new Date());
    const block = await add(owner);
    await drop(owner, block);
    const trash = await list(owner, TRASH);
    expect(trash).toHaveLength(100);
    expect(trash[0]!._id).toBe(block._id);
    expect(trash.some(({ content }) => content.kind === "header" && content.text === "n100")).toBe(false);
  });

  test("requires a session", async () => {
    for (const [method, path] of [
      ["GET", TRASH],
      ["DELETE", `${TRASH}/${newId()}`],
      ["POST", `${BLOCKS}/${newId()}/restore`],
    ])
      expect((await app.callSignedOut(method!, path!)).status).toBe(401);
  });
});
