import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { audienceNode, contactContent } from "#testing/audience.ts";
import { eventually } from "#testing/eventually.ts";
import { loopbackReach } from "#testing/loopback-reach.ts";
import { testMember } from "#testing/member.ts";
import { expectProblem } from "#testing/problem.ts";
import type { AudienceCtx } from "../ctx.ts";
import { audienceWorkers } from "../jobs.ts";
import { webhookDeliveries } from "../queues.ts";
import { deliver } from "./deliver.ts";
import { testWebhook } from "./webhook.ts";

const on = await audienceNode();
const { sql } = on;
const WEBHOOK = "/v1/audience/webhook";
const SETTINGS = { url: "https://hooks.example/halka" };

interface Seen {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}
const seen: Seen[] = [];
let status = 204;
let location: string | undefined;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status, location ? { location } : {}).end("thanks");
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const { port } = server.address() as AddressInfo;
const external = openFetch({ userAgent: "HalkaTest/1", reach: loopbackReach(port) });
afterAll(async () => {
  await external.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  status = 204;
  location = undefined;
});

const ctx = (now = new Date()) => ({ ...on.ctxAt(now), postExternal: external.post });
const retrying = () => true;

type Member = Awaited<ReturnType<typeof testMember>>;

/** Sets a webhook that points to the test's server, whose address no call would accept. */
async function hooked(): Promise<{ member: Member; secret: string }> {
  const member = await testMember(on);
  const { body } = await member.call("PUT", WEBHOOK, SETTINGS);
  await sql`update webhooks set url = ${`http://127.0.0.1:${port}/hook`} where workspace_id = ${member.id}`;
  return { member, secret: body.secret as string };
}
let networks = 0;
async function message({ id }: Member): Promise<string> {
  const fields = { name: "Visitor", email: "visitor@example.com", message: "Hello <b>" };
  await on.take(id, contactContent, fields, { address: `198.51.100.${++networks}` });
  const [row] = await sql<{ id: string }[]>`
    select id from webhook_deliveries where workspace_id = ${id} order by id desc limit 1`;
  return row?.id ?? "";
}
const getDelivery = async (id: string) => (await sql`select * from webhook_deliveries where id = ${id}`)[0];

/** Verifies a signature as a receiver would (Standard Webhooks, "Verifying signatures"). */
function isSigned({ headers, body }: Seen, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const text = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}

test("the secret is returned once, and stored sealed", async () => {
  const ada = await testMember(on);
  const { status: code, body } = await ada.call("PUT", WEBHOOK, SETTINGS);
  expect([code, body.secret]).toEqual([200, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
  const changed = await ada.call("PUT", WEBHOOK, { url: "https://hooks.example/other", active: false });
  expect(changed.body).toMatchObject({ url: "https://hooks.example/other", active: false });
  expect(changed.body).not.toHaveProperty("secret");
  expect((await ada.call("GET", WEBHOOK)).body).toEqual({
    webhook: expect.not.objectContaining({ secret: expect.anything() }),
    deliveries: [],
  });
  const bytes = Buffer.from((body.secret as string).slice(6), "base64").toString("hex");
  const [row] = await sql<{ all: string }[]>`select w::text as all from webhooks w where workspace_id = ${ada.id}`;
  expect(row!.all).not.toContain(bytes);
  const eve = await testMember(on);
  expect((await eve.call("GET", WEBHOOK)).body).toEqual({ webhook: null, deliveries: [] });
  expect((await ada.call("DELETE", WEBHOOK)).status).toBe(204);
  expectProblem(await ada.call("DELETE", WEBHOOK), 404, "not_found");
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
  const ada = await testMember(on);
  const rejected = await ada.call("PUT", WEBHOOK, { url });
  expectProblem(rejected, 422, "bad_webhook_url");
  expect(rejected.body.errors).toMatchObject([{ field: "url" }]);
});

test("a message is delivered with a signature that the receiver can verify", async () => {
  const { member, secret } = await hooked();
  const id = await message(member);
  await deliver(ctx(), id, retrying);
  expect(seen).toHaveLength(1);
  expect(seen[0]!.headers).toMatchObject({ "webhook-id": id, "content-type": "application/json" });
  expect(Math.abs(Number(seen[0]!.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
  expect(isSigned(seen[0]!, secret)).toBe(true);
  expect(JSON.parse(seen[0]!.body)).toMatchObject({
    type: "message.received",
    data: { page: member.username, name: "Visitor", email: "visitor@example.com", message: "Hello <b>" },
  });
  expect(await getDelivery(id)).toMatchObject({ state: "delivered", status: 204, tries: 1 });
  // a job that runs twice delivers once
  await deliver(ctx(), id, retrying);
  expect(seen).toHaveLength(1);
  expect((await member.call("GET", WEBHOOK)).body.deliveries).toMatchObject([{ _id: id, state: "delivered" }]);
});

test("a subscription and its end are delivered, with the unsubscribe link", async () => {
  const { member } = await hooked();
  const { unsubscribePath } = await on.subscribe(member.id, "informed@example.com");
  await fetch(on.origin + unsubscribePath, { method: "POST" });
  const rows = await sql<{ id: string }[]>`
    select id from webhook_deliveries where workspace_id = ${member.id} order by id`;
  for (const { id } of rows) await deliver(ctx(), id, retrying);
  const delivered = seen.map(({ body }) => JSON.parse(body));
  expect(delivered.map(({ type }) => type)).toEqual(["subscriber.confirmed", "subscriber.left"]);
  expect(new URL(delivered[0].data.unsubscribe_url as string).pathname).toBe(unsubscribePath);
});

test("a redirect is a failure and is not followed; failures are retried until they are given up", async () => {
  const { member } = await hooked();
  const id = await message(member);
  [status, location] = [302, `http://127.0.0.1:${port}/elsewhere`];
  await expect(deliver(ctx(), id, retrying)).rejects.toThrow("302");
  expect(seen).toHaveLength(1);
  expect(await getDelivery(id)).toMatchObject({ state: "waiting", status: 302, tries: 1 });
  status = 500;
  await deliver(ctx(), id, () => false);
  expect(await getDelivery(id)).toMatchObject({ state: "failed", status: 500, tries: 2 });
});

test("410 turns the webhook off, and nothing more is queued until its owner turns it on", async () => {
  const { member } = await hooked();
  const id = await message(member);
  status = 410;
  await deliver(ctx(), id, retrying);
  expect(await getDelivery(id)).toMatchObject({ state: "failed", status: 410 });
  const { body } = await member.call("GET", WEBHOOK);
  expect(body.webhook).toMatchObject({ active: false, refusedAt: expect.any(String) });
  expect(await message(member)).toBe(id);
  expect((await member.call("PUT", WEBHOOK, SETTINGS)).body).toMatchObject({ active: true, refusedAt: null });
});

test("a former secret also signs for a day, and no longer", async () => {
  const { member, secret: old } = await hooked();
  const rotated = await member.call("POST", `${WEBHOOK}/secret`);
  const secret = rotated.body.secret as string;
  expect(secret).not.toBe(old);
  await deliver(ctx(), await message(member), retrying);
  await deliver(ctx(new Date(Date.now() + DAY_MS + 1000)), await message(member), retrying);
  expect(seen.map((each) => [isSigned(each, secret), isSigned(each, old)])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test("does not send data that was erased before the delivery", async () => {
  const { member } = await hooked();
  const id = await message(member);
  const [row] = await sql<{ id: string }[]>`select id from messages where workspace_id = ${member.id}`;
  await member.call("DELETE", `/v1/audience/messages/${row!.id}`);
  await deliver(ctx(), id, retrying);
  expect(seen).toEqual([]);
  expect(await getDelivery(id)).toBeUndefined();
});

test("a test is sent once and returns the response; it is unavailable without a webhook", async () => {
  const { member, secret } = await hooked();
  const own = { ...on.node.shared, ...ctx(), workspaceId: member.id } as AudienceCtx;
  expect(await testWebhook(own)).toMatchObject({ event: "webhook.test", state: "delivered", status: 204, tries: 1 });
  expect(isSigned(seen[0]!, secret)).toBe(true);
  status = 500;
  expect(await testWebhook(own)).toMatchObject({ state: "failed", status: 500 });
  const eve = await testMember(on);
  expectProblem(await eve.call("POST", `${WEBHOOK}/test`), 404, "not_found");
  expectProblem(await eve.call("POST", `${WEBHOOK}/secret`), 404, "not_found");
});

test("never connects to an internal address, and reveals nothing about it", async () => {
  const { member } = await hooked();
  // with real network access
  const response = await member.call("POST", `${WEBHOOK}/test`);
  expect(response.body).toMatchObject({ state: "failed", status: null });
  expect(seen).toEqual([]);
});

test("the background process delivers queued messages", async () => {
  const { member } = await hooked();
  const mailer = openMail({ smtpUrl: undefined, from: "Halka <halka@halka.example>", dir: "/nonexistent" });
  const workers = audienceWorkers(ctx(), mailer).filter(({ queue }) => queue === webhookDeliveries);
  await sql`delete from pgboss.job where name = ${webhookDeliveries.name}`;
  const jobs = await runJobs(on.postgres.target, workers, pino({ level: "silent" }));
  const id = await message(member);
  await eventually(() => seen.length === 1, 15_000);
  await jobs.close();
  expect(seen[0]!.headers["webhook-id"]).toBe(id);
});
