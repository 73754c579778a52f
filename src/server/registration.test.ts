import { afterEach, expect, test } from "vitest";
import { addInvitation, storeRegistration } from "#features/accounts/registration/registration.ts";
import type { Registration } from "#features/accounts/registration/registration-schema.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { testWeb } from "#testing/web.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
const first = await testWeb(postgres, clickhouse);
const second = await testWeb(postgres, clickhouse);

const set = (registration: Registration) =>
  postgres.db.transaction((tx) => storeRegistration(tx, registration, new Date()));

const invite = (invitation: { email?: string; uses?: number; days?: number } = {}) =>
  postgres.db.transaction((tx) => addInvitation(tx, { email: null, uses: 1, days: 1, ...invitation }, new Date()));

let people = 0;

const signUp = (more: { email?: string; invitation?: string } = {}, instance = second) => {
  const username = `applicant${++people}`;
  const body = { username, email: `${username}@example.com`, password: "a long enough password", ...more };
  return call(instance.origin, "POST", "/users", body);
};

async function verify({ body }: Awaited<ReturnType<typeof signUp>>, instance = second) {
  // the email may be sent by either node
  const code = await Promise.any([first, second].map((node) => node.codeFor(body.email)));
  return call(instance.origin, "POST", "/users/email_verify", { code, attempt: body.attempt });
}

afterEach(() => set({ mode: "open", domains: [] }));

test("anyone may sign up until an operator decides otherwise", async () => {
  expect((await call(first.origin, "GET", "/v1/registration")).body).toEqual({ mode: "open", domains: [] });
  expect((await signUp()).status).toBe(200);
});

test("a change takes effect at once on every node", async () => {
  await set({ mode: "closed", domains: [] });
  for (const node of [first, second]) {
    expect(await signUp({}, node)).toMatchObject({ status: 403, body: { code: "registration_closed" } });
    expect((await call(node.origin, "GET", "/v1/registration")).body.mode).toBe("closed");
  }
});

test("no one may sign up while the decision cannot be read", async () => {
  await set({ mode: "of a later version", domains: [] } as never);
  expect(await signUp()).toMatchObject({ status: 403, body: { code: "registration_closed" } });
});

test("only addresses at the listed domains may sign up, regardless of case", async () => {
  await set({ mode: "domains", domains: ["example.org"] });
  expect(await signUp()).toMatchObject({ status: 422, body: { errors: [{ field: "email" }] } });
  expect(await signUp({ email: "x@example.org.evil.example" })).toMatchObject({ status: 422 });
  expect((await signUp({ email: "Ada@Example.ORG" })).status).toBe(200);
});

test("an address at a listed domain needs no invitation, and does not use one up", async () => {
  await set({ mode: "domains", domains: ["example.org"] });
  const invitation = await invite();
  const [own, guest] = [await signUp({ email: "own@example.org", invitation }), await signUp({ invitation })];
  expect([(await verify(own)).status, (await verify(guest)).status]).toEqual([200, 200]);
  expect((await signUp({ email: "late@example.org", invitation })).status).toBe(200);
  expect(await signUp({ invitation })).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
});

test("an invitation is used up by the accounts that it creates, not by attempts", async () => {
  await set({ mode: "invitation", domains: [] });
  expect(await signUp()).toMatchObject({ status: 403, body: { code: "invitation_needed" } });
  const invitation = await invite();
  const [attempt, other] = [await signUp({ invitation }), await signUp({ invitation })];
  expect([attempt.status, other.status]).toEqual([200, 200]);
  expect((await verify(attempt)).status).toBe(200);
  expect(await verify(other)).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
  expect(await signUp({ invitation })).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
});

test("an invitation is valid only for its address and until it expires", async () => {
  await set({ mode: "closed", domains: [] });
  const invitation = await invite({ email: "grace@example.net", uses: 5 });
  expect(await signUp({ invitation })).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
  expect((await signUp({ invitation, email: "Grace@Example.net" })).status).toBe(200);
  const expired = await invite({ days: -1 });
  expect(await signUp({ invitation: expired })).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
});
