import { beforeAll, expect, test } from "vitest";
import { isApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import { type AccountsApp, accountsApp, getToken, member, type Person, readResetToken } from "#testing/accounts-app.ts";
import { waitForLock } from "#testing/postgres.ts";
import { getChallenge, twoStepMember } from "#testing/two-step.ts";
import { wrongCredentials, wrongCurrentPassword } from "./errors.ts";
import { changePassword } from "./password.ts";
import { findSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const NEW = "battery staple";
const login = ({ email }: Person, password: string) => app.call("POST /users/login", { user: { email, password } });

async function resetPassword({ email }: Person): Promise<void> {
  await app.call("POST /auth/forgot-password", { email });
  const mails = await app.deliver();
  const token = readResetToken(mails.find((mail) => mail.to === email && readResetToken(mail) !== ""));
  const body = { token, new_password: NEW, confirm_password: NEW };
  expect((await app.call("POST /auth/reset-password", body)).status).toBe(200);
}

/** A password hasher that runs `work` after its first comparison, before it returns the result. */
function slowPasswords(work: () => Promise<void>, change: Partial<Awaited<ReturnType<Passwords["verify"]>>> = {}) {
  const { passwords } = app.ctx;
  let isFirst = true;
  return {
    ...passwords,
    async verify(password: string, stored: string | undefined) {
      const result = await passwords.verify(password, stored);
      if (!isFirst) return result;
      isFirst = false;
      await work();
      return { ...result, ...change };
    },
  };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => error,
  );

async function countSessions({ email }: Person): Promise<number> {
  const [row] = await app.sql<{ sessions: number }[]>`
    select count(*)::int as sessions from sessions join accounts on accounts.id = account_id where email = ${email}`;
  return row!.sessions;
}

async function countSecondSteps({ email }: Person): Promise<number> {
  const rows = await app.sql`
    select 1 from challenges join accounts on accounts.id = account_id
    where email = ${email} and purpose = 'second-factor'`;
  return rows.length;
}

test("a sign-in that was under way when the password was reset starts no session", async () => {
  const ada = await member(app);
  const passwords = slowPasswords(() => resetPassword(ada));
  const error = await outcome(signIn({ ...app.ctx, passwords }, ada));
  expect(isApiError(error, wrongCredentials)).toBe(true);
  expect(await countSessions(ada)).toBe(0);
});

test("a sign-in that renews an outdated hash does not restore a password that was replaced in the meantime", async () => {
  const ada = await member(app);
  const passwords = slowPasswords(() => resetPassword(ada), { isOutdated: true });
  expect(isApiError(await outcome(signIn({ ...app.ctx, passwords }, ada)), wrongCredentials)).toBe(true);
  expect((await login(ada, ada.password)).status).toBe(401);
  expect((await login(ada, NEW)).status).toBe(200);
});

test("two sign-ins that renew the same outdated hash both succeed", async () => {
  const ada = await member(app);
  const other = async () =>
    void (await signIn({ ...app.ctx, passwords: slowPasswords(async () => {}, { isOutdated: true }) }, ada));
  const passwords = slowPasswords(other, { isOutdated: true });
  expect(await outcome(signIn({ ...app.ctx, passwords }, ada))).toBe("done");
  expect((await login(ada, ada.password)).status).toBe(200);
});

test("a change of password that was under way when the password was reset changes nothing", async () => {
  const ada = await member(app);
  const session = (await findSession(app.ctx, await getToken(app, ada)))!;
  const passwords = slowPasswords(() => resetPassword(ada));
  const ctx = { ...app.ctx, ...session, actor: { accountId: session.accountId, via: "dashboard" } as const, passwords };
  const error = await outcome(changePassword(ctx, { current: ada.password, password: "chosen by an intruder" }));
  expect(isApiError(error, wrongCurrentPassword)).toBe(true);
  expect((await login(ada, NEW)).status).toBe(200);
});

test("a password reset voids sign-ins with the old password that await a second step", async () => {
  const bob = await twoStepMember(app);
  const challenge = await getChallenge(app, bob);
  await resetPassword(bob);
  const reply = await app.call("POST /users/login/second-factor", { challenge, code: bob.codeAt() });
  expect(reply.body).toMatchObject({ code: "challenge_over" });
});

test("a sign-in that was under way when the password was reset does not reach its second step", async () => {
  const bob = await twoStepMember(app);
  const passwords = slowPasswords(() => resetPassword(bob));
  const error = await outcome(signIn({ ...app.ctx, passwords }, bob));
  expect(isApiError(error, wrongCredentials)).toBe(true);
  expect(await countSecondSteps(bob)).toBe(0);
});

test.each(["reset", "change"])("a password %s ends a session whose second step is being confirmed", async (how) => {
  const bob = await twoStepMember(app);
  await getChallenge(app, bob);
  const { accountId } = (await findSession(app.ctx, bob.token))!;
  const body = { current_password: bob.password, new_password: NEW, confirm_password: NEW };
  async function setPassword(): Promise<void> {
    if (how === "reset") return resetPassword(bob);
    expect((await app.call("POST /v1/auth/change-password", body, { token: bob.token })).status).toBe(200);
  }
  const { done } = await app.sql.begin(async (confirming) => {
    await confirming`delete from challenges where account_id = ${accountId}`;
    await confirming`
      insert into sessions (id, account_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
      values (${newId()}, ${accountId}, ${Buffer.from(newId())}, '', now(), now(), now() + interval '1 day')`;
    const pending = setPassword();
    await waitForLock(app.sql);
    return { done: pending };
  });
  await done;
  // a change keeps the session in which it is made
  expect(await countSessions(bob)).toBe(how === "reset" ? 0 : 1);
});
