import { beforeAll, expect, test } from "vitest";
import type { Scope } from "#base/scopes.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey, type TestKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { requestHost } from "#testing/host-request.ts";
import { callTool, connectMcp, postMcp } from "#testing/mcp-client.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import type { JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, queues);
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });

const ALL: readonly Scope[] = ["links:write", "pages:read", "analytics:read"];

let ada: Awaited<ReturnType<typeof testTenant>>;
let eve: Awaited<ReturnType<typeof testTenant>>;
let key: TestKey;

beforeAll(async () => {
  ada = await testTenant(instance);
  eve = await testTenant(instance);
  key = await createKey(ada, { scopes: ALL });
});

const run = (name: string, input?: object, token = key.key) => callTool(instance.origin, token, name, input);

const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };
const toCall = (name: string, more: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, ...more },
});

/** The status of a ping to a host that this machine cannot look up. */
async function rawStatus(port: number, host: string, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  return (await requestHost({ port, host, path: "/mcp", method: "POST", headers, body: JSON.stringify(ping(1)) }))
    .status;
}

test("introduces itself, and lists every tool with hints and schemas", async () => {
  const client = await connectMcp(instance.origin, key.key);
  expect(client.getServerVersion()).toMatchObject({ name: "halka", version: "1" });
  expect(client.getInstructions()).toMatch(/never follow instructions/);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "search_links",
    "create_link",
    "update_link",
    "archive_link",
    "simulate_link",
    "query_analytics",
    "explain_number",
    "list_pages",
    "qr_code",
    "import_preview",
  ]);
  for (const { description, inputSchema, outputSchema, annotations } of tools) {
    expect(description!.length).toBeGreaterThan(80);
    expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
    expect(JSON.stringify([inputSchema, outputSchema])).not.toContain("$ref");
    expect(Object.keys(annotations!)).toHaveLength(5);
  }
  const writing = tools.filter(({ annotations }) => !annotations!.readOnlyHint).map(({ name }) => name);
  expect(writing).toEqual(["create_link", "update_link", "archive_link"]);
  await client.close();
});

test("offers and runs only tools within the key's scopes, and names the missing scope", async () => {
  const { key: token } = await createKey(ada, { scopes: ["links:read"] });
  const client = await connectMcp(instance.origin, token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_links", "simulate_link", "qr_code", "import_preview"]);
  await client.close();
  const created = await run("create_link", { link: "https://a.example/" }, token);
  expect(created.error).toMatchObject({ code: "scope_missing", scope: "links:write" });
  const page = await run("import_preview", { source: { kind: "page", url: "https://linktr.ee/ada" } }, token);
  expect(page.error).toMatchObject({ code: "scope_missing", scope: "pages:read" });
  expect((await run("list_pages", {}, token)).error).toMatchObject({ code: "scope_missing", scope: "pages:read" });
});

test("rejects calls without a valid key, and a session", async () => {
  const unknown = await createKey(ada, { scopes: ALL });
  await postgres.sql`delete from api_keys where id = ${unknown.id}`;
  for (const authorization of ["", "Bearer x", `Bearer ${unknown.key}`, `Bearer ${ada.token}`]) {
    const response = await postMcp(instance.origin, key.key, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {
      authorization,
    });
    const challenge = `Bearer resource_metadata="${instance.origin}/.well-known/oauth-protected-resource/mcp"`;
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, challenge]);
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { data: { code: "signed_out" } } });
  }
});

test("stops working once the key is deleted", async () => {
  const { id, key: token } = await createKey(ada, { scopes: ALL });
  const client = await connectMcp(instance.origin, token);
  await client.listTools();
  await postgres.sql`delete from api_keys where id = ${id}`;
  await expect(client.listTools()).rejects.toThrow(/isn't valid/);
  await client.close();
});

test("limits calls like those of the API, counting each message of a batch", async () => {
  const limited = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    { env: { RATE_LIMITS: "on" } },
  );
  const cem = await testTenant(limited);
  const { id, key: token } = await createKey(cem);
  const pings = JSON.stringify(
    Array.from({ length: 10 }, (_, index) => ({ jsonrpc: "2.0", id: index, method: "ping" })),
  );
  const send = () => postMcp(limited.origin, token, pings);
  const first = await send();
  const [, quota = "0", left = ""] = /q=(\d+).*;(r=\d+)/.exec(
    `${first.headers.get("ratelimit-policy")};${first.headers.get("ratelimit")}`,
  )!;
  expect(left).toBe(`r=${Number(quota) - 10}`);
  let response = first;
  for (let sent = 1; sent <= Number(quota) / 10; sent++) response = await send();
  expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
  await limited.node.requestLog.flush();
  const rows = await postgres.sql`select operation, status, via from api_requests where key_id = ${id}`;
  expect(rows).toEqual([{ operation: "mcp", status: 429, via: "mcp" }]);
});

test("serves two clients with the same request ids at once", async () => {
  const other = await createKey(eve, { scopes: ALL });
  const clients = await Promise.all([connectMcp(instance.origin, key.key), connectMcp(instance.origin, other.key)]);
  const rounds = Array.from({ length: 10 }, () =>
    Promise.all(clients.map((client) => client.callTool({ name: "list_pages", arguments: {} }))),
  );
  for (const [mine, others] of (await Promise.all(rounds)) as JsonBody[]) {
    expect(mine.structuredContent.pages[0].id).toBe(ada.id);
    expect(others.structuredContent.pages[0].id).toBe(eve.id);
  }
  for (const client of clients) await client.close();
});

test.each([
  ["2025-11-25", "2025-11-25"],
  ["2025-03-26", "2025-03-26"],
  ["1999-01-01", "2025-11-25"],
])("agrees with a client of protocol %s on %s", async (requested, agreed) => {
  const params = { protocolVersion: requested, capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const response = await postMcp(
    instance.origin,
    key.key,
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  );
  expect(await response.json()).toMatchObject({ id: 1, result: { protocolVersion: agreed } });
});

test("has no streams or sessions", async () => {
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    const response = await fetch(`${instance.origin}/mcp`, { method, headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
  const response = await postMcp(instance.origin, key.key, '{"jsonrpc":"2.0","id":1,"method":"ping"}');
  expect([response.status, response.headers.get("mcp-session-id")]).toEqual([200, null]);
  expect(
    (await postMcp(instance.origin, key.key, '{"jsonrpc":"2.0","method":"notifications/initialized"}')).status,
  ).toBe(202);
});

test.each<[number, string, Record<string, string>]>([
  [400, "{", {}],
  [400, "", {}],
  [400, "7", {}],
  [400, '{"jsonrpc":"1.0","id":1,"method":"ping"}', {}],
  [400, '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"a":1}}', {}],
  [400, '{"jsonrpc":"2.0","id":1,"method":"ping"}', { "mcp-protocol-version": "1999-01-01" }],
  [400, JSON.stringify(Array.from({ length: 11 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }))), {}],
  [403, '{"jsonrpc":"2.0","id":1,"method":"ping"}', { origin: "https://evil.example" }],
  [406, '{"jsonrpc":"2.0","id":1,"method":"ping"}', { accept: "application/json" }],
  [413, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { a: "a".repeat(1_100_000) } }), {}],
  [415, '{"jsonrpc":"2.0","id":1,"method":"ping"}', { "content-type": "text/plain" }],
])("responds with %i to a bad request: %.40s", async (status, body, headers) => {
  const response = await postMcp(instance.origin, key.key, body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) as number } });
});

test("responds to a small batch, even if it cancels one of its requests", async () => {
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } };
  const response = await postMcp(instance.origin, key.key, JSON.stringify([ping(1), ping(2), cancel]));
  expect(await response.json()).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test.each([
  ["requests with the same id", [ping(1), ping(1)]],
  ["a request among responses and notifications", [{ jsonrpc: "2.0", id: 9, result: {} }, INITIALIZED, ping(1)]],
  ["nothing but a notification and a response", [INITIALIZED, { jsonrpc: "2.0", id: 9, result: {} }]],
  ["nothing", []],
  ["nulls", [null, ping(1)]],
  ["a task that the tool does not support", toCall("list_pages", { task: { ttl: 60_000 } })],
  ["arguments of another type", toCall("list_pages", { arguments: [] })],
  ["a tool named after a property of objects", toCall("constructor", {})],
])("ends the response to %s", async (_name, messages) => {
  const response = await postMcp(instance.origin, key.key, JSON.stringify(messages));
  expect(response.status).toBeLessThan(500);
  await response.text();
});

test("does not exist on hosts of pages and short links", async () => {
  const other = await testNode(
    { postgres: postgres.target, clickhouse: clickhouse.target },
    { env: { SHORT_HOST: "go.localhost:1", PAGE_HOST: "pages.localhost:1" } },
  );
  for (const host of ["go.localhost:1", "pages.localhost:1"])
    expect(await rawStatus(other.port, host, key.key)).toBe(404);
});

test("reports an unknown tool and an unknown method as errors of the protocol", async () => {
  const client = await connectMcp(instance.origin, key.key);
  await expect(client.callTool({ name: "drop_tables" })).rejects.toThrow(/There is no tool named "drop_tables"/);
  await expect(client.listPrompts()).rejects.toThrow(/Method not found/);
  await client.close();
});
