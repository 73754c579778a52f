import { beforeEach, expect, test } from "vitest";
import { waitForLock } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { webhooksNode } from "#testing/webhooks.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const CALLS = "/v1/webhooks";
const link = { link: "https://shop.example/spring" };

test("a webhook is created, listed, changed and deleted, and its secret is returned only once", async () => {
  const ada = await instance.member();
  const created = await ada.call("POST", CALLS, { url: "https://hooks.example/halka#x", name: "CRM" });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    url: "https://hooks.example/halka",
    name: "CRM",
    events: ["*"],
    filters: { tags: [], domains: [] },
    format: "standard",
    signature: "hmac",
    publicKey: null,
    active: true,
    lastDelivery: null,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const path = `${CALLS}/${created.body._id as string}`;
  const { secret, ...shown } = created.body;
  expect((await ada.call("GET", path)).body).toEqual(shown);
  expect((await ada.call("GET", CALLS)).body).toEqual({ webhooks: [shown], next: null });
  const changed = await ada.call("PATCH", path, { events: ["link.created"], filters: { tags: ["sale"], domains: [] } });
  expect(changed.body).toMatchObject({ name: "CRM", events: ["link.created"], filters: { tags: ["sale"] } });
  const bytes = Buffer.from((secret as string).slice(6), "base64").toString("hex");
  const [row] = await sql<{ all: string }[]>`select w::text as all from webhooks w where id = ${shown._id as string}`;
  expect(row!.all).not.toContain(bytes);
  expect((await ada.call("DELETE", path)).status).toBe(204);
  expectProblem(await ada.call("GET", path), 404, "not_found");
});

test("a change of one filter keeps the other one, and an empty list clears a filter", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { filters: { tags: ["sale"], domains: ["go.example.com"] } });
  const change = async (filters: object) => {
    const { status, body } = await ada.call("PATCH", `${CALLS}/${_id}`, { filters });
    return { status, filters: body["filters"] };
  };
  const kept = { tags: ["a"], domains: ["go.example.com"] };
  expect(await change({ tags: ["a"] })).toEqual({ status: 200, filters: kept });
  expect(await change({})).toEqual({ status: 200, filters: kept });
  expect(await change({ tags: [] })).toEqual({ status: 200, filters: { tags: [], domains: ["go.example.com"] } });
  // hosts as people type them, in the form in which they are compared
  expect(await change({ domains: ["B.example.com", "https://b.example.com/", "bücher.example"] })).toEqual({
    status: 200,
    filters: { tags: [], domains: ["b.example.com", "xn--bcher-kva.example"] },
  });
});

test("no call finds another workspace's webhook", async () => {
  const [ada, eve] = [await instance.member(), await instance.member()];
  const { _id } = await instance.hook(ada);
  await ada.call("POST", "/v1/links", link);
  await instance.run();
  const [delivery] = await instance.listRows(_id);
  const path = `${CALLS}/${_id}`;
  for (const [method, target, body] of [
    ["GET", path],
    ["PATCH", path, { name: "Mine" }],
    ["DELETE", path],
    ["POST", `${path}/rotate`],
    ["POST", `${path}/test`, {}],
    ["POST", `${path}/replay`, { since: new Date().toISOString() }],
    ["GET", `${path}/deliveries`],
    ["GET", `${path}/deliveries/${delivery!["id"] as string}`],
    ["POST", `${path}/deliveries/${delivery!["id"] as string}/replay`],
  ] as const)
    expectProblem(await eve.call(method, target, body), 404, "not_found");
  const other = await instance.hook(eve);
  expectProblem(
    await eve.call("GET", `${CALLS}/${other._id}/deliveries/${delivery!["id"] as string}`),
    404,
    "not_found",
  );
});

test.each([
  "http://hooks.example/",
  "https://user:secret@hooks.example/",
  "https://hooks.example:8443/",
  "ftp://hooks.example/",
  "hooks.example",
  "https://",
  "https://localhost/",
  "https://hooks.localhost./",
  "https://printer.local/",
  "https://vault.internal/",
  "https://intranet/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[fd00::1]/",
])("rejects %s as an address, and names the field", async (url) => {
  const rejected = await (await instance.member()).call("POST", CALLS, { url });
  expectProblem(rejected, 422, "bad_webhook_url");
  expect(rejected.body.errors).toMatchObject([{ field: "url" }]);
});

test("never connects to an internal address, and says only that it is blocked", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada);
  await sql`update webhooks set url = 'http://127.0.0.1:1/hook' where id = ${_id}`;
  const tested = await ada.call("POST", `${CALLS}/${_id}/test`, {});
  expect(tested.body).toMatchObject({
    state: "failed",
    status: null,
    response: null,
    attempts: [{ status: null, error: "blocked_address" }],
  });
});

test("a test of a webhook that is deleted at the same time returns 404", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada);
  const tested = await sql.begin(async (tx) => {
    await tx`delete from webhooks where id = ${_id}`;
    const reply = ada.call("POST", `${CALLS}/${_id}/test`, {});
    await waitForLock(sql);
    return { reply };
  });
  expectProblem(await tested.reply, 404, "not_found");
  expect(receiver.seen).toEqual([]);
});

test("a chat needs the address that its service assigned", async () => {
  const ada = await instance.member();
  const create = (body: object) => ada.call("POST", CALLS, body);
  expectProblem(await create({ url: "https://hooks.example/", format: "slack" }), 422, "not_chat_url");
  const bot = "https://api.telegram.org/bot123:AbC-9";
  expectProblem(await create({ url: bot, format: "telegram" }), 422, "chat_missing");
  expect((await create({ url: bot, format: "telegram", chatId: "-100123" })).body).toMatchObject({
    url: "https://api.telegram.org/…",
    chatId: "-100123",
  });
  const discord = "https://discord.com/api/webhooks/123/abc-DEF_1";
  expect((await create({ url: discord, format: "discord" })).status).toBe(201);
});

test("a workspace has at most twenty webhooks, even with concurrent calls", async () => {
  const ada = await instance.member();
  const create = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ada.call("POST", CALLS, { url: "https://hooks.example/" })));
  // a few at a time, since creations in one workspace wait for each other
  for (let created = 0; created < 16; created += 4) await create(4);
  const statuses = (await create(8)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(statuses.filter((status) => status === 403)).toHaveLength(4);
  const first = await ada.call("GET", `${CALLS}?limit=15`);
  const rest = await ada.call("GET", `${CALLS}?limit=15&cursor=${first.body["next"] as string}`);
  expect([first.body["webhooks"].length, rest.body["webhooks"].length, rest.body["next"]]).toEqual([15, 5, null]);
});

test("a test sends a sample of the chosen event and returns the response, even if the webhook is off", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { active: false });
  receiver.respond = (_received, response) => void response.writeHead(201).end(`thanks ${"x".repeat(5_000)}`);
  const tested = await ada.call("POST", `${CALLS}/${_id}/test`, { type: "message.received" });
  expect(tested.body).toMatchObject({ type: "message.received", state: "delivered", isTest: true, status: 201 });
  expect(tested.body["response"]).toHaveLength(1_024);
  expect(receiver.bodies()).toMatchObject([{ type: "message.received", data: { page: ada.username, name: "Grace" } }]);
  receiver.respond = (_received, response) => void response.writeHead(410).end();
  const failed = await ada.call("POST", `${CALLS}/${_id}/test`, {});
  expect(failed.body).toMatchObject({ type: "webhook.test", state: "failed", status: 410, nextAttemptAt: null });
  expect((await ada.call("GET", `${CALLS}/${_id}`)).body).toMatchObject({ disabledReason: null, failingSince: null });
  const listed = await ada.call("GET", `${CALLS}/${_id}/deliveries?limit=1&state=failed`);
  expect(listed.body).toMatchObject({
    deliveries: [{ type: "webhook.test", attempts: [{ status: 410 }] }],
    next: null,
  });
  expectProblem(
    await ada.call("POST", `${CALLS}/${_id}/replay`, { since: "2026-01-01T00:00:00Z" }),
    409,
    "webhook_off",
  );
});

test("the last delivery is that of the latest attempt, also after an older one is sent again", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { events: ["link.created"] });
  for (let n = 0; n < 2; n++) {
    await ada.call("POST", "/v1/links", link);
    receiver.respond = (_received, response) => void response.writeHead(n === 0 ? 404 : 204).end();
    await instance.run();
  }
  const [older] = await instance.listRows(_id);
  receiver.respond = (_received, response) => void response.writeHead(500).end();
  await ada.call("POST", `${CALLS}/${_id}/deliveries/${older!["id"] as string}/replay`);
  await instance.deliver();
  const { at } = ((await instance.listRows(_id))[0]!["attempts"] as { at: string }[]).at(-1)!;
  expect((await ada.call("GET", `${CALLS}/${_id}`)).body).toMatchObject({
    lastDelivery: { at, state: "waiting", status: 500 },
  });
});
