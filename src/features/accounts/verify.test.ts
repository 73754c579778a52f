import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { MINUTE_MS } from "#base/time.ts";
import { findWorkspaceByHandle } from "#features/workspaces/workspaces.ts";
import {
  type AccountsApp,
  accountsApp,
  atTime,
  readAttempt,
  readMailedCode,
  member,
  person,
  turnOnRateLimits,
} from "#testing/accounts-app.ts";
import { codePerNetwork, codePerOtherNetwork } from "./attempt-limits.ts";
import { ATTEMPT_GUESSES } from "./verify.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

async function signedUp(overrides = {}) {
  const newcomer = person(overrides);
  const reply = await app.call("POST /users", newcomer);
  const mail = (await app.deliver()).find(({ to }) => to === newcomer.email);
  return { ...newcomer, attempt: readAttempt(reply), code: readMailedCode(mail) };
}

const verify = (code: string, address?: string) =>
  app.call("POST /users/email_verify", { code }, address ? { address } : {});

describe("POST /users/email_verify", () => {
  test("creates the account and publishes its page", async () => {
    const { code, username, email, password } = await signedUp();
    expect(await findWorkspaceByHandle(app.ctx, username)).toBeUndefined();
    expect(await verify(code)).toMatchObject({ status: 200, body: { status: "active" } });
    expect(await findWorkspaceByHandle(app.ctx, username.toUpperCase())).toMatchObject({ handle: username });
    expect((await app.call("POST /users/login", { user: { email, password } })).status).toBe(200);
    expect(app.events.findLast(({ name }) => name === "account.verified")).toMatchObject({
      subject: { handle: username },
    });
  });

  test("accepts a code as typed: in lower case, in groups", async () => {
    const { code } = await signedUp();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `;
    expect((await verify(typed)).status).toBe(200);
  });

  test("rejects a used code, even when it is used twice concurrently", async () => {
    const { code } = await signedUp();
    const replies = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await verify(code)).toMatchObject({
      status: 422,
      body: { code: "wrong_code", errors: [{ field: "code" }] },
    });
  });

  test("rejects a code after 15 minutes, and not before", async () => {
    const [late, early] = [await signedUp(), await signedUp()];
    const later = (ms: number) => new Date(app.clock.getTime() + ms);
    const inTime = await atTime(app, later(14 * MINUTE_MS), () => verify(early.code));
    const tooLate = await atTime(app, later(15 * MINUTE_MS + 1), () => verify(late.code));
    expect([inTime.status, tooLate.status]).toEqual([200, 422]);
    expect(tooLate.body).toMatchObject({ message: "Invalid verification code. Please try again." });
  });

  test.for([
    ["", "Enter the code"],
    ["ABCDEFGHJ", "The code has at most 8 characters"],
  ] as const)("names the field of the bad code %j", async ([code, message]) => {
    expect(await verify(code)).toMatchObject({ status: 422, body: { errors: [{ field: "code", message }] } });
  });

  test("counts parallel wrong guesses of one network before comparing them", async () => {
    turnOnRateLimits(app);
    const { code } = await signedUp();
    const { points } = codePerOtherNetwork;
    const guesses = Array.from({ length: points + 10 }, () => verify("22222222", "198.51.100.7"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const right = await verify(code, "198.51.100.7");
    const elsewhere = await verify(code, "198.51.100.8");
    expect(statuses.filter((status) => status === 422)).toHaveLength(points);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(right).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(elsewhere.status).toBe(200);
  });

  test("accepts a code from the network that signed up after wrong guesses there, up to a limit", async () => {
    turnOnRateLimits(app);
    const [newcomer, other] = [await signedUp(), await signedUp()];
    for (let i = 0; i <= codePerOtherNetwork.points; i++) await verify("22222222", "192.0.2.1");
    const early = await verify(newcomer.code, "192.0.2.1");
    while ((await app.rateLimits.take(codePerNetwork, "192.0.2.1")).ok);
    const late = await verify(other.code, "192.0.2.1");
    expect([early.status, late.status]).toEqual([200, 429]);
  });

  test("signs in the browser that holds the attempt, despite the guesses of others", async () => {
    turnOnRateLimits(app);
    const { code, attempt, username } = await signedUp();
    while ((await app.rateLimits.take(codePerNetwork, "192.0.2.1")).ok);
    const reply = await app.call("POST /users/email_verify", { code, attempt });
    expect(reply).toMatchObject({ status: 200, body: { status: "active", user: { username } } });
    const { token } = (reply.body as unknown as { user: { token: string } }).user;
    expect((await app.call("POST /users/logout", undefined, { token })).status).toBe(204);
  });

  test("counts wrong codes of an attempt before comparing them, until a new code is mailed", async () => {
    const { code, attempt, email } = await signedUp();
    const guess = (guessed: string) => app.call("POST /users/email_verify", { code: guessed, attempt });
    const guesses = await Promise.all(Array.from({ length: ATTEMPT_GUESSES + 5 }, () => guess("22222222")));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(ATTEMPT_GUESSES);
    expect(await guess(code)).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    await app.call("POST /users/resend_verification", { email, attempt });
    const renewed = readMailedCode((await app.deliver()).find(({ to }) => to === email));
    expect((await guess(renewed)).status).toBe(200);
  });

  test("rejects an attempt that was made up or belongs to another sign-up", async () => {
    const [newcomer, other] = [await signedUp(), await signedUp()];
    for (const attempt of ["made up", other.attempt]) {
      const reply = await app.call("POST /users/email_verify", { code: newcomer.code, attempt });
      expect(reply).toMatchObject({ status: 422, body: { code: "wrong_code" } });
    }
  });

  test("does not count right codes, so that a whole classroom can verify", async () => {
    turnOnRateLimits(app);
    const many = codePerNetwork.points + 3;
    const statuses: number[] = [];
    for (let i = 0; i < many; i++) statuses.push((await verify((await signedUp()).code, "198.51.100.50")).status);
    expect(statuses).toEqual(Array(many).fill(200));
  });
});

describe("POST /users/resend_verification", () => {
  const resend = (email: string) => app.call("POST /users/resend_verification", { email });

  test("emails a new code and voids the old one", async () => {
    const { email, code } = await signedUp();
    expect(await resend(email.toUpperCase())).toMatchObject({ status: 202, body: { status: "sent" } });
    const renewed = readMailedCode((await app.deliver()).find(({ to }) => to === email));
    expect(renewed).not.toBe(code);
    expect((await verify(code)).status).toBe(422);
    expect((await verify(renewed)).status).toBe(200);
  });

  test("responds identically to pending, verified and unknown addresses, and emails only the first", async () => {
    const waiting = await signedUp();
    const verified = await member(app);
    const replies = [];
    for (const email of [waiting.email, verified.email, "unknown@example.com"]) replies.push(await resend(email));
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect((await app.deliver()).map(({ to }) => to)).toEqual([waiting.email]);
  });

  test("sends at most one email a minute and five an hour to an address from one network, with the same response each time", async () => {
    // The counters use the system time, not the handlers' clock.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    turnOnRateLimits(app);
    const { email } = await signedUp();
    const sent: number[] = [];
    const responses = new Set<string>();
    for (let minute = 0; minute < 70; minute += 10) {
      for (let i = 0; i < 2; i++) {
        const { status, body } = await resend(email);
        responses.add(`${status} ${JSON.stringify(body)}`);
      }
      sent.push((await app.deliver()).length);
      vi.advanceTimersByTime(10 * MINUTE_MS);
    }
    // The email of the sign-up counts as the first, and starts the hour.
    expect(sent).toEqual([0, 1, 1, 1, 1, 0, 1]);
    expect(responses.size).toBe(1);
  });

  test("still emails an address after another network has reached its limit", async () => {
    turnOnRateLimits(app);
    const { email } = await signedUp();
    const from = (address: string) => app.call("POST /users/resend_verification", { email }, { address });
    const counts = [];
    for (const address of ["198.51.100.1", "198.51.100.1", "198.51.100.2"]) {
      await from(address);
      counts.push((await app.deliver()).length);
    }
    expect(counts).toEqual([1, 0, 1]);
  });

  test("names the field of a bad address", async () => {
    expect(await resend("nope")).toMatchObject({ status: 422, body: { errors: [{ field: "email" }] } });
  });
});
