import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  atTime,
  readMailedCode,
  member,
  person,
  type Person,
  PUBLIC_URL,
} from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { freePort } from "#testing/free-port.ts";
import { type OpenIdUser, testOpenId, type TestOpenId } from "#testing/openid.ts";
import { getErrorFields } from "#testing/problem.ts";
import { getEvents, twoStepMember } from "#testing/two-step.ts";
import { addInvitation, storeRegistration } from "../registration/registration.ts";
import type { Registration } from "../registration/registration-schema.ts";
import { openOpenIdProvider } from "./provider.ts";

const CALLBACK = `${PUBLIC_URL}/auth/oidc/callback`;

let app: AccountsApp;
let openId: TestOpenId;
beforeAll(async () => {
  app = await accountsApp();
  openId = await testOpenId(CALLBACK);
});
beforeEach(() => {
  const { issuer, clientId, clientSecret } = openId;
  app.provider = openOpenIdProvider({ issuer, clientId, clientSecret, name: "Test ID" });
});

let users = 0;
const user = (overrides: Partial<OpenIdUser> = {}): OpenIdUser => {
  users++;
  return {
    sub: `subject-${users}`,
    email: `openid${users}@example.com`,
    email_verified: true,
    preferred_username: `Öpen.Id${users}`,
    ...overrides,
  };
};

const getCookie = (headers: Headers) => headers.get("set-cookie")!.split(";", 1)[0]!;
const getLocation = (headers: Headers) => headers.get("location")!;

/** Signs in at the provider. Returns where the browser comes back, and with which cookie. */
async function authorize(who: OpenIdUser | undefined, query: Record<string, string> = {}) {
  openId.user = who;
  const redirect = await app.call("GET /auth/oidc/start", undefined, { query });
  return { redirect, cookie: getCookie(redirect.headers), back: await openId.browse(getLocation(redirect.headers)) };
}

const callback = (back: URL, cookie: string) =>
  app.call("GET /auth/oidc/callback", undefined, { query: Object.fromEntries(back.searchParams), cookie });

interface ProviderReturn {
  readonly code: string;
  readonly cookie: string;
}

async function signInAtProvider(who: OpenIdUser): Promise<ProviderReturn> {
  const { back, cookie } = await authorize(who);
  const { headers } = await callback(back, cookie);
  const code = /^\/login#oidc=([\w-]{43})$/.exec(getLocation(headers))?.[1];
  if (!code) throw new Error(`led to ${getLocation(headers)}`);
  return { code, cookie: headers.getSetCookie().at(-1)!.split(";", 1)[0]! };
}

const exchange = ({ code, cookie }: ProviderReturn, more: object = {}) =>
  app.call("POST /auth/oidc/trade", { code, ...more }, { cookie });
const getTicket = (reply: { body: object }) => (reply.body as { ticket: string }).ticket;
const signUp = (ticket: string, username: string, cookie: string, more: object = {}) =>
  app.call("POST /auth/oidc/sign-up", { ticket, username, ...more }, { cookie });

/** A new person who has signed up through the provider. */
async function newcomer(who = user()) {
  const returned = await signInAtProvider(who);
  const { username } = person();
  const reply = await signUp(getTicket(await exchange(returned)), username, returned.cookie);
  return { who, username, reply };
}

describe("the redirect to the provider and back", () => {
  test("uses PKCE, state and nonce, and keeps its state in a sealed cookie for that path only", async () => {
    const { headers, status } = await app.call("GET /auth/oidc/start");
    expect(status).toBe(303);
    const url = new URL(getLocation(headers));
    expect(url.origin).toBe(openId.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "halka",
      response_type: "code",
      redirect_uri: CALLBACK,
      code_challenge_method: "S256",
    });
    const cookie = headers.get("set-cookie")!;
    expect(cookie).toMatch(/^oidc=[\w-]+; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax; Secure$/);
    for (const name of ["state", "nonce"]) expect(cookie).not.toContain(url.searchParams.get(name));
  });

  test("ends at the sign-in screen, with a code after the # and the requested path", async () => {
    const { back, cookie } = await authorize(user(), { next: "/dashboard/settings" });
    const { status, headers } = await callback(back, cookie);
    expect(status).toBe(303);
    expect(getLocation(headers)).toMatch(/^\/login\?next=%2Fdashboard%2Fsettings#oidc=[\w-]{43}$/);
  });

  test("keeps the longest path and invitation in a cookie that browsers accept", async () => {
    const query = { next: `/new?url=${"%".repeat(1991)}`, invitation: "x".repeat(100) };
    const long = await authorize(user(), { next: `/${"é".repeat(1999)}` });
    const { redirect, back, cookie } = await authorize(user(), query);
    for (const { headers } of [redirect, long.redirect]) expect(headers.get("set-cookie")!.length).toBeLessThan(4096);
    const address = new URL(getLocation((await callback(back, cookie)).headers), PUBLIC_URL);
    expect(Object.fromEntries(address.searchParams)).toEqual(query);
  });

  test("ends without a code if the state belongs to another browser", async () => {
    const [mine, other] = [await authorize(user()), await authorize(user())];
    const { headers } = await callback(other.back, mine.cookie);
    expect(getLocation(headers)).toBe("/login#oidc_fault=failed");
    const back = new URL(mine.back);
    back.searchParams.set("state", "made up");
    expect(getLocation((await callback(back, mine.cookie)).headers)).toBe("/login#oidc_fault=failed");
  });

  test("ends without a code if the provider's code was used before or made up", async () => {
    const { back, cookie } = await authorize(user());
    expect(getLocation((await callback(back, cookie)).headers)).toContain("#oidc=");
    expect(getLocation((await callback(back, cookie)).headers)).toBe("/login#oidc_fault=failed");
    const again = await authorize(user());
    again.back.searchParams.set("code", "made-up");
    expect(getLocation((await callback(again.back, again.cookie)).headers)).toBe("/login#oidc_fault=failed");
  });

  test("ends without a code in a browser that did not start it, or started it too long ago", async () => {
    const { back, cookie } = await authorize(user());
    const changed = cookie.replace(/(?<==)./, (first) => (first === "A" ? "B" : "A"));
    for (const held of ["", "oidc=", "oidc=AAAA", changed]) {
      expect(getLocation((await callback(back, held)).headers)).toBe("/login#oidc_fault=over");
    }
    const late = await atTime(app, new Date(app.clock.getTime() + 10 * MINUTE_MS), () => callback(back, cookie));
    expect(getLocation(late.headers)).toBe("/login#oidc_fault=over");
  });

  test("reports a declined consent and an unavailable provider", async () => {
    const { back, cookie } = await authorize(undefined);
    expect(getLocation((await callback(back, cookie)).headers)).toBe("/login#oidc_fault=declined");
    const issuer = `http://127.0.0.1:${await freePort()}`;
    app.provider = openOpenIdProvider({ issuer, clientId: "x", clientSecret: "x", name: "Away" });
    expect(getLocation((await app.call("GET /auth/oidc/start")).headers)).toBe("/login#oidc_fault=away");
  });

  test("is 404 if no provider is configured", async () => {
    app.provider = undefined;
    const body = { code: "A".repeat(43) };
    const replies = [
      await app.call("GET /auth/oidc/start"),
      await app.call("GET /auth/oidc/callback", undefined, { query: { code: "x" } }),
      await app.call("POST /auth/oidc/trade", body),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: "provider_off" } });
  });
});

describe("the code of the sign-in screen", () => {
  test("works once, even for two concurrent requests, within two minutes", async () => {
    const returned = await signInAtProvider(user());
    const both = await Promise.all([exchange(returned), exchange(returned)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const late = await signInAtProvider(user());
    const reply = await atTime(app, new Date(app.clock.getTime() + 2 * MINUTE_MS), () => exchange(late));
    expect(reply).toMatchObject({ status: 410, body: { code: "arrival_over" } });
  });

  test("works only in the browser that came back", async () => {
    const [mine, other] = [await signInAtProvider(user()), await signInAtProvider(user())];
    expect((await exchange({ code: mine.code, cookie: "" })).status).toBe(410);
    expect((await exchange({ code: mine.code, cookie: other.cookie })).status).toBe(410);
    expect((await exchange(mine)).status).toBe(200);
  });

  test("is stored as a hash", async () => {
    const { code } = await signInAtProvider(user());
    expect(await dumpTable(app, "pending_sign_ins")).not.toContain(code);
  });
});

describe("a new person", () => {
  test("chooses a username, and gets a verified account and a session", async () => {
    const who = user();
    const returned = await signInAtProvider(who);
    const exchanged = await exchange(returned);
    expect(exchanged).toMatchObject({
      status: 200,
      body: { next: "sign_up", email: who.email, username: `Open.Id${users}` },
    });
    const { username } = person();
    const reply = await signUp(getTicket(exchanged), username, returned.cookie);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      user: { username, email: who.email, status: "active", token: expect.stringMatching(/^hlk_s_/) as unknown },
    });
    expect(await getEvents(app, { ...person(), email: who.email! })).toEqual(
      expect.arrayContaining([
        { kind: "provider_linked", details: { provider: "Test ID" } },
        { kind: "signed_in", details: { via: "provider" } },
      ]),
    );
    expect((await signUp(getTicket(exchanged), "another-name", returned.cookie)).status).toBe(410);
  });

  test("is recognised next time, even if the provider returns another address", async () => {
    const { who, username } = await newcomer();
    const back = await exchange(await signInAtProvider({ ...who, email: "other@example.com", email_verified: false }));
    expect(back).toMatchObject({ status: 200, body: { next: "signed_in", user: { username, email: who.email } } });
  });

  test("may try another username with the same ticket", async () => {
    const existing = await member(app);
    const returned = await signInAtProvider(user());
    const ticket = getTicket(await exchange(returned));
    expect(await signUp(ticket, existing.username, returned.cookie)).toMatchObject({
      status: 409,
      body: { code: "username_taken", errors: [{ field: "username" }] },
    });
    expect(await signUp(ticket, "dashboard", returned.cookie)).toMatchObject({ body: { code: "username_reserved" } });
    expect((await signUp(ticket, person().username, returned.cookie)).status).toBe(200);
  });

  test("cannot sign up with a disposable address", async () => {
    app.isDisposable = async (email) => email.endsWith("@trash.example");
    onTestFinished(() => void (app.isDisposable = undefined));
    const returned = await signInAtProvider(user({ email: "ada@trash.example" }));
    expect(await signUp(getTicket(await exchange(returned)), person().username, returned.cookie)).toMatchObject({
      status: 422,
      body: { code: "disposable_email", errors: [{ field: "email" }] },
    });
    expect((await newcomer()).reply.status).toBe(200);
  });

  test("gets one account from two concurrent requests", async () => {
    const who = user();
    const [first, second] = [await signInAtProvider(who), await signInAtProvider(who)];
    const tickets = [getTicket(await exchange(first)), getTicket(await exchange(second))];
    const replies = await Promise.all([
      signUp(tickets[0]!, person().username, first.cookie),
      signUp(tickets[1]!, person().username, second.cookie),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("is sent back to the provider if the address is unverified", async () => {
    for (const who of [user({ email_verified: false }), user({ email: "no address" }), { sub: "unnamed" }]) {
      expect(await exchange(await signInAtProvider(who))).toMatchObject({
        status: 403,
        body: { code: "provider_address_unverified" },
      });
    }
    expect(await app.sql`select 1 from identities where subject = 'unnamed'`).toHaveLength(0);
  });
});

describe("while not everyone may sign up", () => {
  const allow = (mode: Registration["mode"]) =>
    app.db.transaction((tx) => storeRegistration(tx, { mode, domains: [] }, app.clock));
  const invite = (email: string | null = null) =>
    app.db.transaction((tx) => addInvitation(tx, { email, uses: 1, days: 1 }, app.clock));
  afterEach(() => allow("open"));

  test("an invitation comes back from the provider, and is used up by the new account", async () => {
    await allow("closed");
    const invitation = await invite();
    const { back, cookie } = await authorize(user(), { invitation });
    const location = getLocation((await callback(back, cookie)).headers);
    expect(location.split("#")[0]).toBe(`/login?invitation=${invitation}`);
    const [first, second] = [await signInAtProvider(user()), await signInAtProvider(user())];
    const tickets = [
      getTicket(await exchange(first, { invitation })),
      getTicket(await exchange(second, { invitation })),
    ];
    expect((await signUp(tickets[0]!, person().username, first.cookie, { invitation })).status).toBe(200);
    const late = await signUp(tickets[1]!, person().username, second.cookie, { invitation });
    expect(late).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
  });

  test.each([
    ["closed", "registration_closed"],
    ["invitation", "invitation_needed"],
  ] as const)("(%s) a person without an account learns it before choosing a username", async (mode, code) => {
    const ada = await member(app);
    await allow(mode);
    expect(await exchange(await signInAtProvider(user()))).toMatchObject({ status: 403, body: { code } });
    const invitation = await invite("grace@example.net");
    const other = await exchange(await signInAtProvider(user()), { invitation });
    expect(other).toMatchObject({ status: 403, body: { code: "invitation_invalid" } });
    const owner = await exchange(await signInAtProvider(user({ email: ada.email })));
    expect(owner.body).toMatchObject({ next: "link" });
    for (const email of [ada.email, person().email]) {
      const unverified = await exchange(await signInAtProvider(user({ email, email_verified: false })));
      expect(unverified).toMatchObject({ status: 403, body: { code: "provider_address_unverified" } });
    }
  });
});

describe("a person whose address has an account", () => {
  const link = (returned: ProviderReturn, body: object) =>
    app.call("POST /auth/oidc/link", body, { cookie: returned.cookie });

  async function signInWithAddressOf(owner: Person) {
    const who = user({ email: owner.email.toUpperCase() });
    const returned = await signInAtProvider(who);
    const exchanged = await exchange(returned);
    expect(exchanged.body).toMatchObject({ next: "link", email: who.email });
    return { who, returned, ticket: getTicket(exchanged) };
  }

  test("is linked to it by its password only", async () => {
    const ada = await member(app);
    const { who, returned, ticket } = await signInWithAddressOf(ada);
    expect(await app.sql`select 1 from identities where subject = ${who.sub}`).toHaveLength(0);
    expect(await link(returned, { ticket, password: "wrong password" })).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
    const reply = await link(returned, { ticket, password: ada.password });
    expect(reply).toMatchObject({ status: 200, body: { user: { username: ada.username } } });
    expect(await exchange(await signInAtProvider(who))).toMatchObject({
      body: { next: "signed_in", user: { email: ada.email } },
    });
    expect((await getEvents(app, ada)).map(({ kind }) => kind)).toContain("provider_linked");
    expect((await app.deliver()).some(({ to, text }) => to === ada.email && text.includes("Test ID"))).toBe(true);
  });

  test("cannot create a second account with it", async () => {
    const ada = await member(app);
    const { returned, ticket } = await signInWithAddressOf(ada);
    expect((await signUp(ticket, person().username, returned.cookie)).status).toBe(410);
  });

  test("has five guesses at the password, counted before they are compared", async () => {
    const ada = await member(app);
    const { returned, ticket } = await signInWithAddressOf(ada);
    const guesses = Array.from({ length: 8 }, () => link(returned, { ticket, password: "wrong password" }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await link(returned, { ticket, password: ada.password })).status).toBe(410);
  });

  test("needs the second factor too, now and on each later sign-in", async () => {
    const bob = await twoStepMember(app);
    const { who, returned, ticket } = await signInWithAddressOf(bob);
    expect(await link(returned, { ticket, password: bob.password })).toMatchObject({
      status: 422,
      body: { code: "second_factor_missing", errors: [{ field: "code" }] },
    });
    expect(await link(returned, { ticket, password: bob.password, code: "000000" })).toMatchObject({
      status: 422,
      body: { code: "wrong_factor_code" },
    });
    expect((await link(returned, { ticket, password: bob.password, code: bob.codeAt() })).status).toBe(200);
    const back = await exchange(await signInAtProvider(who));
    expect(back).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
    const { challenge } = back.body as unknown as { challenge: string };
    const reply = await app.call("POST /users/login/second-factor", { challenge, code: bob.codeAt(1) });
    expect(reply.status).toBe(200);
    expect(await getEvents(app, bob)).toContainEqual({
      kind: "signed_in",
      details: { via: "provider", second_factor: "totp" },
    });
  });

  test("gets an account despite a third party's unverified sign-up with the address, and voids that sign-up", async () => {
    const attacker = person();
    await app.call("POST /users", attacker);
    const code = readMailedCode((await app.deliver()).find(({ to }) => to === attacker.email));
    const returned = await signInAtProvider(user({ email: attacker.email.toUpperCase() }));
    const exchanged = await exchange(returned);
    expect(exchanged.body).toMatchObject({ next: "sign_up" });
    const { username } = person();
    const body = { ticket: getTicket(exchanged), username };
    const created = await app.call("POST /auth/oidc/sign-up", body, { cookie: returned.cookie });
    expect(created).toMatchObject({ status: 200, body: { user: { username } } });
    expect((await app.call("POST /users/email_verify", { code })).status).toBe(422);
    const { email, password } = attacker;
    expect((await app.call("POST /users/login", { user: { email, password } })).status).toBe(401);
  });
});

test.for([
  ["POST /auth/oidc/trade", { code: "x" }, "code"],
  ["POST /auth/oidc/link", { ticket: "A".repeat(43) }, "password"],
  ["POST /auth/oidc/sign-up", { ticket: "A".repeat(43), username: "no spaces" }, "username"],
] as const)("%s names the field of bad input: %j", async ([endpoint, body, field]) => {
  const reply = await app.call(endpoint, body);
  expect(reply.status).toBe(422);
  expect(getErrorFields(reply.body)).toContain(field);
});
