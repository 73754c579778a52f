import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { accountQueues } from "#features/accounts/jobs.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { callWithToken, oauthApp, registerClient } from "#testing/oauth-app.ts";
import { testPostgres } from "#testing/postgres.ts";
import { sweepOAuth } from "./jobs.ts";
import { UNUSED_CLIENT_DAYS } from "./limits.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const { sql } = instance.node;
await installJobs(postgres.target, accountQueues);

const clientId = async () => (await registerClient(instance.origin)).body.client_id as string;
const app = oauthApp(instance.origin, await clientId());
const use = async (token: string) => (await callWithToken(instance.origin, token)).status;

const queuedMails = async (accountId: string) =>
  (
    await sql`
      select data from pgboss.job
      where name = 'account-mails' and data ->> 'accountId' = ${accountId} and data ->> 'kind' = 'app-changed' order by created_on`
  ).map(({ data }) => data);

let ada: Member;

beforeEach(async () => {
  ada = await testMember(instance);
});

test("the owner and the member are notified of an app that the member connects", async () => {
  const eve = await testMember(instance);
  await sql`insert into members (workspace_id, account_id, role) values (${ada.id}, ${eve.id}, 'member')`;
  await app.connect(eve, {}, { workspaceId: ada.id });
  const mail = { what: "connected", name: "Test app", workspaceId: ada.id };
  for (const { id } of [ada, eve]) expect(await queuedMails(id)).toMatchObject([mail]);
});

test("an app loses access once the person who allowed it leaves the page", async () => {
  const eve = await testMember(instance);
  await sql`insert into members (workspace_id, account_id, role) values (${ada.id}, ${eve.id}, 'member')`;
  const { access_token: token } = await app.connect(eve, {}, { workspaceId: ada.id });
  expect(await use(token)).toBe(200);
  await sql`delete from members where workspace_id = ${ada.id} and account_id = ${eve.id}`;
  expect(await use(token)).toBe(401);
});

test("a scheduled deletion of the account ends the access of its apps for good", async () => {
  const tokens = await app.connect(ada);
  const { status } = await ada.call("POST", "/v1/account/deletion", { current_password: ada.password });
  expect(status).toBe(202);
  expect(await use(tokens.access_token)).toBe(401);
  expect((await ada.call("DELETE", "/v1/account/deletion")).status).toBe(204);
  expect(await use(tokens.access_token)).toBe(401);
  expect((await app.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
});

test("apps stay connected after a password change", async () => {
  const { access_token: token } = await app.connect(ada);
  const { status } = await ada.call("POST", "/v1/auth/change-password", {
    current_password: ada.password,
    new_password: "another long enough password",
    confirm_password: "another long enough password",
  });
  expect(status).toBe(200);
  expect(await use(token)).toBe(200);
});

test("an approval during a password reset does not connect the app", async () => {
  const started = await app.start();
  const { decided } = await sql.begin(async (resetting) => {
    await resetting`delete from sessions where account_id = ${ada.id}`;
    const [{ pid } = { pid: 0 }] = await resetting<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const decision = { settled: false, decided: app.decide(started, ada, { allow: true }) };
    void decision.decided.finally(() => (decision.settled = true));
    const isWaiting = async () =>
      (await sql`select 1 from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`).length > 0;
    await eventually(async () => decision.settled || (await isWaiting()));
    return decision;
  });
  expect((await decided).body.code).toBe("signed_out");
  expect(await sql`select 1 from connected_apps where account_id = ${ada.id}`).toHaveLength(0);
});

test("the sweep deletes only expired records", async () => {
  const tokens = await app.connect(ada);
  const unused = await clientId();
  const countClientRecords = async (id: string) =>
    (await sql`select 1 from oauth_records where payload ->> 'client_id' = ${id} and model = 'Client'`).length;
  const countConnectedApps = async () => (await sql`select 1 from connected_apps where account_id = ${ada.id}`).length;
  const sweepAfter = (days: number) =>
    sweepOAuth({ db: instance.node.shared.db, now: () => new Date(Date.now() + days * DAY_MS) });

  await sweepAfter(UNUSED_CLIENT_DAYS + 1);
  expect(await countClientRecords(unused)).toBe(0);
  const models = await sql`
    select model from oauth_records join connected_apps on connected_apps.id = app_id where account_id = ${ada.id}`;
  expect(models.map(({ model }) => model)).toEqual(["RefreshToken"]);
  const refreshed = await app.refresh(tokens.refresh_token);
  expect(await use(refreshed.body.access_token)).toBe(200);

  await sweepAfter(91);
  expect(await countConnectedApps()).toBe(0);
});

test("an app can be connected again for 30 days after it was disconnected, however old its registration is", async () => {
  const id = await clientId();
  await oauthApp(instance.origin, id).connect(ada);
  const isRegistered = async () =>
    (await sql`select 1 from oauth_records where payload ->> 'client_id' = ${id} and model = 'Client'`).length === 1;
  const sweepAfter = (days: number) =>
    sweepOAuth({ db: instance.node.shared.db, now: () => new Date(Date.now() + days * DAY_MS) });

  await sweepAfter(UNUSED_CLIENT_DAYS + 1);
  await sql`delete from connected_apps where account_id = ${ada.id}`;
  await sweepAfter(UNUSED_CLIENT_DAYS + 2);
  expect(await isRegistered()).toBe(true);
  await sweepAfter(2 * UNUSED_CLIENT_DAYS + 2);
  expect(await isRegistered()).toBe(false);
});

test("an app that is disconnected before the next sweep can be connected again as long", async () => {
  const id = await clientId();
  const client = sql`payload ->> 'client_id' = ${id} and model = 'Client'`;
  await sql`update oauth_records set created_at = now() - interval '29 days' where ${client}`;
  await oauthApp(instance.origin, id).connect(ada);
  await sql`delete from connected_apps where account_id = ${ada.id}`;
  const isRegisteredAfter = async (days: number) => {
    await sweepOAuth({ db: instance.node.shared.db, now: () => new Date(Date.now() + days * DAY_MS) });
    return (await sql`select 1 from oauth_records where ${client}`).length === 1;
  };
  expect(await isRegisteredAfter(UNUSED_CLIENT_DAYS - 1)).toBe(true);
  expect(await isRegisteredAfter(UNUSED_CLIENT_DAYS + 1)).toBe(false);
});
