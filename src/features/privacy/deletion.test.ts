import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { createSession } from "#features/accounts/sessions.ts";
import { type Member, testMember, testTenant } from "#testing/member.ts";
import { call, getStatus } from "#testing/person.ts";
import { privacyNode } from "#testing/privacy.ts";
import { eraseDueAccount } from "./erase.ts";
import { sweepPrivacy } from "./jobs.ts";

const instance = await privacyNode();
const DELETION = "/v1/account/deletion";
const toReauthentication = ({ password }: Member) => ({ current_password: password });

async function getMails({ id }: Member): Promise<string[]> {
  const jobs = await instance.postgres.sql<{ kind: string }[]>`
    select data->>'kind' as kind from pgboss.job where name = 'account-mails' and data->>'accountId' = ${id} order by id`;
  return jobs.map(({ kind }) => kind);
}

const get = (path: string) => getStatus(instance.origin, path);

test("the page and links go offline at once and other sessions end; cancelling restores everything", async () => {
  const tenant = await testTenant(instance);
  const { code } = (await tenant.call("GET", "/v1/widget/link")).body[0];
  const other = await instance.node.shared.db.transaction((tx) =>
    createSession(tx, { accountId: tenant.id, userAgent: "other", country: "" }, new Date()),
  );
  const paths = [`/${tenant.username}`, `/${tenant.username}/web`, `/l/${code}`];
  const statuses = () => Promise.all(paths.map(get));
  const widget = async () => (await call(instance.origin, "GET", `/v1/widget/link/username/${tenant.username}`)).status;
  expect([await statuses(), await widget()]).toEqual([[200, 302, 302], 200]);

  const scheduled = await tenant.call("POST", DELETION, toReauthentication(tenant));
  expect(scheduled).toMatchObject({ status: 202, body: { status: "scheduled" } });
  const days = (Date.parse(scheduled.body.due_at) - Date.parse(scheduled.body.requested_at)) / DAY_MS;
  expect(days).toBe(14);
  expect([await statuses(), await widget()]).toEqual([[404, 404, 404], 404]);
  expect((await call(instance.origin, "GET", DELETION, undefined, { authorization: `Bearer ${other}` })).status).toBe(
    401,
  );
  expect((await tenant.call("GET", DELETION)).body).toEqual(scheduled.body);
  const report = await call(instance.origin, "POST", `/v1/widget/link/${tenant.id}/${tenant.linkId}`, {});
  expect(report.status).toBe(404);

  const signedIn = await call(instance.origin, "POST", "/users/login", {
    user: { email: tenant.email, password: tenant.password },
  });
  const authorization = `Bearer ${signedIn.body.user.token}`;
  expect((await call(instance.origin, "DELETE", DELETION, undefined, { authorization })).status).toBe(204);
  expect([await statuses(), await widget()]).toEqual([[200, 302, 302], 200]);
  expect((await tenant.call("GET", DELETION)).body).toEqual({ status: "none" });
  expect(await getMails(tenant)).toEqual(expect.arrayContaining(["deletion-scheduled", "deletion-cancelled"]));
  const events = await instance.postgres
    .sql`select kind from security_events where account_id = ${tenant.id} order by id`;
  expect(events.map(({ kind }) => kind as string)).toEqual(
    expect.arrayContaining(["deletion_asked", "deletion_cancelled"]),
  );
});

test("a second request keeps the first date and sends no second email", async () => {
  const member = await testMember(instance);
  const responses = await Promise.all([1, 2, 3].map(() => member.call("POST", DELETION, toReauthentication(member))));
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(responses.map(({ body }) => body.due_at as string)).size).toBe(1);
  expect((await getMails(member)).filter((kind) => kind === "deletion-scheduled")).toHaveLength(1);
});

test("requires the password, and names the field of a bad body", async () => {
  const member = await testMember(instance);
  expect(await member.call("POST", DELETION, { current_password: "another one" })).toMatchObject({
    status: 422,
    body: { code: "wrong_current_password", errors: [{ field: "current_password" }] },
  });
  expect(await member.call("POST", DELETION, {})).toMatchObject({
    status: 422,
    body: { errors: [{ field: "current_password" }] },
  });
  expect(await member.call("POST", DELETION, { ...toReauthentication(member), account_id: "x" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "account_id" }] },
  });
  expect((await member.call("GET", DELETION)).body).toEqual({ status: "none" });
  expect(await get(`/${member.username}`)).toBe(200);
});

test("requires a session, and a scheduled deletion to cancel", async () => {
  for (const method of ["GET", "DELETE"]) expect((await call(instance.origin, method, DELETION)).status).toBe(401);
  expect((await call(instance.origin, "POST", DELETION, { current_password: "x" })).status).toBe(401);
  const member = await testMember(instance);
  expect(await member.call("DELETE", DELETION)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("no account is deleted a day early or after a cancelled deletion", async () => {
  const [early, back] = [await testMember(instance), await testMember(instance)];
  for (const member of [early, back]) await member.call("POST", DELETION, toReauthentication(member));
  await back.call("DELETE", DELETION);
  await sweepPrivacy(instance.jobsIn(13.9));
  expect((await early.call("GET", DELETION)).body.status).toBe("scheduled");
  await sweepPrivacy(instance.jobsIn(14.1));
  expect((await early.call("GET", DELETION)).status).toBe(401);
  expect((await back.call("GET", DELETION)).body.status).toBe("none");
});

test("either a cancellation or a concurrent deletion takes effect, never parts of both", async () => {
  for (let round = 0; round < 8; round++) {
    const tenant = await testTenant(instance);
    await tenant.call("POST", DELETION, toReauthentication(tenant));
    const [back] = await Promise.all([
      tenant.call("DELETE", DELETION),
      eraseDueAccount(instance.jobsIn(15), tenant.id),
      eraseDueAccount(instance.jobsIn(15), tenant.id),
    ]);
    const left = await instance.postgres.sql`
      select (select count(*) from accounts where id = ${tenant.id})::int as accounts,
             (select count(*) from links where workspace_id = ${tenant.id})::int as links,
             (select count(*) from workspaces where id = ${tenant.id} and closed_at is null)::int as open`;
    const isBack = back.status === 204;
    expect([204, 401, 404, 409]).toContain(back.status);
    expect([...left]).toEqual([isBack ? { accounts: 1, links: 1, open: 1 } : { accounts: 0, links: 0, open: 0 }]);
  }
});

test("a deletion cannot be cancelled once it has started, and the next run finishes an interrupted one", async () => {
  const tenant = await testTenant(instance);
  await tenant.call("POST", DELETION, toReauthentication(tenant));
  const ctx = instance.jobsIn(15);
  const away = { ...ctx, clickhouse: { ...ctx.clickhouse, query: () => Promise.reject(new Error("away")) } };
  await expect(eraseDueAccount(away, tenant.id)).rejects.toThrow("away");
  const signedIn = await call(instance.origin, "POST", "/users/login", {
    user: { email: tenant.email, password: tenant.password },
  });
  const authorization = `Bearer ${signedIn.body.user.token}`;
  expect(await call(instance.origin, "DELETE", DELETION, undefined, { authorization })).toMatchObject({
    status: 409,
    body: { code: "deletion_begun" },
  });
  await sweepPrivacy(ctx);
  expect([...(await instance.postgres.sql`select 1 from accounts where id = ${tenant.id}`)]).toEqual([]);
});
