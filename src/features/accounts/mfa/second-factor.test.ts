import { beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { type AccountsApp, accountsApp, atTime, turnOnRateLimits } from "#testing/accounts-app.ts";
import { dumpTable } from "#testing/dump-table.ts";
import { getErrorFields } from "#testing/problem.ts";
import { getChallenge, getEvents, twoStepMember } from "#testing/two-step.ts";
import { mfaPerAccount, signInPerEmailAndNetwork } from "../attempt-limits.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const login = (email: string, password: string) => app.call("POST /users/login", { user: { email, password } });
const second = (body: object) => app.call("POST /users/login/second-factor", body);
/** A code that is wrong at every accepted time step. */
const wrongCode = (right: readonly string[]) =>
  ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code))!;
const wrongFor = (bob: { codeAt(steps: number): string }) => wrongCode([-1, 0, 1].map((steps) => bob.codeAt(steps)));

describe("signing in to an account with a second factor", () => {
  test("does not reveal the second factor before the right password", async () => {
    const bob = await twoStepMember(app);
    const [wrong, unknown] = [await login(bob.email, "wrong password"), await login("none@example.com", "x")];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  test("responds to the right password with a challenge and no session", async () => {
    const bob = await twoStepMember(app);
    const before = await app.sql`select count(*) from sessions`;
    const { status, headers, body } = await login(bob.email, bob.password);
    expect(status).toBe(401);
    expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(headers.get("set-cookie")).toBeNull();
    expect(body).toMatchObject({
      code: "second_factor_required",
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as unknown,
      methods: ["code", "recovery_code"],
    });
    expect(await app.sql`select count(*) from sessions`).toEqual(before);
    const { challenge } = body as unknown as { challenge: string };
    expect(await dumpTable(app, "challenges")).not.toContain(challenge);
  });

  test("responds to challenge and code as login does", async () => {
    const bob = await twoStepMember(app);
    const reply = await second({ challenge: await getChallenge(app, bob), code: bob.codeAt() });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      user: { email: bob.email, token: expect.stringMatching(/^hlk_s_/) as unknown },
    });
    expect(reply.headers.getSetCookie().join("\n")).toMatch(/^own=/m);
    expect(await getEvents(app, bob)).toContainEqual({
      kind: "signed_in",
      details: { via: "password", second_factor: "totp" },
    });
  });

  test("accepts a code up to one step early or late", async () => {
    const bob = await twoStepMember(app);
    const sendCodeAt = async (steps: number) =>
      (await second({ challenge: await getChallenge(app, bob), code: bob.codeAt(steps) })).status;
    const statuses: number[] = [];
    for (const steps of [-2, 0, 1, 2]) statuses.push(await sendCodeAt(steps));
    expect(statuses).toEqual([422, 200, 200, 422]);
    // far enough that no code has been used
    expect(await atTime(app, new Date(app.clock.getTime() + 3 * MINUTE_MS), () => sendCodeAt(-1))).toBe(200);
  });

  test("accepts a code once, and no older one afterwards", async () => {
    const bob = await twoStepMember(app);
    const code = bob.codeAt(1);
    expect((await second({ challenge: await getChallenge(app, bob), code })).status).toBe(200);
    for (const used of [code, bob.codeAt(0)]) {
      const reply = await second({ challenge: await getChallenge(app, bob), code: used });
      expect(reply).toMatchObject({ status: 422, body: { code: "wrong_factor_code", errors: [{ field: "code" }] } });
    }
    expect((await getEvents(app, bob)).filter(({ kind }) => kind === "second_factor_failed")).toHaveLength(2);
  });

  test("accepts one code for only one of two concurrent challenges", async () => {
    const bob = await twoStepMember(app);
    const challenges = [await getChallenge(app, bob), await getChallenge(app, bob)];
    const code = bob.codeAt();
    const replies = await Promise.all(challenges.map((challenge) => second({ challenge, code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("accepts one challenge for only one of two concurrent valid codes", async () => {
    const bob = await twoStepMember(app);
    const challenge = await getChallenge(app, bob);
    const replies = await Promise.all([bob.codeAt(0), bob.codeAt(1)].map((code) => second({ challenge, code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("accepts a recovery code once, even when it is sent twice concurrently", async () => {
    const bob = await twoStepMember(app);
    const challenges = [await getChallenge(app, bob), await getChallenge(app, bob)];
    const recovery_code = bob.recoveryCodes[3];
    const replies = await Promise.all(challenges.map((challenge) => second({ challenge, recovery_code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await app.call("GET /v1/auth/totp", undefined, { token: bob.token })).body).toMatchObject({
      recovery_codes_left: 9,
    });
    expect(await getEvents(app, bob)).toContainEqual({ kind: "recovery_code_used", details: {} });
    expect((await app.deliver()).filter(({ to }) => to === bob.email).length).toBeGreaterThan(0);
  });

  test("expires a challenge after five minutes, and after its use", async () => {
    const bob = await twoStepMember(app);
    const challenge = await getChallenge(app, bob);
    const late = await atTime(app, new Date(app.clock.getTime() + 5 * MINUTE_MS), () =>
      second({ challenge, code: bob.codeAt() }),
    );
    expect(late).toMatchObject({ status: 410, body: { code: "challenge_over" } });
    expect((await second({ challenge, code: bob.codeAt() })).status).toBe(200);
    expect((await second({ challenge, code: bob.codeAt(1) })).status).toBe(410);
  });

  test("counts parallel guesses at one challenge before comparing them", async () => {
    const bob = await twoStepMember(app);
    const challenge = await getChallenge(app, bob);
    const code = wrongFor(bob);
    const replies = await Promise.all(Array.from({ length: 12 }, () => second({ challenge, code })));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(7);
    expect((await second({ challenge, code: bob.codeAt() })).status).toBe(410);
  });

  test("counts guesses at one account across all its challenges and networks", async () => {
    const bob = await twoStepMember(app);
    const code = wrongFor(bob);
    turnOnRateLimits(app);
    const statuses: number[] = [];
    for (let i = 0; i < mfaPerAccount.points + 2; i++) {
      const challenge = await getChallenge(app, bob);
      const reply = await app.call("POST /users/login/second-factor", { challenge, code }, { address: `192.0.2.${i}` });
      statuses.push(reply.status);
    }
    const right = await second({ challenge: await getChallenge(app, bob), code: bob.codeAt() });
    expect(statuses).toEqual([...Array<number>(mfaPerAccount.points).fill(422), 429, 429]);
    expect(right.status).toBe(429);
  });

  test("counts unfinished sign-ins against the password limit, and refunds them once they complete", async () => {
    const bob = await twoStepMember(app);
    turnOnRateLimits(app);
    for (let i = 0; i < signInPerEmailAndNetwork.points; i++)
      expect((await login(bob.email, bob.password)).status).toBe(401);
    expect((await login(bob.email, bob.password)).status).toBe(429);
    turnOnRateLimits(app);
    for (let i = 0; i < 2; i++) {
      const challenge = await getChallenge(app, bob);
      expect((await second({ challenge, code: bob.codeAt(i) })).status).toBe(200);
    }
    const attempts = Array.from({ length: signInPerEmailAndNetwork.points }, () => login(bob.email, bob.password));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses).not.toContain(429);
  });

  test("rejects a challenge of one account with the code of another", async () => {
    const [bob, eve] = [await twoStepMember(app), await twoStepMember(app)];
    const reply = await second({ challenge: await getChallenge(app, bob), code: eve.codeAt() });
    expect(reply.status).toBe(422);
    const recovery = await second({ challenge: await getChallenge(app, bob), recovery_code: eve.recoveryCodes[0] });
    expect(recovery.status).toBe(422);
  });

  test.for([
    [{}, "challenge"],
    [{ challenge: "x", code: "123456" }, "challenge"],
    [{ challenge: "A".repeat(43) }, "code"],
    [{ challenge: "A".repeat(43), code: "123456", recovery_code: "ABCDE" }, "code"],
    [{ challenge: "A".repeat(43), code: "12" }, "code"],
    [{ challenge: "A".repeat(43), passkey: {} }, "passkey.id"],
  ] as const)("names the field of bad input: %j", async ([body, field]) => {
    const reply = await second(body);
    expect(reply.status).toBe(422);
    expect(getErrorFields(reply.body)).toContain(field);
  });
});
