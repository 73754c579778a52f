import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import type { Mail } from "#infra/mail/mail.ts";
import {
  type AccountsApp,
  accountsApp,
  readMailedCode,
  member,
  person,
  PUBLIC_URL,
  readResetToken,
  getToken,
  atTime,
} from "#testing/accounts-app.ts";
import type { AccountJobsCtx } from "./ctx.ts";
import type { AccountMail } from "./mail-queue.ts";
import { sweepAccounts } from "./jobs.ts";
import { sendAccountMail } from "./mails/send-account-mail.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const jobsCtx = (): AccountJobsCtx => ({ ...app.ctx, publicUrl: PUBLIC_URL });

async function run(job: AccountMail & { id: string }): Promise<Mail | undefined> {
  const sent: Mail[] = [];
  const send = async (mail: Mail) => `250 ${sent.push(mail)}`;
  await sendAccountMail(jobsCtx(), { send, forget: async () => {}, sweep: async () => {}, close: async () => {} }, job);
  return sent[0];
}

async function waiting(language?: string) {
  const newcomer = person();
  await app.call("POST /users", newcomer, language ? { language } : {});
  const [job] = await app.sql<{ id: string; data: AccountMail }[]>`
    select id, data from pgboss.job where data ->> 'email' = ${newcomer.email}`;
  return { ...newcomer, job: { id: job!.id, ...job!.data } };
}

const later = (ms: number) => new Date(app.clock.getTime() + ms);

describe("a mail job", () => {
  test("sends the same code when it runs again, valid for its full time from then on", async () => {
    const { job } = await waiting();
    const first = await run(job);
    const second = await atTime(app, later(14 * MINUTE_MS), () => run(job));
    const verified = await atTime(app, later(28 * MINUTE_MS), () =>
      app.call("POST /users/email_verify", { code: readMailedCode(second) }),
    );
    expect(readMailedCode(first)).toBe(readMailedCode(second));
    expect(first?.id).toBe(second?.id);
    expect(verified.status).toBe(200);
  });

  test("sends the same reset link again, and nothing once the link was used", async () => {
    const { email } = await member(app);
    const job = { id: newId(), kind: "reset" as const, email };
    const [first, second] = [await run(job), await run(job)];
    expect(readResetToken(first)).toMatch(/^[\w-]{43}$/);
    expect(readResetToken(second)).toBe(readResetToken(first));
    const body = { token: readResetToken(first), new_password: "battery staple", confirm_password: "battery staple" };
    expect((await app.call("POST /auth/reset-password", body)).status).toBe(200);
    expect(await run(job)).toBeUndefined();
  });

  test("does not replace a newer code when it runs late", async () => {
    const { email, job } = await waiting();
    const younger = await run({ id: newId(Date.now() + 1000), kind: "verify", email });
    expect(await run(job)).toBeUndefined();
    expect((await app.call("POST /users/email_verify", { code: readMailedCode(younger) })).status).toBe(200);
  });

  test("replaces a code that was issued before the clock was set back", async () => {
    const { email, job } = await waiting();
    await run(job);
    const reply = await atTime(app, later(-HOUR_MS), async () => {
      const mail = await run({ id: newId(Date.now() - HOUR_MS), kind: "verify", email });
      return app.call("POST /users/email_verify", { code: readMailedCode(mail) });
    });
    expect(reply.status).toBe(200);
  });

  test("replaces a reset link that was issued before the clock was set back", async () => {
    const { email } = await member(app);
    await run({ id: newId(), kind: "reset", email });
    const mail = await atTime(app, later(-HOUR_MS), () =>
      run({ id: newId(Date.now() - HOUR_MS), kind: "reset", email }),
    );
    expect(readResetToken(mail)).toMatch(/^[\w-]{43}$/);
  });

  test("sends no code to a verified address and nothing to an unknown one", async () => {
    const { email } = await member(app);
    expect(await run({ id: newId(), kind: "verify", email })).toBeUndefined();
    expect(await run({ id: newId(), kind: "reset", email: "unknown@example.com" })).toBeUndefined();
  });

  test.for([
    ["en", "Your Halka verification code", "Hi "],
    ["tr", "Halka doğrulama kodun", "Merhaba "],
    ["ru", "Ваш код подтверждения Halka", "Здравствуйте, "],
  ] as const)("uses the language of the sign-up: %s", async ([language, subject, greeting]) => {
    const { job, username } = await waiting(language);
    const mail = await run(job);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(greeting + username);
    expect(mail?.html).toContain(`lang="${language}"`);
    expect(mail?.html).toContain(readMailedCode(mail));
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/verify-email#code=${readMailedCode(mail)}"`);
    expect(mail?.headers).toMatchObject({ "Auto-Submitted": "auto-generated" });
  });
});

describe("the sweep", () => {
  const count = async (table: string, email: string) => {
    const rows = await app.sql.unsafe(
      `select 1 from ${table} t join accounts a on a.id = t.account_id where a.email = $1`,
      [email],
    );
    return rows.length;
  };
  const sweepIn = (ms: number) => atTime(app, later(ms), () => sweepAccounts(jobsCtx()));

  test("deletes expired sessions and keeps the others", async () => {
    const [old, fresh] = [await member(app), await member(app)];
    await getToken(app, old);
    await atTime(app, later(DAY_MS), () => getToken(app, fresh));
    await sweepIn(30 * DAY_MS + HOUR_MS);
    expect([await count("sessions", old.email), await count("sessions", fresh.email)]).toEqual([0, 1]);
  });

  test("deletes verification tokens a day after they expire", async () => {
    const { email } = await member(app);
    await run({ id: newId(), kind: "reset", email });
    await sweepIn(DAY_MS);
    const kept = await count("verification_tokens", email);
    await sweepIn(DAY_MS + HOUR_MS);
    expect([kept, await count("verification_tokens", email)]).toEqual([1, 0]);
  });

  test("frees the name and address of a sign-up left unverified for seven days, and of no other", async () => {
    const [verified, pending] = [await member(app), await waiting()];
    const probe = person({ email: verified.email });
    await app.call("POST /users", probe);
    await sweepIn(7 * DAY_MS - HOUR_MS);
    expect((await app.call("POST /users", { ...pending, email: "x@example.com", job: undefined })).status).toBe(409);
    await sweepIn(7 * DAY_MS + HOUR_MS);
    for (const username of [pending.username, probe.username]) {
      expect((await app.call("POST /users", person({ username }))).status).toBe(200);
    }
    expect((await app.call("POST /users", person({ username: verified.username }))).status).toBe(409);
    const { email, password } = verified;
    expect((await app.call("POST /users/login", { user: { email, password } })).status).toBe(200);
  });

  test("deletes expired counters", async () => {
    await app.sql`insert into rate_limits values ('old', 1, ${Date.now() - HOUR_MS}), ('new', 1, ${Date.now() + HOUR_MS})`;
    const { openRateLimits } = await import("#infra/rate-limits/open-rate-limits.ts");
    await sweepAccounts({ ...jobsCtx(), rateLimits: openRateLimits(app.sql, app.keys.of("limits")) });
    expect((await app.sql`select key from rate_limits`).map((row) => row["key"] as string)).toEqual(["new"]);
  });
});
