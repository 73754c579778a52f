import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import {
  type AccountsApp,
  accountsApp,
  atTime,
  getAccountId,
  readMailedCode,
  member,
  type Person,
  person,
  turnOnRateLimits,
  type Reply,
  readResetToken,
  getToken,
} from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { getErrorFields } from "#testing/problem.ts";
import { signInPerEmailAndNetwork, signInPerEmail, signInPerDevice } from "./attempt-limits.ts";
import type { AccountsContract } from "./contract.ts";
import { ownerCookieKey, readOwnerCookie } from "./cookies.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { signIn } from "./sign-in.ts";

let app: AccountsApp;
let ada: Person;
beforeAll(async () => {
  app = await accountsApp();
  ada = await member(app);
});

const login = (email: string, password: string, address?: string) =>
  app.call("POST /users/login", { user: { email, password } }, address ? { address } : {});
const isOpen = async (token: string) => (await app.call("POST /v1/auth/change-password", {}, { token })).status !== 401;
const later = (ms: number) => new Date(app.clock.getTime() + ms);

describe("POST /users/login", () => {
  test("returns the account with a valid token, regardless of the case of the address", async () => {
    const { status, body } = await login(ada.email.toUpperCase(), ada.password);
    expect(status).toBe(200);
    expect(body).toEqual({
      user: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        username: ada.username,
        email: ada.email,
        status: "active",
        subscription: { name: "Free" },
        subscription_expire: null,
        promo: true,
        token: expect.stringMatching(/^hlk_s_[A-Za-z0-9_-]{43}$/) as unknown,
      },
    });
    expect(await isOpen((body as unknown as { user: { token: string } }).user.token)).toBe(true);
  });

  test("stores only a hash of the token", async () => {
    const token = await getToken(app, ada);
    const hash = createHash("sha256").update(token).digest("hex");
    const kept = await app.sql`select user_agent from sessions where encode(token_hash, 'hex') = ${hash}`;
    expect([...kept]).toEqual([{ user_agent: "test" }]);
    expect(await dumpTable(app, "sessions")).not.toContain(token);
  });

  test("returns the current plan, and Free once it has ended", async () => {
    const bob = await member(app);
    const planUntil = later(DAY_MS);
    await setPlan(app.ctx, bob.username.toUpperCase(), { plan: "Pro", planUntil });
    const during = await login(bob.email, bob.password);
    const after = await atTime(app, later(DAY_MS), () => login(bob.email, bob.password));
    expect(during.body).toMatchObject({
      user: { subscription: { name: "Pro" }, subscription_expire: planUntil.toISOString() },
    });
    expect(after.body).toMatchObject({ user: { subscription: { name: "Free" } } });
  });

  test("rejects unknown addresses, wrong passwords, and wrong passwords of unverified accounts alike", async () => {
    const unverified = person();
    await app.call("POST /users", unverified);
    const replies = await Promise.all([
      login("unknown@example.com", "wrong password"),
      login(ada.email, "wrong password"),
      login(unverified.email, "wrong password"),
      login("naughty\0@example.com", "wrong password"),
      login("not an address", "wrong password"),
    ]);
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
  });

  test("compares an unknown address with a real hash, at the same cost", async () => {
    const requested: (string | undefined)[] = [];
    const passwords = {
      ...app.ctx.passwords,
      verify: (_: string, stored: string | undefined) => (
        requested.push(stored),
        app.ctx.passwords.verify("x", stored)
      ),
    };
    const ctx = { ...app.ctx, passwords };
    await expect(signIn(ctx, { email: "unknown@example.com", password: "x" })).rejects.toThrow(
      "Wrong email or password",
    );
    await expect(signIn(ctx, { email: ada.email, password: "x" })).rejects.toThrow("Wrong email or password");
    expect(requested).toEqual([undefined, expect.stringMatching(/^\$argon2id\$/)]);
  });

  test("asks for verification only after the right password, and emails a code if none is valid any more", async () => {
    const late = person();
    await app.call("POST /users", late);
    await app.deliver();
    expect(await login(late.email, late.password)).toMatchObject({ status: 403, body: { code: "not_verified" } });
    expect(await app.deliver()).toEqual([]);
    await atTime(app, later(16 * MINUTE_MS), () => login(late.email, late.password));
    expect(readMailedCode((await app.deliver())[0])).not.toBe("");
  });

  test("replaces a hash with outdated cost parameters", async () => {
    const old = await member(app);
    const passwords = await openPasswords({ memoryKiB: 128, passes: 1, parallelism: 1 });
    await signIn({ ...app.ctx, passwords }, old);
    const [row] = await app.sql`select password_hash as hash from accounts where email = ${old.email}`;
    expect(row!["hash"]).toMatch(/^\$argon2id\$v=19\$m=128,t=1,p=1\$/);
    await expect(signIn({ ...app.ctx, passwords }, old)).resolves.toMatchObject({ user: { username: old.username } });
  });

  test("sets the signed cookie that excludes the owner's own clicks", async () => {
    const reply = await login(ada.email, ada.password);
    const cookie = reply.headers.getSetCookie().find((each) => each.startsWith("own="))!;
    expect(cookie).toMatch(/^own=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(readOwnerCookie(`a=b; ${cookie.split(";")[0]}; c=d`, ownerCookieKey(app.keys), app.clock.getTime())).toBe(
      await getAccountId(app, ada),
    );
  });

  test("counts parallel wrong guesses before comparing them, and then rejects the right password too", async () => {
    turnOnRateLimits(app);
    const guesses = Array.from({ length: signInPerEmailAndNetwork.points + 5 }, () =>
      login(ada.email, "wrong password", "198.51.100.1"),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const right = await login(ada.email.toUpperCase(), ada.password, "198.51.100.1");
    const elsewhere = await login(ada.email, ada.password, "198.51.100.2");
    expect(statuses.filter((status) => status === 401)).toHaveLength(signInPerEmailAndNetwork.points);
    expect(right).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(elsewhere.status).toBe(200);
  });

  test("counts guesses at one address across all networks", async () => {
    turnOnRateLimits(app);
    const bob = await member(app);
    await app.rateLimits.take(signInPerEmail, bob.email);
    const networks = Math.ceil(signInPerEmail.points / signInPerEmailAndNetwork.points);
    const statuses: number[] = [];
    for (let network = 1; network <= networks; network++) {
      const guesses = Array.from({ length: signInPerEmailAndNetwork.points }, () =>
        login(bob.email, "wrong password", `198.51.100.${network}`),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(signInPerEmail.points - 1);
  });

  describe("while third parties exhaust the limit of an address", () => {
    async function underAttack() {
      const owner = await member(app);
      turnOnRateLimits(app);
      const fill = async () => {
        while ((await app.rateLimits.take(signInPerEmail, owner.email)).ok);
      };
      const signInWith = async (cookie: string | undefined, password = owner.password) =>
        app.call("POST /users/login", { user: { email: owner.email, password } }, cookie ? { cookie } : {});
      return { owner, fill, signInWith };
    }
    const getDevice = (reply: Reply) =>
      reply.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith("device="))
        ?.split(";")[0];

    test("a known device still signs in, and an unknown one does not", async () => {
      const { fill, signInWith } = await underAttack();
      const device = getDevice(await signInWith(undefined));
      await fill();
      expect((await signInWith(undefined)).status).toBe(429);
      expect((await signInWith(device)).status).toBe(200);
    });

    test.each<keyof AccountsContract>([
      "POST /users/login",
      "POST /users/login/second-factor",
      "POST /users/login/passkey",
      "POST /users/email_verify",
      "POST /auth/reset-password",
      "POST /auth/oidc/trade",
      "POST /auth/oidc/link",
      "POST /auth/oidc/sign-up",
      "POST /v1/auth/change-password",
    ])("the browser sends its device to %s exactly once", async (endpoint) => {
      const { signInWith } = await underAttack();
      const cookies = (await signInWith(undefined)).headers.getSetCookie().filter((each) => each.startsWith("device="));
      const [, path = ""] = endpoint.split(" ");
      const sent = cookies.filter((each) => `${path}/`.startsWith(`${/ Path=([^;]+);/.exec(each)![1]!}/`));
      expect(sent).toHaveLength(1);
    });

    test("a fresh reset makes its browser a known device and all others unknown", async () => {
      const { owner, fill, signInWith } = await underAttack();
      const stolen = getDevice(await signInWith(undefined));
      await fill();
      await app.call("POST /auth/forgot-password", { email: owner.email });
      const token = readResetToken(
        (await app.deliver()).find(({ to, text }) => to === owner.email && text.includes("#token")),
      );
      const body = { token, new_password: "battery staple", confirm_password: "battery staple" };
      const device = getDevice(await app.call("POST /auth/reset-password", body));
      expect((await signInWith(stolen, "battery staple")).status).toBe(429);
      expect((await signInWith(device, "battery staple")).status).toBe(200);
    });

    test("a known device has its own limit, and is known only to its account", async () => {
      const { fill, signInWith } = await underAttack();
      const device = getDevice(await signInWith(undefined));
      const other = getDevice(await login(ada.email, ada.password));
      await fill();
      expect((await signInWith(other)).status).toBe(429);
      expect((await signInWith(device?.replace(/.$/, device.endsWith("A") ? "B" : "A"))).status).toBe(429);
      const { points } = signInPerDevice;
      const guesses = await Promise.all(Array.from({ length: points + 3 }, () => signInWith(device, "wrong password")));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(points);
      expect((await signInWith(device)).status).toBe(429);
    });

    test("two people who share a browser are both known", async () => {
      const { fill, signInWith } = await underAttack();
      const first = getDevice(await login(ada.email, ada.password));
      const both = getDevice(await signInWith(first));
      await fill();
      expect((await signInWith(both)).status).toBe(200);
      while ((await app.rateLimits.take(signInPerEmail, ada.email)).ok);
      const again = { user: { email: ada.email, password: ada.password } };
      expect((await app.call("POST /users/login", again, { cookie: both! })).status).toBe(200);
    });
  });

  test("lets one network sign in sixty times in a row", async () => {
    turnOnRateLimits(app);
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await login(ada.email, ada.password)).status);
    expect(statuses).toEqual(Array(60).fill(200));
  });

  test.for([
    [{ user: { email: "a@example.com" } }, "user.password"],
    [{ user: { email: "", password: "x" } }, "user.email"],
    [{ email: "a@example.com", password: "x" }, "user"],
  ] as const)("names the field of bad input: %j", async ([body, field]) => {
    const reply = await app.call("POST /users/login", body);
    expect(reply.status).toBe(422);
    expect(getErrorFields(reply.body)).toContain(field);
  });
});

describe("a session", () => {
  test("ends on sign-out without the others, and its cookie is removed", async () => {
    const [first, second] = [await getToken(app, ada), await getToken(app, ada)];
    const reply = await app.call("POST /users/logout", undefined, { token: first });
    expect(reply.status).toBe(204);
    // the second one is set when an operator views an account
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^own=; Max-Age=0; Path=\//),
      expect.stringMatching(/^view_own=; Max-Age=0; Path=\//),
    ]);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  test("cannot be forged, and signing out without one is rejected", async () => {
    expect(await app.call("POST /users/logout")).toMatchObject({ status: 401, body: { code: "signed_out" } });
    for (const token of ["", "hlk_s_", `hlk_s_${"A".repeat(43)}`, "hlk_s_\u00e9", "x".repeat(150)]) {
      const reply = await app.call("POST /users/logout", undefined, { token: encodeURI(token) });
      expect(reply.status).toBe(401);
    }
  });

  test("ends after 30 days of inactivity", async () => {
    const token = await getToken(app, ada);
    expect(await atTime(app, later(30 * DAY_MS - 1), () => isOpen(token))).toBe(true);
    const other = await getToken(app, ada);
    expect(await atTime(app, later(30 * DAY_MS), () => isOpen(other))).toBe(false);
  });

  test("ends after 180 days, however active", async () => {
    const token = await getToken(app, ada);
    for (let day = 20; day < 180; day += 20)
      expect(await atTime(app, later(day * DAY_MS), () => isOpen(token))).toBe(true);
    expect(await atTime(app, later(180 * DAY_MS), () => isOpen(token))).toBe(false);
  });

  test("records its last use at most hourly", async () => {
    const bob = await member(app);
    const token = await getToken(app, bob);
    const seen = async () => {
      const rows = await app.sql<{ seen: Date }[]>`
        select last_seen_at as seen from sessions join accounts on accounts.id = account_id where email = ${bob.email}`;
      return rows[0]!.seen;
    };
    const begun = await seen();
    await atTime(app, later(HOUR_MS - 1), () => isOpen(token));
    expect(await seen()).toEqual(begun);
    await atTime(app, later(HOUR_MS), () => isOpen(token));
    expect(await seen()).toEqual(later(HOUR_MS));
  });
});
