import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { announceExpiredLinks } from "#features/links/announce-expired-links.ts";
import { countLimitedClick } from "#features/links/count-limited-click.ts";
import { uploadLinks } from "#testing/imports.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { dispatchEvents } from "./dispatch.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const link = { link: "https://shop.example/spring", name: "Spring", tags: ["Sale"] };
const listTypes = async (webhookId: string) =>
  (await instance.listRows(webhookId)).map(({ type, item_id }) => [type, item_id] as const);
const countQueued = async () => (await sql<{ count: number }[]>`select count(*)::int from webhook_events`)[0]!.count;

test("a change of a link is sent with the link as the API returns it", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada);
  const created = (await ada.call("POST", "/v1/links", link)).body;
  await ada.call("PATCH", `/v1/links/${created._id as string}`, { name: "Summer" });
  await ada.call("DELETE", `/v1/links/${created._id as string}`);
  await instance.run();
  expect((await listTypes(_id)).map(([type]) => type)).toEqual(["link.created", "link.updated", "link.deleted"]);
  // two requests are sent at once, so their order varies
  expect(receiver.bodies()).toContainEqual({
    type: "link.created",
    timestamp: expect.any(String),
    // the state at the time of the dispatch
    data: { ...created, name: "Summer", version: 3, updatedAt: expect.any(String), deletedAt: expect.any(String) },
  });
  const listed = await ada.call("GET", `/v1/webhooks/${_id}`);
  expect(listed.body).toMatchObject({ lastDelivery: { state: "delivered", status: 204 }, failingSince: null });
});

test("a workspace without active webhooks queues nothing", async () => {
  const [ada, eve] = [await instance.member(), await instance.member()];
  await ada.call("POST", "/v1/links", link);
  const { _id } = await instance.hook(eve, { active: false });
  await eve.call("POST", "/v1/links", link);
  expect(await countQueued()).toBe(0);
  await instance.run();
  expect(await instance.listRows(_id)).toEqual([]);
});

test("a webhook receives the event types that it subscribes to, if its filters match", async () => {
  const ada = await instance.member();
  const deleted = await instance.hook(ada, { events: ["link.deleted"] });
  const sale = await instance.hook(ada, { filters: { tags: ["SALE"], domains: [] } });
  const elsewhere = await instance.hook(ada, { filters: { tags: [], domains: ["go.example.com"] } });
  const host = `localhost:${instance.port}`;
  const here = await instance.hook(ada, { filters: { tags: [], domains: [host] } });
  const created = (await ada.call("POST", "/v1/links", link)).body;
  await ada.call("POST", "/v1/links", { link: "https://other.example/" });
  await ada.call("DELETE", `/v1/links/${created._id as string}`);
  await instance.run();
  const counts = await Promise.all([deleted, sale, elsewhere, here].map(({ _id }) => instance.listRows(_id)));
  expect(counts.map((rows) => rows.map(({ type }) => type))).toEqual([
    ["link.deleted"],
    ["link.created", "link.deleted"],
    [],
    ["link.created", "link.created", "link.deleted"],
  ]);
});

test("bulk changes and imports send one event per link, and are processed in parts", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.created", "link.updated", "link.deleted"] });
  const count = async (type: string) =>
    new Set((await listTypes(_id)).filter((each) => each[0] === type).map(([, item]) => item)).size;
  const ids: string[] = [];
  for (let part = 0; part < 5; part++) {
    const links = Array.from({ length: 90 }, (_, n) => ({ link: `https://bulk.example/${part}/${n}`, tags: ["old"] }));
    const { body } = await ada.call("POST", "/v1/links/bulk", { links });
    ids.push(...(body["results"] as { link: { _id: string } }[]).map((each) => each.link._id));
  }
  await dispatchEvents(instance.ctxAt());
  expect(await count("link.created")).toBe(450);
  // a single domain event names all links
  expect((await ada.call("PUT", "/v1/links/tags/old", { name: "new" })).status).toBeLessThan(300);
  await dispatchEvents(instance.ctxAt());
  expect(await count("link.updated")).toBe(450);
  const imported = await uploadLinks(instance.origin, ada, "link,name\nhttps://site.example/,Site\n");
  await sql`delete from webhook_deliveries where webhook_id = ${_id}`;
  const noted = ids.map((id, n) => ({
    import_id: imported.body._id,
    link_id: id,
    version: 1,
    before: n < 50 ? sql.json({}) : null,
  }));
  await sql`insert into link_import_links ${sql(noted as never)}`;
  await sql`
    insert into outbox (id, name, workspace_id, subject, created_at) values (gen_random_uuid(), 'links.changed', ${ada.id},
      ${sql.json({ action: "import", importId: imported.body._id })}, now())`;
  await dispatchEvents(instance.ctxAt());
  expect([await count("link.created"), await count("link.updated")]).toEqual([400, 50]);
  await ada.call("POST", "/v1/links/batch", { action: "delete", ids: ids.slice(0, 3) });
  await dispatchEvents(instance.ctxAt());
  expect(await count("link.deleted")).toBe(3);
  expect(await countQueued()).toBe(0);
});

test("concurrent dispatchers, even interrupted ones, make exactly one delivery for each event and webhook", async () => {
  const ada = await instance.member();
  const hooks = [await instance.hook(ada), await instance.hook(ada)];
  const calls = Array.from({ length: 60 }, (_, n) =>
    ada.call("POST", "/v1/links", { link: `https://many.example/${n}` }),
  );
  const created = Promise.all(calls);
  let isOver = false;
  const cutOff = async () => {
    while (!isOver) {
      // rolls back, as if the process were killed
      const ctx = instance.ctxAt();
      const broken = {
        ...ctx,
        db: Object.assign(Object.create(ctx.db) as typeof ctx.db, {
          transaction: (work: Parameters<typeof ctx.db.transaction>[0]) =>
            ctx.db.transaction(async (tx) => {
              await work(tx);
              throw new Error("killed");
            }),
        }),
      };
      await dispatchEvents(broken).catch(() => undefined);
    }
  };
  const work = async () => {
    while (!isOver) await dispatchEvents(instance.ctxAt());
  };
  const running = [work(), work(), cutOff()];
  const links = (await created).map(({ body }) => body._id as string);
  isOver = true;
  await Promise.all(running);
  await dispatchEvents(instance.ctxAt());
  for (const { _id } of hooks) {
    const sent = (await listTypes(_id)).map(([, item]) => item);
    expect(sent.toSorted()).toEqual(links.toSorted());
  }
});

test("an event that is committed late is still dispatched", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["page.published"] }, "/late");
  const late = Promise.withResolvers<void>();
  const held = sql.begin(async (tx) => {
    await tx`
      insert into outbox (id, name, workspace_id, subject, created_at)
      values ('00000000-0000-7000-8000-000000000001', 'appearance.updated', ${ada.id}, '{}', now())`;
    await late.promise;
  });
  await ada.call("POST", "/v1/appearance", {});
  await dispatchEvents(instance.ctxAt());
  expect(await instance.listRows(_id)).toHaveLength(1);
  late.resolve();
  await held;
  await instance.run();
  expect(receiver.bodies("/late")).toMatchObject([
    { type: "page.published", data: { page: ada.username } },
    { type: "page.published", data: { page: ada.username } },
  ]);
});

test("a link expires once when its schedule ends, again after its end was moved, and when its clicks are used up", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.expired"] });
  const until = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const scheduled = { rules: { schedule: { until: until(10), zone: "UTC" } } };
  const { _id: id } = (await ada.call("POST", "/v1/links", { ...link, ...scheduled })).body;
  const limited = (await ada.call("POST", "/v1/links", { ...link, rules: { limit: { clicks: 1 } } })).body;
  const at = (minutes: number) => instance.ctxAt(() => new Date(Date.now() + minutes * MINUTE_MS));
  await announceExpiredLinks(at(5));
  await dispatchEvents(instance.ctxAt());
  expect(await listTypes(_id)).toEqual([]);
  await Promise.all([announceExpiredLinks(at(11)), announceExpiredLinks(at(11)), announceExpiredLinks(at(12))]);
  await dispatchEvents(instance.ctxAt());
  expect(await listTypes(_id)).toEqual([["link.expired", id]]);
  await ada.call("PATCH", `/v1/links/${id as string}`, { rules: { schedule: { until: until(20), zone: "UTC" } } });
  await announceExpiredLinks(at(15));
  await announceExpiredLinks(at(21));
  await announceExpiredLinks(at(21));
  await countLimitedClick(instance.ctxAt(), { id: limited._id as string, workspaceId: ada.id });
  await dispatchEvents(instance.ctxAt());
  const items = (await listTypes(_id)).map(([, item]) => item);
  expect(items.toSorted()).toEqual([id, id, limited._id].toSorted());
});
