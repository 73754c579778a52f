import { expect, test } from "vitest";
import type { Endpoint } from "#base/contract.ts";
import { ownerCookieKey, ownerToken } from "#features/accounts/cookies.ts";
import { addOperator, removeOperator } from "#features/operate/operators.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { tenantIds, toPath as fillIn } from "#testing/endpoints.ts";
import { type Member, NO_ID, testMember, testOperator, testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call, type JsonBody } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { contracts, deskContracts } from "./http/endpoints.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };
const instance = await testNode(stores);

const operator = await testOperator(instance);
const REASON = { reason: "A link that does not open" };

async function view(person: Member, by = operator) {
  const { status, body } = await by.call("POST", `/v1/operate/accounts/${person.id}/views`, REASON);
  expect(status).toBe(201);
  const { _id: id, token } = body as unknown as { _id: string; token: string };
  const send = (method: string, path: string, sent?: unknown) =>
    call(instance.origin, method, path, sent, { authorization: `Bearer ${token}` });
  return { id, token, send, end: () => by.call("POST", `/v1/operate/accounts/${person.id}/views/${id}/end`) };
}

const endpoints = [...contracts, ...deskContracts].flatMap((contract) =>
  Object.entries(contract as Record<string, Endpoint>),
);
const PREVIEW = "POST /v1/appearance/preview";
const changes = endpoints.map(([key]) => key).filter((key) => !key.startsWith("GET ") && key !== PREVIEW);
const secrets = endpoints.filter(([, { isOwnersOnly }]) => isOwnersOnly).map(([key]) => key);
const toPath = (key: string) => key.split(" ")[1]!.replace(/\{\w+\}/g, NO_ID);

const person = await testTenant(instance);
const viewed = await view(person);

test.each(changes)("%s is rejected for an operator who views an account", async (key) => {
  for (const prefix of ["", "/api"]) {
    const { status, body } = await viewed.send(key.split(" ")[0]!, prefix + toPath(key), {});
    expect({ status, code: body["code"] }).toEqual({ status: 403, code: "view_only" });
  }
});

test.each(["/mcp", "/oauth/token", "/oauth/register", "/report", "/v1/unknown"])(
  "POST %s is rejected, and so are other methods and spellings of the header",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const authorization = `bearer ${viewed.token}`;
      const response = await fetch(instance.origin + path, { method, headers: { authorization } });
      expect({ method, status: response.status }).toEqual({ method, status: 403 });
    }
  },
);

test("exactly the listed calls return secrets, and they are rejected", async () => {
  expect(secrets).toEqual([
    "GET /v1/audience/export",
    "GET /v1/analytics/shares",
    "GET /v1/account/export/{exportId}/file",
  ]);
  for (const key of secrets)
    expect(await viewed.send("GET", toPath(key)), key).toMatchObject({ status: 403, body: { code: "view_only" } });
  expect((await person.call("GET", "/v1/analytics/shares")).status).toBe(200);
});

test("every other read returns what the owner sees, and contains no token", async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const created = await person.call("POST", "/v1/api-keys", { name: "Key", scopes: ["links:read"], expiresAt });
  const reads = endpoints.filter(
    ([key, { access, stream, isOwnersOnly, tag }]) =>
      key.startsWith("GET ") && access === "session" && !stream && !isOwnersOnly && tag !== "Operate",
  );
  expect(reads.length).toBeGreaterThan(50);
  const ids = tenantIds(person);
  for (const [key] of reads) {
    const path = fillIn(key.split(" ")[1]!, ids);
    const [own, seen] = [await person.call("GET", path), await viewed.send("GET", path)];
    const shape = ({ status, body }: typeof own) => ({ key, status, body: withoutCaller(body) });
    expect(shape(seen)).toEqual(shape(own));
    const text = JSON.stringify(seen.body);
    expect(text).not.toContain(created.body["key"] as string);
    expect(text, key).not.toMatch(/hlk_[a-z]_|whsec_|otpauth/);
  }
});

/** A body without the fields that depend on the caller, and those of the sample event, which is a new one each time. */
const withoutCaller = (body: JsonBody): JsonBody =>
  JSON.parse(
    JSON.stringify(body, (name, value) => (/^(request_id|is_current|made_at|example)$/.test(name) ? undefined : value)),
  );

test("the preview is rendered, and other methods on its path are rejected", async () => {
  const own = await person.call("POST", "/v1/appearance", {});
  expect(own.status).toBeLessThan(300);
  const drawn = await viewed.send("POST", "/v1/appearance/preview", { template: "rows" });
  expect(drawn).toMatchObject({ status: 200, body: { html: expect.stringContaining(person.username) } });
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect((await viewed.send(method, "/v1/appearance/preview", {})).status).toBe(403);
});

test("the owner gets an email with the reason, sees the view in the security log, and sees no additional session", async () => {
  const owner = await testMember(instance);
  await view(owner);
  const events = (await owner.call("GET", "/v1/auth/events")).body["events"];
  expect(events).toMatchObject([{ kind: "account_viewed", details: REASON, country: "", browser: "" }]);
  expect((await owner.call("GET", "/v1/auth/sessions")).body["sessions"]).toHaveLength(1);
  const mails = await instance.node.sql<{ data: object }[]>`
    select data from pgboss.job where name = 'account-mails' and data ->> 'accountId' = ${owner.id}`;
  expect(mails.map(({ data }) => data)).toMatchObject([{ kind: "account-viewed", ...REASON }]);
  const { body } = await operator.call("GET", `/v1/operate/accounts/${owner.id}`);
  expect(body).toMatchObject({ sessions: 1, actions: [{ action: "viewed", operator: operator.email, ...REASON }] });
});

const SIGNED_OUT = { status: 401, body: { code: "signed_out" } };
const expectOpen = async ({ send }: Awaited<ReturnType<typeof view>>) =>
  expect((await send("GET", "/v1/pages")).status).toBe(200);

test("ending a view takes effect on other nodes too", async () => {
  const other = await testNode(stores);
  const seen = await view(person);
  await expectOpen(seen);
  expect((await seen.end()).status).toBe(204);
  expect(await seen.send("GET", "/v1/pages")).toMatchObject(SIGNED_OUT);
  const headers = { authorization: `Bearer ${seen.token}` };
  expect(await call(other.origin, "GET", "/v1/pages", undefined, headers)).toMatchObject(SIGNED_OUT);
  expect((await seen.end()).status).toBe(404);
  expect((await operator.call("POST", `/v1/operate/accounts/${person.id}/views/${NO_ID}/end`)).status).toBe(404);
});

test("a view ends after 30 minutes", async () => {
  const seen = await view(person);
  const [row] = await instance.node.sql<{ minutes: number }[]>`
    select extract(epoch from expires_at - created_at)::int / 60 as minutes from sessions where id = ${seen.id}`;
  expect(row).toEqual({ minutes: 30 });
  await instance.node.sql`update sessions set expires_at = now() where id = ${seen.id}`;
  expect(await seen.send("GET", "/v1/pages")).toMatchObject(SIGNED_OUT);
});

test("a view ends when the operator loses the role, two-step sign-in or session, or the owner signs out everywhere", async () => {
  const ends: ((by: Member, owner: Member) => Promise<unknown>)[] = [
    (by) => removeOperator(instance.node.shared, by.id),
    (by) => instance.node.sql`delete from totp_factors where account_id = ${by.id}`,
    (by) => instance.node.sql`delete from sessions where account_id = ${by.id}`,
    (_by, owner) => owner.call("DELETE", "/v1/auth/sessions"),
    (_by, owner) => addOperator(instance.node.shared, owner.id),
  ];
  for (const end of ends) {
    const [by, owner] = [await testOperator(instance), await testMember(instance)];
    const seen = await view(owner, by);
    await expectOpen(seen);
    await end(by, owner);
    expect(await seen.send("GET", "/v1/pages"), String(end)).toMatchObject(SIGNED_OUT);
  }
});

test("operators cannot be viewed, the desk is closed during a view, and a reason is required", async () => {
  const other = await testOperator(instance);
  const path = `/v1/operate/accounts/${other.id}/views`;
  expect(await operator.call("POST", path, REASON)).toMatchObject({ status: 409, body: { code: "operator_account" } });
  expect((await viewed.send("GET", "/v1/operate")).status).toBe(404);
  expect(await operator.call("POST", `/v1/operate/accounts/${person.id}/views`, { reason: " " })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "reason" }] },
  });
  expect((await operator.call("POST", `/v1/operate/accounts/${NO_ID}/views`, REASON)).status).toBe(404);
  expect((await person.call("POST", `/v1/operate/accounts/${operator.id}/views`, REASON)).status).toBe(404);
});

test("visits of the viewing browser count as the owner's, and those to the operator's own pages as the operator's", async () => {
  const headers = { authorization: `Bearer ${operator.token}`, "content-type": "application/json" };
  const path = `${instance.origin}/v1/operate/accounts/${person.id}/views`;
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(REASON) });
  const [cookie] = response.headers.getSetCookie();
  const { keys, readOwner } = instance.node.shared;
  const own = ownerToken(ownerCookieKey(keys), operator.id, Date.now() + 60_000);
  const cookies = `own=${own}; ${cookie!.split(";")[0]!}`;
  expect([person.id, operator.id].map((id) => readOwner(cookies, id))).toEqual([person.id, operator.id]);
  expect(readOwner(cookies, NO_ID)).not.toBe(NO_ID);
});
