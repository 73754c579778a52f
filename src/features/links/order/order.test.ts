import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";

const LINKS = "/v1/widget/link";
interface Order {
  ids: string[];
  version: number;
}

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});

async function createOwner(count: number): Promise<{ owner: Workspace; order: Order }> {
  const owner = await app.workspace();
  for (let index = 0; index < count; index++) await add(owner);
  return { owner, order: await read(owner) };
}
const add = (owner: Workspace) => owner.call<Link>("POST", LINKS, newLink());
const read = async (owner: Workspace) => (await owner.call<Order>("GET", `${LINKS}/order`)).body;
const set = (owner: Workspace, { ids, version }: Order) =>
  owner.call<Order & { code?: string; current?: Order }>("PUT", `${LINKS}/order`, { ids, version });

describe("PUT /v1/widget/link/order", () => {
  test("numbers the links 10, 20, ... in the given order and returns the next version", async () => {
    const { owner, order } = await createOwner(4);
    const ids = order.ids.toReversed();
    expect(await set(owner, { ids: ids.map((id) => id.toUpperCase()), version: order.version })).toEqual({
      status: 200,
      body: { ids, version: order.version + 1, sections: [{ category: null, ids }] },
    });
    const { body } = await owner.call<Link[]>("GET", LINKS);
    expect(body.map(({ _id, sort_order }) => [_id, sort_order])).toEqual(
      ids.map((id, index) => [id, (index + 1) * 10]),
    );
    expect(app.events.at(-1)).toEqual({ name: "links.reordered", workspaceId: owner.id, subject: {} });
  });

  test.each<[string, (order: Order, foreignId: string) => Order]>([
    ["a link is missing", ({ ids, version }) => ({ ids: ids.slice(1), version })],
    ["a link is repeated", ({ ids, version }) => ({ ids: [ids[0]!, ids[0]!, ids[2]!], version })],
    ["a link is unknown", ({ ids, version }) => ({ ids: [...ids.slice(1), newId()], version })],
    [
      "a link belongs to another tenant",
      ({ ids, version }, foreignId) => ({ ids: [...ids.slice(1), foreignId], version }),
    ],
    ["the version is old", ({ ids, version }) => ({ ids, version: version - 1 })],
    ["the version is from the future", ({ ids, version }) => ({ ids, version: version + 1 })],
  ])("is rejected without a change when %s", async (_, spoil) => {
    const { owner, order } = await createOwner(3);
    const foreign = await add(await app.workspace());
    const { status, body } = await set(owner, spoil(order, foreign.body._id));
    expect({ status, code: body.code, current: body.current }).toEqual({
      status: 409,
      code: "order_changed",
      current: order,
    });
    expect(await read(owner)).toEqual(order);
  });

  test("lets one of several editors with the same version succeed", async () => {
    const { owner, order } = await createOwner(3);
    const [a, b, c] = order.ids as [string, string, string];
    const replies = await Promise.all(
      [
        [b, a, c],
        [c, b, a],
        [a, c, b],
      ].map((ids) => set(owner, { ids, version: order.version })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(owner)).ids).toEqual(replies.find(({ status }) => status === 200)!.body.ids);
  });

  test("is rejected after a create, a delete or a move, and accepted after a rename", async () => {
    const { owner, order } = await createOwner(2);
    await owner.call("PUT", `${LINKS}/${order.ids[0]}`, { name: "New", sort_order: 10 });
    expect((await read(owner)).version).toBe(order.version);
    await owner.call("PUT", `${LINKS}/${order.ids[0]}`, { sort_order: 30 });
    const moved = await read(owner);
    expect(moved).toMatchObject({ ids: order.ids.toReversed(), version: order.version + 1 });
    await owner.call("DELETE", `${LINKS}/${(await add(owner)).body._id}`);
    expect((await read(owner)).version).toBe(moved.version + 2);
    expect((await set(owner, moved)).status).toBe(409);
  });

  test("keeps every link when creates and reorders run at once", async () => {
    const { owner } = await createOwner(3);
    const tries = Array.from({ length: 12 }, async (_, index) => {
      if (index % 2) return add(owner);
      const { ids, version } = await read(owner);
      return set(owner, { ids: ids.toReversed(), version });
    });
    const statuses = (await Promise.all<{ status: number }>(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const { body } = await owner.call<Link[]>("GET", LINKS);
    expect(body).toHaveLength(9);
    expect(new Set(body.map((link) => link.sort_order)).size).toBe(9);
  });

  test.each([
    ["ids", ["x"]],
    ["ids", "x"],
    ["version", -1],
    ["version", "1"],
  ])("names the field when %s is %j", async (field, value) => {
    const { owner, order } = await createOwner(1);
    const { status, body } = await owner.call<{ errors: { field: string }[] }>("PUT", `${LINKS}/order`, {
      ids: order.ids,
      version: order.version,
      [field]: value,
    });
    expect(status).toBe(422);
    expect(body.errors[0]!.field.split(".")[0]).toBe(field);
  });
});
