import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { MINUTE_MS } from "#base/time.ts";
import {
  type AccountsApp,
  accountsApp,
  atTime,
  member,
  person,
  PUBLIC_URL,
  turnOnRateLimits,
  readMailedCode,
  readResetToken,
  getToken,
} from "#testing/accounts-app.ts";
import { passwordPerAccount, resetPerNetwork } from "./attempt-limits.ts";
import { changePassword } from "./password.ts";
import { findSession } from "./sessions.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const NEW = "battery staple";
const forgot = (email: string) => app.call("POST /auth/forgot-password", { email });
const reset = (token: string, password = NEW, confirmation = password) =>
  app.call("POST /auth/reset-password", { token, new_password: password, confirm_password: confirmation });
const change = (token: string | undefined, current: string, password = NEW, confirmation = password) =>
  app.call(
    "POST /v1/auth/change-password",
    { current_password: current, new_password: password, confirm_password: confirmation },
    { token },
  );
const login = ({ email }: { email: string }, password: string) =>
  app.call("POST /users/login", { user: { email, password } });

async function resetToken(email: string): Promise<string> {
  await forgot(email);
  return readResetToken((await app.deliver()).find(({ to }) => to === email));
}

describe("POST /auth/forgot-password", () => {
  test("emails a link that depends only on the public URL", async () => {
    const ada = await member(app);
    expect(await forgot(ada.email)).toMatchObject({ status: 202, body: { status: "sent" } });
    const [mail] = await app.deliver();
    expect(mail?.text).toContain(`${PUBLIC_URL}/reset-password#token=`);
    expect(readResetToken(mail)).toMatch(/^[\w-]{43}$/);
  });

  test("responds identically to known, unverified and unknown addresses, and emails a code to an unverified one", async () => {
    const existing = await member(app);
    const unverified = person();
    await app.call("POST /users", unverified);
    await app.deliver();
    const replies = [];
    for (const email of [existing.email, unverified.email, "unknown@example.com"]) replies.push(await forgot(email));
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect((await app.deliver()).map(({ to }) => to)).toEqual([existing.email, unverified.email]);
  });

  test("does the same work for a known and an unknown address before it responds", async () => {
    const existing = await member(app);
    for (const email of [existing.email, "unclaimed.address@example.com"]) await forgot(email);
    const queued = await app.sql`select data from pgboss.job where name = 'account-mails'`;
    expect(queued).toHaveLength(2);
    await app.deliver();
  });

  test("sends one email a minute per address, silently", async () => {
    const ada = await member(app);
    turnOnRateLimits(app);
    const replies = await Promise.all([forgot(ada.email), forgot(ada.email), forgot(ada.email.toUpperCase())]);
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await app.deliver()).toHaveLength(1);
  });

  test("names the field of a bad address", async () => {
    const reply = await forgot("a@example.com\nBcc: b@example.com");
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: "email" }] } });
  });
});

describe("POST /auth/reset-password", () => {
  test("sets the password, ends every session, and works once", async () => {
    const ada = await member(app);
    const sessions = [await getToken(app, ada), await getToken(app, ada)];
    const token = await resetToken(ada.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { status: "changed" } });
    for (const session of sessions) expect((await change(session, NEW)).status).toBe(401);
    expect((await login(ada, ada.password)).status).toBe(401);
    expect((await login(ada, NEW)).status).toBe(200);
    expect(await reset(token)).toMatchObject({
      status: 422,
      body: { code: "wrong_reset_token", errors: [{ field: "token" }] },
    });
    expect(app.events.findLast(({ name }) => name === "account.password_changed")).toBeDefined();
  });

  test("works once when it is used twice concurrently", async () => {
    const token = await resetToken((await member(app)).email);
    const replies = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test("rejects a token after 30 minutes, one replaced by a newer email, and any other", async () => {
    const ada = await member(app);
    const older = await resetToken(ada.email);
    const newer = await resetToken(ada.email);
    const late = await atTime(app, new Date(app.clock.getTime() + 30 * MINUTE_MS + 1), () => reset(newer));
    expect([late.status, (await reset(older)).status, (await reset("made up")).status]).toEqual([422, 422, 422]);
    expect((await reset(newer)).status).toBe(200);
  });

  test("rejects a code of another purpose", async () => {
    const waiting = person();
    await app.call("POST /users", waiting);
    const code = readMailedCode((await app.deliver()).find(({ to }) => to === waiting.email));
    expect(code).not.toBe("");
    expect((await reset(code)).status).toBe(422);
  });

  test("counts wrong tokens per network", async () => {
    turnOnRateLimits(app);
    const replies = await Promise.all(Array.from({ length: resetPerNetwork.points + 1 }, () => reset("made up")));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test.for([
    [{ new_password: "short", confirm_password: "short" }, "new_password"],
    [{ new_password: NEW, confirm_password: "another one" }, "confirm_password"],
    [{ token: "" }, "token"],
  ] as const)("names the field of bad input: %j", async ([wrong, field]) => {
    const good = { token: "some", new_password: NEW, confirm_password: NEW };
    const reply = await app.call("POST /auth/reset-password", { ...good, ...wrong });
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });
});

describe("POST /v1/auth/change-password", () => {
  test("sets the password and ends all sessions but the caller's", async () => {
    const ada = await member(app);
    const [mine, other] = [await getToken(app, ada), await getToken(app, ada)];
    expect(await change(mine, ada.password)).toMatchObject({ status: 200, body: { status: "changed" } });
    expect((await change(other, NEW)).status).toBe(401);
    expect((await change(mine, NEW, ada.password)).status).toBe(200);
    expect((await login(ada, ada.password)).status).toBe(200);
  });

  test("is an event of the account rather than of the selected page", async () => {
    const ada = await member(app);
    const session = (await findSession(app.ctx, await getToken(app, ada)))!;
    const actor = { accountId: session.accountId, via: "dashboard" } as const;
    const ctx = { ...app.ctx, ...session, workspaceId: newId(), actor, planLimits: false };
    await changePassword(ctx, { current: ada.password, password: NEW });
    const event = app.events.findLast(({ name }) => name === "account.password_changed");
    expect(event).toMatchObject({ workspaceId: session.accountId, subject: { accountId: session.accountId } });
  });

  test("voids a pending reset link", async () => {
    const ada = await member(app);
    const token = await resetToken(ada.email);
    await change(await getToken(app, ada), ada.password);
    expect((await reset(token, "another one")).status).toBe(422);
  });

  test("leaves other people's sessions alone", async () => {
    const [ada, bob] = [await member(app), await member(app)];
    const bobs = await getToken(app, bob);
    await change(await getToken(app, ada), ada.password);
    expect((await change(bobs, bob.password)).status).toBe(200);
  });

  test("requires a session", async () => {
    expect(await change(undefined, "whatever")).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });

  test("names a wrong current password, and counts it", async () => {
    const ada = await member(app);
    const token = await getToken(app, ada);
    const reply = await change(token, "wrong password");
    expect(reply).toMatchObject({
      status: 422,
      body: { code: "wrong_current_password", errors: [{ field: "current_password" }] },
    });
    turnOnRateLimits(app);
    const replies = await Promise.all(
      Array.from({ length: passwordPerAccount.points + 1 }, () => change(token, "wrong password")),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("names a confirmation that does not match", async () => {
    const ada = await member(app);
    const reply = await change(await getToken(app, ada), ada.password, NEW, "another one");
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ field: "confirm_password", message: "New passwords do not match" }] },
    });
  });
});
