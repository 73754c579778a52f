import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { solveChallenge } from "#features/accounts/screens/solve-challenge.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { testFolder } from "#testing/folder.ts";
import { testMember, testOperator } from "#testing/member.ts";
import { type TestNode, testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "./jobs.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const stores = { postgres: postgres.target, clickhouse: clickhouse.target };

const post = (origin: string, body: object) =>
  fetch(`${origin}/users`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("shows visitors of a new account's link a notice first, until the notice expires", async () => {
  const instance = await testNode(stores, { env: { TRUST: "on" } });
  const member = await testMember(instance);
  const link = "https://unknown.example/shop";
  const { body } = await member.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link });
  const get = () => fetch(`${instance.origin}/${member.username}/web`, { redirect: "manual" });
  const shown = await get();
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const text = await shown.text();
  expect(text).toContain("This link is new");
  expect(text).toContain(`href="${link}"`);
  await postgres.sql`update links set notice_until = ${new Date(Date.now() - DAY_MS)} where id = ${body._id as string}`;
  await member.call("PUT", `/v1/widget/link/${body._id as string}`, { name: "Renamed" });
  expect((await get()).status).toBe(302);
});

test("the owner sees the level, today's links and the next level, and nothing without the setting", async () => {
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  const instance = await testNode(stores, {
    env: { TRUST: "on" },
    change: ({ shared }) => ({ shared: { ...shared, now: () => noon } }),
  });
  const member = await testMember(instance);
  await member.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://unknown.example/" });
  const see = async (node: TestNode) => {
    const headers = { authorization: `Bearer ${member.token}` };
    const response = await fetch(`${node.origin}/v1/profile/detail/${member.id}`, { headers });
    return ((await response.json()) as { user: { trust: unknown } }).user.trust;
  };
  const [row] = await postgres.sql<{ at: Date }[]>`select created_at as at from accounts where id = ${member.id}`;
  const from = new Date(row!.at.getTime() + 3 * DAY_MS).toISOString();
  const next = { level: "basic", daily_links: 250, from, clicks: 0, latest: from };
  expect(await see(instance)).toEqual({ level: "new", daily_links: 25, links_today: 1, next });
  await postgres.sql`insert into trust_overrides (primary_id, level, set_at) values (${member.id}, 'trusted', now())`;
  expect(await see(instance)).toEqual({ level: "trusted", daily_links: null, links_today: 1, next: null });
  expect(await see(await testNode(stores))).toBeNull();
});

test("without the setting, links redirect straight to their destination", async () => {
  const instance = await testNode(stores);
  const member = await testMember(instance);
  await member.call("POST", "/v1/widget/link", { name: "Shop", slug: "web", link: "https://unknown.example/shop" });
  expect((await fetch(`${instance.origin}/${member.username}/web`, { redirect: "manual" })).status).toBe(302);
});

test("rejects a disposable address at sign-up, by its field", async () => {
  const DATA_DIR = await testFolder();
  const instance = await testNode(stores, { env: { DISPOSABLE_EMAIL: "reject", DATA_DIR } });
  await mkdir(join(DATA_DIR, "lists"), { recursive: true });
  await writeFile(join(DATA_DIR, "lists", "disposable-emails.txt"), "trash.example\n");
  const signUp = (email: string) =>
    post(instance.origin, {
      username: `u${randomBytes(6).toString("hex")}`,
      email,
      password: "a long enough password",
    });
  const reply = await signUp("ada@mail.trash.example");
  expect([reply.status, await reply.json()]).toMatchObject([
    422,
    { code: "disposable_email", errors: [{ field: "email" }] },
  ]);
  expect((await signUp("ada@example.com")).status).toBe(200);
});

test("a new account cannot link to another shortener in a block or page redirect, or use a brand as its name", async () => {
  const instance = await testNode(stores, { env: { TRUST: "on" } });
  const member = await testMember(instance);
  const short = "https://bit.ly/abc";
  const rejected = (field: string) => ({ status: 422, body: { code: "shortener_destination", errors: [{ field }] } });
  const card = (link?: string) => ({
    content: { kind: "text", text: [{ kind: "paragraph", line: [{ text: "Shop", ...(link && { link }) }] }] },
  });
  const field = "content.text.0.line.0.link";
  expect(await member.call("POST", "/v1/blocks", card(short))).toMatchObject(rejected(field));
  const { status, body } = await member.call("POST", "/v1/blocks", card());
  expect(status).toBe(201);
  const path = `/v1/blocks/${body._id as string}`;
  expect(await member.call("PUT", path, card(short))).toMatchObject(rejected(field));
  expect((await member.call("PUT", path, card("https://shop.example/"))).status).toBe(200);
  expect(await member.call("PUT", "/v1/leap", { to: short })).toMatchObject(rejected("to"));
  expect((await member.call("PUT", "/v1/leap", { to: "https://shop.example/" })).status).toBe(200);

  const signUp = { email: `${randomBytes(6).toString("hex")}@example.com`, password: "a long enough password" };
  const reply = await post(instance.origin, { ...signUp, username: "paypal_login" });
  expect([reply.status, await reply.json()]).toMatchObject([
    422,
    { code: "brand_in_address", errors: [{ field: "username" }] },
  ]);
});

test("a sign-up needs a solved challenge, which works once", async () => {
  const instance = await testNode(stores, { env: { SIGNUP_PROOF_OF_WORK: "10" } });
  const getChallenge = async () =>
    (await (await fetch(`${instance.origin}/v1/registration/challenge`)).json()) as { bits: number; challenge: string };
  const signUp = async (proof?: string) => {
    const name = `u${randomBytes(6).toString("hex")}`;
    const body = { username: name, email: `${name}@example.com`, password: "a long enough password" };
    const reply = await post(instance.origin, { ...body, ...(proof !== undefined && { proof }) });
    return [reply.status, ((await reply.json()) as { code?: string }).code];
  };
  expect(await signUp()).toEqual([422, "proof_missing"]);
  const challenge = await getChallenge();
  expect(challenge.bits).toBe(10);
  const proof = await solveChallenge(challenge, () => undefined);
  const forged = { bits: 10, challenge: challenge.challenge.replace(/^\d+/, (expiry) => String(Number(expiry) + 1)) };
  expect(await signUp(await solveChallenge(forged, () => undefined))).toEqual([422, "proof_invalid"]);
  expect(await signUp(proof)).toEqual([200, undefined]);
  expect(await signUp(proof)).toEqual([422, "proof_invalid"]);
});

test("without the setting, a sign-up needs no challenge", async () => {
  const instance = await testNode(stores);
  expect(await (await fetch(`${instance.origin}/v1/registration/challenge`)).json()).toMatchObject({ bits: 0 });
});

test("an operator sets the level of an account with a reason, and can return it to the computed one", async () => {
  const instance = await testNode(stores, { env: { TRUST: "on" } });
  const operator = await testOperator(instance);
  const member = await testMember(instance);
  const path = `/v1/operate/accounts/${member.id}`;
  const create = () => member.call("POST", "/v1/links", { link: "https://bit.ly/abc" });
  expect((await operator.call("GET", path)).body).toMatchObject({ trust: { level: "new", isSet: false } });
  expect((await create()).status).toBe(422);
  expect(await operator.call("PUT", `${path}/trust`, { level: "trusted", reason: " " })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "reason" }] },
  });
  expect((await operator.call("PUT", `${path}/trust`, { level: "trusted", reason: "A bakery" })).status).toBe(204);
  expect((await create()).status).toBe(201);
  expect((await operator.call("GET", path)).body).toMatchObject({
    trust: { level: "trusted", isSet: true },
    actions: [{ action: "trust_changed", reason: "A bakery", details: { from: "new", to: "trusted" } }],
  });
  expect((await operator.call("PUT", `${path}/trust`, { level: null, reason: "Sold" })).status).toBe(204);
  expect((await operator.call("GET", path)).body).toMatchObject({ trust: { level: "new", isSet: false } });
  expect((await create()).status).toBe(422);
});

test("without the setting, the desk shows no levels", async () => {
  const instance = await testNode(stores);
  const operator = await testOperator(instance);
  const path = `/v1/operate/accounts/${operator.id}`;
  expect((await operator.call("GET", path)).body).toMatchObject({ trust: null });
  expect((await operator.call("PUT", `${path}/trust`, { level: "new", reason: "Test" })).status).toBe(404);
});
