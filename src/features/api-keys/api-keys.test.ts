import { beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { createKey, withKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { describeApiKeys } from "./api-keys.ts";
import { KEYS_MAX } from "./limits.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, accountQueues);
const clickhouse = await testClickHouse();
/** The offset of the node's clock, which tests change. */
const clock = { aheadMs: 0 };
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    env: { TRUSTED_PROXIES: "127.0.0.1,::1" },
    change: (node) => ({ shared: { ...node.shared, now: () => new Date(Date.now() + clock.aheadMs) } }),
  },
);
let ada: Member;
beforeEach(async () => {
  clock.aheadMs = 0;
  ada = await testMember(instance);
});

const { sql } = instance.node;
const create = (body: object) => ada.call("POST", "/v1/api-keys", body);
const list = async () => (await ada.call("GET", "/v1/api-keys")).body;
const callWith = (key: string, headers?: Record<string, string>) =>
  withKey(key)(instance.origin, "GET", "/v1/links", undefined, headers);
const securityEvents = (accountId: string) =>
  sql`select kind, details from security_events where account_id = ${accountId} and kind like 'api_key%' order by id`;
const queuedMails = async (accountId: string) => {
  const jobs = await sql<{ data: Record<string, string> }[]>`
    select data from pgboss.job where name = 'account-mails' and data->>'accountId' = ${accountId} order by created_on`;
  return jobs.map(({ data }) => data);
};

test("a key is shown once, and works until it is deleted", async () => {
  const scopes = ["links:read", "links:write", "links:read"];
  const created = await create({ name: " Build server ", scopes });
  expect(created.status).toBe(201);
  const { key, ...shown } = created.body;
  expect(key).toMatch(/^halka_live_\w{50}$/);
  expect(shown).toEqual({
    _id: shown._id,
    name: "Build server",
    start: key.slice(0, 15),
    scopes: ["links:read", "links:write"],
    networks: [],
    creator: { _id: ada.id, name: ada.email },
    createdAt: shown.createdAt,
    expiresAt: null,
    lastUsedAt: null,
    formerKeyUntil: null,
  });
  expect(await list()).toEqual([shown]);
  expect((await callWith(key)).status).toBe(200);
  expect((await list())[0].lastUsedAt).toMatch(/:00:00\.000Z$/);
  expect(JSON.stringify(await sql`select * from api_keys`)).not.toContain(key);
  expect((await ada.call("DELETE", `/v1/api-keys/${shown._id}`)).status).toBe(204);
  expectProblem(await callWith(key), 401, "signed_out");
  expect(await list()).toEqual([]);
});

test("lists a key with its creator's name", async () => {
  await ada.call("POST", "/v1/profile", { full_name: "Ada Lovelace" });
  await createKey(ada);
  expect((await list())[0].creator).toEqual({ _id: ada.id, name: "Ada Lovelace" });
});

test("names each invalid field", async () => {
  const good = { name: "A", scopes: ["links:read"] };
  const cases: [object, string][] = [
    [{ ...good, name: " " }, "name"],
    [{ ...good, name: "x".repeat(81) }, "name"],
    [{ ...good, scopes: [] }, "scopes"],
    [{ ...good, scopes: ["links:admin"] }, "scopes.0"],
    [{ ...good, expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    [{ ...good, networks: ["192.0.2.0/24", "nowhere"] }, "networks.1"],
    [{ ...good, networks: Array.from({ length: 21 }, (_, index) => `192.0.2.${index}`) }, "networks"],
    [{ ...good, role: "owner" }, "role"],
  ];
  for (const [body, field] of cases) {
    const result = await create(body);
    expectProblem(result, 422, "invalid");
    expect(result.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  }
});

test("stores each network once, in normal form", async () => {
  const { body } = await create({
    name: "A",
    scopes: ["links:read"],
    networks: ["192.0.2.9/24", "::ffff:192.0.2.0/120", "2001:DB8::1"],
  });
  expect(body.networks).toEqual(["192.0.2.0/24", "2001:db8::1/128"]);
});

test("a key with networks works from those addresses only, as the trusted proxy reports them", async () => {
  const { key } = await createKey(ada, { networks: ["192.0.2.0/24", "2001:db8:1::/48"] });
  const from = async (address: string) => (await callWith(key, { "x-forwarded-for": address })).status;
  expect(await from("192.0.2.200")).toBe(200);
  expect(await from("::ffff:192.0.2.200")).toBe(200);
  expect(await from("2001:db8:1:ffff::1")).toBe(200);
  expect(await from("192.0.3.1")).toBe(403);
  expect(await from("2001:db8:2::1")).toBe(403);
  // entries that the client sent are ignored; they come before the proxy's own
  expect(await from("192.0.2.200, 198.51.100.7")).toBe(403);
  expectProblem(await callWith(key, { "x-forwarded-for": "198.51.100.7" }), 403, "address_not_allowed");
});

test("an expired key is unknown, and cannot be rotated", async () => {
  const { key, id } = await createKey(ada, { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
  expect((await callWith(key)).status).toBe(200);
  clock.aheadMs = HOUR_MS + 1_000;
  expectProblem(await callWith(key), 401, "signed_out");
  expectProblem(await ada.call("POST", `/v1/api-keys/${id}/rotate`), 409, "api_key_expired");
});

test("after a rotation both keys work for 24 hours", async () => {
  const first = await createKey(ada);
  const rotated = await ada.call("POST", `/v1/api-keys/${first.id}/rotate`);
  expect(rotated.status).toBe(200);
  expect(rotated.body.key).not.toBe(first.key);
  expect(Date.parse(rotated.body.formerKeyUntil) - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
  expect([(await callWith(first.key)).status, (await callWith(rotated.body.key)).status]).toEqual([200, 200]);
  clock.aheadMs = DAY_MS + 1_000;
  expectProblem(await callWith(first.key), 401, "signed_out");
  expect((await callWith(rotated.body.key)).status).toBe(200);
  expect((await list())[0]).toMatchObject({ start: rotated.body.key.slice(0, 15), formerKeyUntil: null });
});

test("after a rotation, the previous key works no longer than its expiry", async () => {
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  const { id } = await createKey(ada, { expiresAt });
  expect((await ada.call("POST", `/v1/api-keys/${id}/rotate`)).body).toMatchObject({ formerKeyUntil: expiresAt });
});

test("a second rotation ends the oldest key at once", async () => {
  const first = await createKey(ada);
  const path = `/v1/api-keys/${first.id}/rotate`;
  const [second, third] = [await ada.call("POST", path), await ada.call("POST", path)];
  const statuses = [first.key, second.body.key, third.body.key].map(
    async (key: string) => (await callWith(key)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
});

test("both keys that two concurrent rotations return work", async () => {
  const first = await createKey(ada);
  const path = `/v1/api-keys/${first.id}/rotate`;
  const both = await Promise.all([ada.call("POST", path), ada.call("POST", path)]);
  for (const { body } of both) expect((await callWith(body.key)).status).toBe(200);
  expect((await callWith(first.key)).status).toBe(401);
});

test("a page has at most 50 keys, even if they are created concurrently", async () => {
  const createKeys = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => create({ name: `Key ${index}`, scopes: ["links:read"] })));
  // a few at a time, since creations in one workspace wait for each other
  for (let created = 0; created < KEYS_MAX - 5; created += 5) await createKeys(5);
  const results = await createKeys(10);
  expect(results.filter(({ status }) => status === 201)).toHaveLength(5);
  expectProblem(
    results.find(({ status }) => status !== 201)!,
    409,
    "api_key_limit",
  );
  expect(await list()).toHaveLength(KEYS_MAX);
});

test("a repeated request returns the same key, which is not stored in plain text", async () => {
  const headers = { authorization: `Bearer ${ada.token}`, "idempotency-key": newId() };
  const post = () => call(instance.origin, "POST", "/v1/api-keys", { name: "A", scopes: ["links:read"] }, headers);
  const [first, again] = [await post(), await post()];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await list()).toHaveLength(1);
  const stored = await sql<{ response: string }[]>`select response from idempotency_keys`;
  for (const { response } of stored) {
    expect(response).not.toContain(first.body.key);
    expect(Buffer.from(response, "base64").toString("latin1")).not.toContain(first.body.key);
  }
});

test("each change is a domain event, a security event and an email to the owner", async () => {
  const { id } = await createKey(ada);
  await ada.call("POST", `/v1/api-keys/${id}/rotate`);
  await ada.call("DELETE", `/v1/api-keys/${id}`);
  const events = await sql`
    select name, subject, account_id as "accountId", via from outbox
    where workspace_id = ${ada.id} and name like 'api_key%' order by id`;
  const expected = ["created", "rotated", "deleted"];
  expect(events.map(({ name }) => name as string).sort()).toEqual(expected.map((what) => `api_key.${what}`).sort());
  for (const event of events)
    expect(event).toMatchObject({ subject: { apiKeyId: id }, accountId: ada.id, via: "dashboard" });
  expect((await securityEvents(ada.id)).map(({ kind }) => kind as string).sort()).toEqual(
    expected.map((what) => `api_key_${what}`).sort(),
  );
  const mails = await queuedMails(ada.id);
  expect(mails).toHaveLength(3);
  for (const mail of mails) expect(mail).toMatchObject({ kind: "api-key-changed", workspaceId: ada.id, name: "Test" });
});

test("a key stops working once its creator leaves, and only its creator may rotate it", async () => {
  const eve = await testMember(instance);
  await sql`insert into members (workspace_id, account_id, role) values (${ada.id}, ${eve.id}, 'member')`;
  const asMember = (method: string, path: string, body?: object) =>
    call(instance.origin, method, path, body, { authorization: `Bearer ${eve.token}`, "x-workspace": ada.id });
  const created = await asMember("POST", "/v1/api-keys", { name: "Of a member", scopes: ["links:read"] });
  expect(created.status).toBe(201);
  expect((await list())[0].creator).toEqual({ _id: eve.id, name: eve.email });
  // both the owner and the member are notified
  expect([await securityEvents(ada.id), await securityEvents(eve.id)].map(({ length }) => length)).toEqual([1, 1]);
  expectProblem(await ada.call("POST", `/v1/api-keys/${created.body._id}/rotate`), 403, "not_key_creator");
  expect((await callWith(created.body.key)).status).toBe(200);
  await sql`delete from members where workspace_id = ${ada.id} and account_id = ${eve.id}`;
  expectProblem(await callWith(created.body.key), 401, "signed_out");
  expectProblem(await asMember("GET", "/v1/api-keys"), 404, "not_found");
  expect((await ada.call("DELETE", `/v1/api-keys/${created.body._id}`)).status).toBe(204);
});

test("a key has no access to another page", async () => {
  const eve = await testMember(instance);
  const link = await eve.call("POST", "/v1/links", { link: "https://example.com/" });
  const key = await createKey(ada);
  expectProblem(await key.call(instance.origin, "GET", `/v1/links/${link.body._id}`), 404, "not_found");
  expectProblem(await ada.call("DELETE", `/v1/api-keys/${(await createKey(eve)).id}`), 404, "not_found");
  expectProblem(
    await key.call(instance.origin, "GET", "/v1/links", undefined, { "x-workspace": eve.id }),
    404,
    "not_found",
  );
});

test("keys survive sign-out and a new password, but not while a deletion of the account is scheduled", async () => {
  const { key } = await createKey(ada);
  const token = { authorization: `Bearer ${ada.token}` };
  const changed = await ada.call("POST", "/v1/auth/change-password", {
    current_password: ada.password,
    new_password: "another long password",
    confirm_password: "another long password",
  });
  expect(changed.status).toBeLessThan(300);
  expect((await callWith(key)).status).toBe(200);
  const scheduled = await call(
    instance.origin,
    "POST",
    "/v1/account/deletion",
    { current_password: "another long password" },
    token,
  );
  expect(scheduled.status).toBeLessThan(300);
  expectProblem(await callWith(key), 401, "signed_out");
  expect((await call(instance.origin, "DELETE", "/v1/account/deletion", undefined, token)).status).toBeLessThan(300);
  expect((await callWith(key)).status).toBe(200);
  expect((await call(instance.origin, "POST", "/users/logout", undefined, token)).status).toBe(204);
  expect((await callWith(key)).status).toBe(200);
});

test("the export describes keys without their tokens and hashes", async () => {
  const { key } = await createKey(ada, { scopes: ["audience:read"] });
  const described = await describeApiKeys({ ...instance.node.shared, workspaceId: ada.id });
  expect(described).toMatchObject([{ name: "Test", scopes: ["audience:read"], lastUsedAt: null }]);
  expect(JSON.stringify(described)).not.toContain(key);
});

test("every call with a key is recorded, and listed newest first in pages", async () => {
  const [one, two] = [await createKey(ada), await createKey(ada, { scopes: ["links:read"] })];
  await one.call(instance.origin, "GET", "/v1/links");
  await two.call(instance.origin, "POST", "/v1/links", { link: "https://example.com/" });
  await one.call(instance.origin, "POST", "/v1/links", { link: "nonsense" });
  await one.call(instance.origin, "GET", "/v1/auth/sessions");
  await ada.call("GET", "/v1/links");
  await instance.node.requestLog.flush();
  const { body } = await ada.call("GET", "/v1/api-keys/requests");
  expect(body.next).toBeNull();
  const summary = body.requests.map((request: Record<string, unknown>) => [
    request["operation"],
    request["status"],
    request["code"],
    request["keyId"],
    request["via"],
  ]);
  expect(summary).toHaveLength(4);
  expect(summary).toEqual(
    expect.arrayContaining([
      ["listLinks", 200, null, one.id, "api"],
      ["createLink", 403, "scope_missing", two.id, "api"],
      ["createLink", 422, expect.any(String), one.id, "api"],
      ["listSessions", 403, "session_required", one.id, "api"],
    ]),
  );
  const query = async (text: string) => (await ada.call("GET", `/v1/api-keys/requests?${text}`)).body;
  expect((await query(`key=${two.id}`)).requests).toHaveLength(1);
  expect((await query("errors=1")).requests).toHaveLength(3);
  const first = await query("limit=3");
  expect([first.requests.length, first.next]).toEqual([3, first.requests[2]._id]);
  const rest = await query(`limit=3&cursor=${first.next}`);
  expect([...first.requests, ...rest.requests]).toEqual(body.requests);
  // the record of a deleted key stays, with its name
  await ada.call("DELETE", `/v1/api-keys/${two.id}`);
  expect((await query(`key=${two.id}`)).requests[0].keyName).toBe("Test");
  const eve = await testMember(instance);
  expect((await eve.call("GET", `/v1/api-keys/requests?key=${one.id}`)).body.requests).toEqual([]);
  expectProblem(await ada.call("GET", "/v1/api-keys/requests?limit=0"), 422, "invalid");
});
