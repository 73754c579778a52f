import { pino } from "pino";
import { expect, test } from "vitest";
import type { Endpoint } from "#base/contract.ts";
import { newId } from "#base/ids.ts";
import { accountMails, queueMail } from "#features/accounts/mail-queue.ts";
import { addOperator } from "#features/operate/operators.ts";
import { decideModeration } from "#features/moderation/moderate.ts";
import { toCursor } from "#infra/http/cursor.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { PermanentFailure, worker } from "#infra/jobs/queue.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { type Member, NO_ID, testMember, testOperator, turnOnTwoStep } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { getStatus } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { deskContracts } from "./http/endpoints.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { OPERATORS: "Chief@Example.com", METRICS_TOKEN: "a-metrics-token-of-this-test" } },
);

const operator = await testOperator(instance);
const REASON = { reason: "Reported by its bank" };

async function tenant() {
  const member = await testMember(instance);
  const link = `https://${member.username.toLowerCase()}.example.com/login`;
  const { body } = await member.call("POST", "/v1/widget/link", { name: "Site", slug: "web", link });
  return { ...member, linkId: body._id as string, path: `/${member.username}/web`, host: new URL(link).host };
}

const statusAt = (path: string) => getStatus(instance.origin, path);

const calls = deskContracts
  .flatMap((contract) => Object.keys(contract as Record<string, Endpoint>))
  .filter((key) => key !== "GET /v1/operate/access");
const toPath = (key: string) => key.split(" ")[1]!.replace(/\{\w+\}/g, NO_ID);

test.each(calls)("%s returns 404 to an account that is not an operator, for any input", async (key) => {
  const [method] = key.split(" ") as [string];
  const { token } = await testMember(instance);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const bodies = method === "GET" ? [null] : [JSON.stringify(REASON), '{"unknown":1}', "{", null];
  for (const body of bodies) {
    for (const query of ["", "?unknown=1", "?cursor=a&cursor=b"]) {
      const response = await fetch(instance.origin + toPath(key) + query, { method, headers, body });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  }
});

test("an operator needs two-step sign-in", async () => {
  const member = await testMember(instance);
  await addOperator(instance.node.shared, member.id);
  expect(await member.call("GET", "/v1/operate")).toMatchObject({ status: 403, body: { code: "two_step_needed" } });
  await turnOnTwoStep(instance, member);
  expect((await member.call("GET", "/v1/operate")).status).toBe(200);
});

test("an address in OPERATORS makes its account an operator, regardless of case", async () => {
  const chief = await testMember(instance);
  await instance.node.sql`update accounts set email = 'chief@example.com' where id = ${chief.id}`;
  await turnOnTwoStep(instance, chief);
  expect((await chief.call("GET", "/v1/operate")).status).toBe(200);
  await instance.node.sql`update accounts set verified_at = null where id = ${chief.id}`;
  expect((await chief.call("GET", "/v1/operate")).status).toBe(404);
});

test("an API key of an operator does not open the desk", async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const key = await operator.call("POST", "/v1/api-keys", { name: "Key", scopes: ["links:read"], expiresAt });
  const response = await fetch(`${instance.origin}/v1/operate`, {
    headers: { authorization: `Bearer ${key.body.key as string}` },
  });
  expect(response.status).toBe(403);
});

test("the figures count accounts, pages and links, and the settings are shown without secrets", async () => {
  const before = (await operator.call("GET", "/v1/operate")).body;
  await tenant();
  const { body } = await operator.call("GET", "/v1/operate");
  expect(body["accounts"]).toBe((before["accounts"] as number) + 1);
  expect(body["links"]).toBe((before["links"] as number) + 1);
  expect(body["settings"]).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "METRICS_TOKEN", value: "(set)" })]),
  );
  expect(JSON.stringify(body["settings"])).not.toContain("a-metrics-token");
  expect(body["processes"]).toEqual(expect.arrayContaining([expect.objectContaining({ name: "halka web" })]));
});

test("accounts are found by address, username and id, and listed page by page", async () => {
  const person = await testMember(instance);
  for (const q of [person.email.toUpperCase(), `@${person.username}`, person.id]) {
    const { body } = await operator.call("GET", `/v1/operate/accounts?q=${encodeURIComponent(q)}`);
    expect(body["accounts"], q).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: person.id, username: person.username })]),
    );
  }
  for (let left = 55; left > 0; left--) await testMember(instance);
  const first = (await operator.call("GET", "/v1/operate/accounts")).body;
  const second = (await operator.call("GET", `/v1/operate/accounts?cursor=${first["next"] as string}`)).body;
  const ids = [first, second].flatMap((page) => (page["accounts"] as { _id: string }[]).map(({ _id }) => _id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(55);
});

test("one request blocks a link, its host and the account; the log shows it, and one request undoes it", async () => {
  const bad = await tenant();
  const found = await operator.call(
    "GET",
    `/v1/operate/find?address=${encodeURIComponent(instance.origin + bad.path)}`,
  );
  expect(found.body).toMatchObject({
    kind: "link",
    target: bad.linkId,
    host: bad.host,
    account: { _id: bad.id },
    states: { own: "ok", host: "ok", account: "ok" },
  });
  const decided = await operator.call("POST", "/v1/operate/moderation", {
    targets: [
      { kind: "link", target: bad.linkId },
      { kind: "host", target: bad.host },
      { kind: "account", target: bad.id },
    ],
    state: "blocked",
    category: "phishing",
    until: null,
    ...REASON,
  });
  expect(decided).toMatchObject({ status: 200, body: { action: "moderated", accountId: bad.id, canUndo: true } });
  expect(await statusAt(bad.path)).toBe(410);
  const detail = await operator.call("GET", `/v1/operate/accounts/${bad.id}`);
  expect(detail.body).toMatchObject({ state: "blocked", pages: [{ links: 1 }], actions: [{ reason: REASON.reason }] });
  const undo = `/v1/operate/actions/${decided.body._id as string}/undo`;
  expect((await operator.call("POST", undo)).status).toBe(204);
  expect(await statusAt(bad.path)).toBe(302);
  expect(await operator.call("POST", undo)).toMatchObject({ status: 409, body: { code: "already_undone" } });
  const { body: log } = await operator.call("GET", "/v1/operate/actions");
  expect((log["actions"] as object[]).slice(0, 2)).toMatchObject([
    { action: "moderation_undone", operator: operator.email, accountId: bad.id, canUndo: false, ...REASON },
    { action: "moderated", operator: operator.email, undoneAt: expect.any(String) },
  ]);
});

test("a blocked account does not make its page, which has the same id, look blocked itself", async () => {
  const bad = await tenant();
  const targets = [{ kind: "account", target: bad.id }];
  const common = { state: "blocked", category: "spam", until: null, ...REASON };
  expect((await operator.call("POST", "/v1/operate/moderation", { targets, ...common })).status).toBe(200);
  const address = encodeURIComponent(`${instance.origin}/${bad.username}`);
  expect((await operator.call("GET", `/v1/operate/find?address=${address}`)).body).toMatchObject({
    kind: "page",
    target: bad.id,
    states: { own: "ok", account: "blocked" },
  });
});

test("an operator can restrict neither their own account nor a host of this installation", async () => {
  const common = { state: "blocked", category: "spam", until: null, ...REASON };
  const own = { targets: [{ kind: "account", target: operator.id }], ...common };
  expect(await operator.call("POST", "/v1/operate/moderation", own)).toMatchObject({
    status: 409,
    body: { code: "own_account" },
  });
  const host = { targets: [{ kind: "host", target: "localhost" }], ...common };
  expect((await operator.call("POST", "/v1/operate/moderation", host)).status).toBe(404);
});

test.each(["account", "page", "link"])("rejects restricting an unknown %s, with a valid id or not", async (kind) => {
  const common = { state: "blocked", category: "spam", until: null, ...REASON };
  for (const target of ["ada", NO_ID]) {
    const body = { targets: [{ kind, target }], ...common };
    const reply = await operator.call("POST", "/v1/operate/moderation", body);
    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
});

test.each([
  ["without a reason", { reason: " " }, "reason"],
  ["with an unknown state", { state: "gone" }, "state"],
  ["without a target", { targets: [] }, "targets"],
  ["until a year that cannot be stored", { until: "0000-01-01T00:00:00Z" }, "until"],
])("rejects a decision %s and names the field", async (_, change, field) => {
  const valid = { targets: [{ kind: "account", target: NO_ID }], state: "blocked", category: "spam", until: null };
  const response = await operator.call("POST", "/v1/operate/moderation", { ...valid, ...REASON, ...change });
  expect(response).toMatchObject({ status: 422, body: { errors: [{ field }] } });
});

test("changing a plan is recorded with the previous plan", async () => {
  const person = await testMember(instance);
  const path = `/v1/operate/accounts/${person.id}/plan`;
  expect((await operator.call("PUT", path, { plan: "Pro", until: null, ...REASON })).status).toBe(204);
  const { body } = await operator.call("GET", `/v1/operate/accounts/${person.id}`);
  expect(body).toMatchObject({
    plan: "Pro",
    actions: [{ action: "plan_changed", details: { from: "Free", to: "Pro" } }],
  });
});

test("rejects a plan with an end date that cannot be stored, and names the field", async () => {
  const change = { plan: "Pro", until: "0000-01-01T00:00:00Z", ...REASON };
  const reply = await operator.call("PUT", `/v1/operate/accounts/${operator.id}/plan`, change);
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: "until" }] } });
});

test("lists decisions page by page, rejects a cursor from elsewhere and names the field", async () => {
  const longest = `${`${"x".repeat(60)}.`.repeat(4)}example`;
  const hosts = Array.from({ length: 53 }, (_, index) => `listed${index}.example`);
  const content = { state: "blocked", category: "spam", reason: "", until: null } as const;
  const ctx = { ...instance.node.shared, log: instance.node.log };
  // the first page of 50 ends with the longest host, whose cursor is the longest
  for (const names of [hosts.slice(0, 4), [longest], hosts.slice(4)]) {
    const targets = names.map((target) => ({ kind: "host", target, workspaceId: null }) as const);
    await decideModeration(ctx, { targets, ...content, source: "command", decidedBy: "" });
  }
  const listed: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await operator.call("GET", `/v1/operate/moderation?kind=host${cursor && `&cursor=${cursor}`}`);
    listed.push(...(body["states"] as { target: string }[]).map(({ target }) => target));
    cursor = body["next"] as string | null;
  }
  expect(listed).toEqual(expect.arrayContaining([longest, ...hosts]));
  expect(listed.indexOf(longest)).toBe(49);
  expect(new Set(listed).size).toBe(listed.length);
  const far = { decidedAt: "+275000-01-01T00:00:00Z", kind: "host", target: "x" };
  for (const cursor of ["+275000-01-01T00:00:00Z host x", toCursor(far)]) {
    const reply = await operator.call("GET", `/v1/operate/moderation?cursor=${encodeURIComponent(cursor)}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: "cursor" }] } });
  }
});

test("signing out ends every session of the account at once", async () => {
  const person = await testMember(instance);
  expect((await person.call("GET", "/v1/widget/link")).status).toBe(200);
  expect((await operator.call("POST", `/v1/operate/accounts/${person.id}/sign-out`, REASON)).status).toBe(204);
  expect((await person.call("GET", "/v1/widget/link")).status).toBe(401);
});

test("a deletion takes the page offline and can be cancelled, but not for the operator's own account", async () => {
  const person = await testMember(instance);
  const path = `/v1/operate/accounts/${person.id}/deletion`;
  expect((await operator.call("POST", path, REASON)).status).toBe(204);
  expect(await statusAt(`/${person.username}`)).toBe(404);
  expect((await operator.call("POST", `${path}/cancel`, REASON)).status).toBe(204);
  expect(await statusAt(`/${person.username}`)).toBe(200);
  const own = await operator.call("POST", `/v1/operate/accounts/${operator.id}/deletion`, REASON);
  expect(own).toMatchObject({ status: 409, body: { code: "own_account" } });
});

test("the owner's security log shows an operator's changes without the operator's device", async () => {
  const person = await testMember(instance);
  const headers = {
    authorization: `Bearer ${operator.token}`,
    "content-type": "application/json",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  };
  const send = async (method: string, path: string, change = {}) => {
    const address = `${instance.origin}/v1/operate/accounts/${person.id}/${path}`;
    const response = await fetch(address, { method, headers, body: JSON.stringify({ ...change, ...REASON }) });
    expect(response.status).toBe(204);
  };
  await send("PUT", "plan", { plan: "Pro", until: null });
  await send("POST", "sign-out");
  await send("POST", "deletion");
  await send("POST", "deletion/cancel");
  const events = await instance.node.sql`
    select kind, browser, os, country, details -> 'by_operator' as "byOperator" from security_events
    where account_id = ${person.id} order by kind`;
  const kinds = [
    "deletion_asked",
    "deletion_cancelled",
    "other_sessions_ended",
    "other_sessions_ended",
    "plan_changed",
  ];
  const nowhere = { browser: "", os: "", country: "", byOperator: true };
  expect([...events]).toEqual(kinds.map((kind) => ({ kind, ...nowhere })));
});

test("reports of a page form one case, which is listed until it is decided", async () => {
  const person = await testMember(instance);
  for (const note of ["Buy now", "Again"])
    await fetch(`${instance.origin}/report/${person.username}`, {
      method: "POST",
      body: new URLSearchParams({ reason: "spam", note, address: "" }),
    });
  interface Listed {
    readonly _id: string;
    readonly name: string;
    readonly reports: number;
  }
  const list = async () => (await operator.call("GET", "/v1/operate/cases")).body["cases"] as Listed[];
  const mine = (await list()).find(({ name }) => name === `@${person.username}`);
  expect(mine).toMatchObject({ reason: "spam", reports: 2, notes: [{ note: "Buy now" }, { note: "Again" }] });
  const path = `/v1/operate/cases/${mine!._id}/decide`;
  const decision = { action: "blocked", ground: "terms", ...REASON };
  const decided = await operator.call("POST", path, decision);
  expect(decided).toMatchObject({ status: 200, body: { action: "case_decided", canUndo: true } });
  expect(await statusAt(`/${person.username}`)).toBe(410);
  expect((await list()).map(({ _id }) => _id)).not.toContain(mine!._id);
  expect((await operator.call("POST", path, decision)).status).toBe(404);
  await operator.call("POST", `/v1/operate/actions/${decided.body._id as string}/undo`);
  expect(await statusAt(`/${person.username}`)).toBe(200);
});

test("any account can check whether it is an operator, and gets no other information", async () => {
  const member = await testMember(instance);
  const access = async ({ call }: Member) => (await call("GET", "/v1/operate/access")).body;
  expect(await access(member)).toEqual({ operator: false });
  await addOperator(instance.node.shared, member.id);
  expect(await access(member)).toEqual({ operator: true });
});

test("an undeliverable email is listed without its address, can be retried, and can be deleted with a reason", async () => {
  const { id, email } = await tenant();
  const jobId = newId();
  await queueMail(instance.node.shared, instance.node.shared.db, { kind: "password-changed", accountId: id }, jobId);
  const refusing = worker(accountMails, async (job) => {
    if (job.id === jobId) throw new PermanentFailure(new Error(`550 <${email}> is not welcome\nsecond line`));
  });
  const list = async () => {
    const { jobs } = (await operator.call("GET", "/v1/operate/jobs?queue=account-mails")).body;
    return jobs.filter(({ _id }: { _id: string }) => _id === jobId);
  };
  const giveUp = async () => {
    const jobs = await runJobs(postgres.target, [refusing], pino({ level: "silent" }));
    const failed = await eventually(async () => {
      const found = (await list()).filter(({ state }: { state: string }) => state === "failed");
      return found.length > 0 ? found : undefined;
    }, 15_000);
    await jobs.close();
    return failed;
  };
  const [job] = await giveUp();
  expect(job).toMatchObject({ about: "password-changed · example.com", tries: 1, nextTryAt: null });
  expect(job.error).toBe("550 <…@example.com> is not welcome");
  const change = { queue: "account-mails", jobId, ...REASON };
  expect(await operator.call("POST", "/v1/operate/jobs/retry", change)).toMatchObject({ body: { retried: 1 } });
  expect(await list()).toMatchObject([{ state: "waiting" }]);
  expect((await operator.call("POST", "/v1/operate/jobs/delete", change)).status).toBe(404);
  await giveUp();
  expect((await operator.call("POST", "/v1/operate/jobs/delete", change)).status).toBeLessThan(300);
  expect(await list()).toEqual([]);
  const { actions } = (await operator.call("GET", "/v1/operate/actions")).body;
  expect(actions.slice(0, 2)).toMatchObject([
    { action: "job_deleted", target: "account-mails" },
    { action: "jobs_retried", target: "account-mails", details: { jobs: "1" } },
  ]);
});

test("the figures of a year are a CSV file; an impossible year is rejected by the name of its field", async () => {
  const headers = { authorization: `Bearer ${operator.token}` };
  const file = await fetch(`${instance.origin}/v1/operate/cases/figures?year=2026`, { headers });
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="halka-reports-2026.csv"');
  expect(await file.text()).toMatch(/^\uFEFF?source,category,notices,notices_trusted,.*\r\nreports,csam,/);
  const { status, body } = await operator.call("GET", "/v1/operate/cases/figures?year=26");
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field: "year" }] } });
});
