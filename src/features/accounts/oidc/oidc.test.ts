import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  codeIn,
  member,
  person,
  type Person,
  PUBLIC_URL,
} from "#testing/accounts-app.ts";
import { type OpenIdUser, testOpenId, type TestOpenId } from "#testing/openid.ts";
import { eventsOf, twoStepMember } from "#testing/two-step.ts";
import { openProvider } from "./provider.ts";

const CALLBACK = `${PUBLIC_URL}/auth/oidc/callback`;

let app: AccountsApp;
let openId: TestOpenId;
beforeAll(async () => {
  app = await accountsApp();
  openId = await testOpenId(CALLBACK);
});
beforeEach(() => {
  const { issuer, clientId, clientSecret } = openId;
  app.provider = openProvider({ issuer, clientId, clientSecret, name: "Test ID" });
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

const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";", 1)[0]!;
const locationOf = (headers: Headers) => headers.get("location")!;

/** Goes to the provider, signs in there, and answers where and with which cookie the browser comes back. */
async function travel(who: OpenIdUser | undefined, query: Record<string, string> = {}) {
  openId.user = who;
  const left = await app.call("GET /auth/oidc/start", undefined, { query });
  return { left, cookie: cookieOf(left.headers), back: await openId.browse(locationOf(left.headers)) };
}

const callback = (back: URL, cookie: string) =>
  app.call("GET /auth/oidc/callback", undefined, { query: Object.fromEntries(back.searchParams), cookie });

interface Arrived {
  readonly code: string;
  readonly cookie: string;
}

async function arrive(who: OpenIdUser): Promise<Arrived> {
  const { back, cookie } = await travel(who);
  const { headers } = await callback(back, cookie);
  const code = /^\/login#oidc=([\w-]{43})$/.exec(locationOf(headers))?.[1];
  if (!code) throw new Error(`led to ${locationOf(headers)}`);
  return { code, cookie: headers.getSetCookie().at(-1)!.split(";", 1)[0]! };
}

const trade = ({ code, cookie }: Arrived) => app.call("POST /auth/oidc/trade", { code }, { cookie });
const ticketOf = (reply: { body: object }) => (reply.body as { ticket: string }).ticket;
const signUp = (ticket: string, username: string, cookie: string) =>
  app.call("POST /auth/oidc/sign-up", { ticket, username }, { cookie });

/** Somebody who has come from the provider and made an account. */
async function newcomer(who = user()) {
  const arrived = await arrive(who);
  const { username } = person();
  const reply = await signUp(ticketOf(await trade(arrived)), username, arrived.cookie);
  return { who, username, reply };
}

describe("the way to the provider and back", () => {
  test("goes with PKCE, state and nonce, and keeps what it needs in a sealed cookie of that path alone", async () => {
    const { headers, status } = await app.call("GET /auth/oidc/start");
    expect(status).toBe(303);
    const url = new URL(locationOf(headers));
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

  test("ends at the sign-in screen, with a code behind the # and on the way that was interrupted", async () => {
    const { back, cookie } = await travel(user(), { next: "/dashboard/settings" });
    const { status, headers } = await callback(back, cookie);
    expect(status).toBe(303);
    expect(locationOf(headers)).toMatch(/^\/login\?next=%2Fdashboard%2Fsettings#oidc=[\w-]{43}$/);
  });

  test("ends without a code where the state is another's", async () => {
    const [mine, other] = [await travel(user()), await travel(user())];
    const { headers } = await callback(other.back, mine.cookie);
    expect(locationOf(headers)).toBe("/login#oidc_fault=failed");
    const back = new URL(mine.back);
    back.searchParams.set("state", "made up");
    expect(locationOf((await callback(back, mine.cookie)).headers)).toBe("/login#oidc_fault=failed");
  });

  test("ends without a code where the provider's was used before, or made up", async () => {
    const { back, cookie } = await travel(user());
    expect(locationOf((await callback(back, cookie)).headers)).toContain("#oidc=");
    expect(locationOf((await callback(back, cookie)).headers)).toBe("/login#oidc_fault=failed");
    const again = await travel(user());
    again.back.searchParams.set("code", "made-up");
    expect(locationOf((await callback(again.back, again.cookie)).headers)).toBe("/login#oidc_fault=failed");
  });

  test("ends without a code in a browser that did not leave, or left too long ago", async () => {
    const { back, cookie } = await travel(user());
    for (const held of ["", "oidc=", "oidc=AAAA", `oidc=A${cookie.slice(6)}`]) {
      expect(locationOf((await callback(back, held)).headers)).toBe("/login#oidc_fault=over");
    }
    const now = app.clock;
    app.clock = new Date(now.getTime() + 10 * MINUTE_MS);
    const late = await callback(back, cookie);
    app.clock = now;
    expect(locationOf(late.headers)).toBe("/login#oidc_fault=over");
  });

  test("tells of somebody who declined, and of a provider that is away", async () => {
    const { back, cookie } = await travel(undefined);
    expect(locationOf((await callback(back, cookie)).headers)).toBe("/login#oidc_fault=declined");
    app.provider = openProvider({ issuer: "http://127.0.0.1:9", clientId: "x", clientSecret: "x", name: "Away" });
    expect(locationOf((await app.call("GET /auth/oidc/start")).headers)).toBe("/login#oidc_fault=away");
  });

  test("does not exist where no provider is set up", async () => {
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
  test("is good once, also for one of two at once, and for two minutes", async () => {
    const arrived = await arrive(user());
    const both = await Promise.all([trade(arrived), trade(arrived)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const late = await arrive(user());
    const now = app.clock;
    app.clock = new Date(now.getTime() + 2 * MINUTE_MS);
    const reply = await trade(late);
    app.clock = now;
    expect(reply).toMatchObject({ status: 410, body: { code: "arrival_over" } });
  });

  test("signs in no other browser than the one that came back", async () => {
    const [mine, other] = [await arrive(user()), await arrive(user())];
    expect((await trade({ code: mine.code, cookie: "" })).status).toBe(410);
    expect((await trade({ code: mine.code, cookie: other.cookie })).status).toBe(410);
    expect((await trade(mine)).status).toBe(200);
  });

  test("is kept as a hash", async () => {
    const { code } = await arrive(user());
    expect(JSON.stringify(await app.sql`select * from arrivals`)).not.toContain(code);
  });
});

describe("somebody new", () => {
  test("chooses a username, and has a verified account and a session", async () => {
    const who = user();
    const arrived = await arrive(who);
    const traded = await trade(arrived);
    expect(traded).toMatchObject({
      status: 200,
      body: { next: "sign_up", email: who.email, username: `Open.Id${users}` },
    });
    const { username } = person();
    const reply = await signUp(ticketOf(traded), username, arrived.cookie);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      user: { username, email: who.email, status: "active", token: expect.stringMatching(/^hlk_s_/) as unknown },
    });
    expect(await eventsOf(app, { ...person(), email: who.email! })).toEqual(
      expect.arrayContaining([
        { kind: "provider_linked", details: { provider: "Test ID" } },
        { kind: "signed_in", details: { via: "provider" } },
      ]),
    );
    expect((await signUp(ticketOf(traded), "another-name", arrived.cookie)).status).toBe(410);
  });

  test("is known the next time, whatever address the provider tells then", async () => {
    const { who, username } = await newcomer();
    const back = await trade(await arrive({ ...who, email: "other@example.com", email_verified: false }));
    expect(back).toMatchObject({ status: 200, body: { next: "signed_in", user: { username, email: who.email } } });
  });

  test("may try another username, and keeps the ticket meanwhile", async () => {
    const taken = await member(app);
    const arrived = await arrive(user());
    const ticket = ticketOf(await trade(arrived));
    expect(await signUp(ticket, taken.username, arrived.cookie)).toMatchObject({
      status: 409,
      body: { code: "username_taken", errors: [{ field: "username" }] },
    });
    expect(await signUp(ticket, "dashboard", arrived.cookie)).toMatchObject({ body: { code: "username_reserved" } });
    expect((await signUp(ticket, person().username, arrived.cookie)).status).toBe(200);
  });

  test("gets one account of two that are asked for at once", async () => {
    const who = user();
    const [first, second] = [await arrive(who), await arrive(who)];
    const tickets = [ticketOf(await trade(first)), ticketOf(await trade(second))];
    const replies = await Promise.all([
      signUp(tickets[0]!, person().username, first.cookie),
      signUp(tickets[1]!, person().username, second.cookie),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("is sent back to the provider with an address that it has not verified", async () => {
    for (const who of [user({ email_verified: false }), user({ email: "no address" }), { sub: "nobody" }]) {
      expect(await trade(await arrive(who))).toMatchObject({
        status: 403,
        body: { code: "provider_address_unverified" },
      });
    }
    expect(await app.sql`select 1 from identities where subject = 'nobody'`).toHaveLength(0);
  });
});

describe("somebody whose address has an account", () => {
  const link = (arrived: Arrived, body: object) => app.call("POST /auth/oidc/link", body, { cookie: arrived.cookie });

  async function comeAs(owner: Person) {
    const who = user({ email: owner.email.toUpperCase() });
    const arrived = await arrive(who);
    const traded = await trade(arrived);
    expect(traded.body).toMatchObject({ next: "link", email: who.email });
    return { who, arrived, ticket: ticketOf(traded) };
  }

  test("is connected with it by its password, never in silence", async () => {
    const ada = await member(app);
    const { who, arrived, ticket } = await comeAs(ada);
    expect(await app.sql`select 1 from identities where subject = ${who.sub}`).toHaveLength(0);
    expect(await link(arrived, { ticket, password: "wrong password" })).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials" },
    });
    const reply = await link(arrived, { ticket, password: ada.password });
    expect(reply).toMatchObject({ status: 200, body: { user: { username: ada.username } } });
    expect(await trade(await arrive(who))).toMatchObject({ body: { next: "signed_in", user: { email: ada.email } } });
    expect((await eventsOf(app, ada)).map(({ kind }) => kind)).toContain("provider_linked");
    expect((await app.deliver()).some(({ to, text }) => to === ada.email && text.includes("Test ID"))).toBe(true);
  });

  test("cannot make a second account of it", async () => {
    const ada = await member(app);
    const { arrived, ticket } = await comeAs(ada);
    expect((await signUp(ticket, person().username, arrived.cookie)).status).toBe(410);
  });

  test("has five guesses at the password, counted before they are compared", async () => {
    const ada = await member(app);
    const { arrived, ticket } = await comeAs(ada);
    const guesses = Array.from({ length: 8 }, () => link(arrived, { ticket, password: "wrong password" }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await link(arrived, { ticket, password: ada.password })).status).toBe(410);
  });

  test("needs the second factor too where there is one, now and at each return", async () => {
    const bob = await twoStepMember(app);
    const { who, arrived, ticket } = await comeAs(bob);
    expect(await link(arrived, { ticket, password: bob.password })).toMatchObject({
      status: 422,
      body: { code: "second_factor_missing", errors: [{ field: "code" }] },
    });
    expect(await link(arrived, { ticket, password: bob.password, code: "000000" })).toMatchObject({
      status: 422,
      body: { code: "wrong_factor_code" },
    });
    expect((await link(arrived, { ticket, password: bob.password, code: bob.codeAt() })).status).toBe(200);
    const back = await trade(await arrive(who));
    expect(back).toMatchObject({ status: 401, body: { code: "second_factor_required" } });
    const { challenge } = back.body as unknown as { challenge: string };
    const reply = await app.call("POST /users/login/second-factor", { challenge, code: bob.codeAt(1) });
    expect(reply.status).toBe(200);
    expect(await eventsOf(app, bob)).toContainEqual({
      kind: "signed_in",
      details: { via: "provider", second_factor: "totp" },
    });
  });

  test("gets an account of their own where a third party has signed up with the address, which then is void", async () => {
    const attacker = person();
    await app.call("POST /users", attacker);
    const code = codeIn((await app.deliver()).find(({ to }) => to === attacker.email));
    const arrived = await arrive(user({ email: attacker.email.toUpperCase() }));
    const traded = await trade(arrived);
    expect(traded.body).toMatchObject({ next: "sign_up" });
    const { username } = person();
    const body = { ticket: ticketOf(traded), username };
    const made = await app.call("POST /auth/oidc/sign-up", body, { cookie: arrived.cookie });
    expect(made).toMatchObject({ status: 200, body: { user: { username } } });
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
  expect((reply.body as unknown as { errors: { field: string }[] }).errors.map((each) => each.field)).toContain(field);
});
