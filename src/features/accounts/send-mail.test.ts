import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { pino } from "pino";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { retryQueued } from "#infra/jobs/queued-jobs.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { type AccountsApp, accountsApp, getAccountId, member, person, PUBLIC_URL } from "#testing/accounts-app.ts";
import { eventually } from "#testing/eventually.ts";
import { accountWorkers, sweepAccounts } from "./jobs.ts";
import { type AccountMail, accountMails, type MailToQueue, queueMail, listMails } from "./mail-queue.ts";

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});

const queue = (mail: MailToQueue) => queueMail(app.ctx, app.db, mail);
const payloads = async () =>
  (await app.sql<{ data: AccountMail }[]>`select data from pgboss.job`).map(({ data }) => JSON.stringify(data)).join();

describe("an email about an account", () => {
  test("goes to the account's address at the time of sending", async () => {
    const { email } = await member(app);
    const accountId = await getAccountId(app, { email });
    const at = new Date().toISOString();
    await queue({ kind: "new-sign-in", accountId, device: "Firefox · Linux", place: "TR", at });
    await queue({ kind: "password-changed", accountId });
    await queue({ kind: "factor-changed", accountId, what: "totp-on" });
    await queue({ kind: "export-ready", accountId, until: at });
    await queue({ kind: "deletion-scheduled", accountId, at });
    await queue({ kind: "deletion-cancelled", accountId });
    await queue({ kind: "username-changed", accountId, old: "before", until: at });
    const moved = person().email;
    await app.sql`update accounts set email = ${moved} where id = ${accountId}`;
    const sent = await app.deliver();
    expect(sent.map(({ to }) => to)).toEqual(Array.from({ length: 7 }, () => moved));
    for (const { headers } of sent) {
      expect(headers).toMatchObject({ "Auto-Submitted": "auto-generated" });
      expect(headers).not.toHaveProperty("List-Unsubscribe");
    }
  });

  test("goes to the address that it concerns, even if that is not the account's current one", async () => {
    const { email } = await member(app);
    const accountId = await getAccountId(app, { email });
    const newEmail = person().email;
    for (const to of [email, newEmail]) await queue({ kind: "address-changed", accountId, email: to, newEmail });
    expect((await app.deliver()).map(({ to }) => to)).toEqual([email, newEmail]);
  });

  test("is not sent for a deleted account, or about an address change that is no longer pending", async () => {
    const { email } = await member(app);
    const accountId = await getAccountId(app, { email });
    await queue({ kind: "address-change", accountId, email: person().email });
    await queue({ kind: "address-change-notice", accountId, email, newEmail: person().email });
    expect(await app.deliver()).toEqual([]);
    await queue({ kind: "password-changed", accountId });
    await app.sql`delete from accounts where id = ${accountId}`;
    expect(await app.deliver()).toEqual([]);
  });
});

describe("the final notice of a deleted account", () => {
  const finalNotice = () =>
    ({ kind: "deletion-done", email: person().email, username: "gone", language: "tr" }) as const;
  const kept = async (email: string) => (await app.sql`select 1 from final_notices where email = ${email}`).length;

  test("is sent in its language, and then its address is deleted", async () => {
    const mail = finalNotice();
    await queue(mail);
    expect([await payloads(), await kept(mail.email)]).toEqual([expect.not.stringContaining(mail.email), 1]);
    const [sent] = await app.deliver();
    expect(sent).toMatchObject({ to: mail.email, subject: "Halka hesabın silindi" });
    expect(await kept(mail.email)).toBe(0);
  });

  test("is not queued if the deletion is rolled back", async () => {
    const mail = finalNotice();
    const failing = app.db.transaction(async (tx) => {
      await queueMail(app.ctx, tx, mail);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await kept(mail.email)).toBe(0);
    expect(await app.deliver()).toEqual([]);
  });

  test("is deleted after a day of failed attempts", async () => {
    const mail = finalNotice();
    await queue(mail);
    const later = (ms: number) => ({ ...app.ctx, now: () => new Date(app.clock.getTime() + ms) });
    await sweepAccounts(later(DAY_MS - 1000));
    expect(await kept(mail.email)).toBe(1);
    await sweepAccounts(later(DAY_MS + 1000));
    expect(await kept(mail.email)).toBe(0);
    expect(await app.deliver()).toEqual([]);
  });
});

/** A mail server whose first response to each recipient is what `reject` returns. */
async function mailServer(reject: (to: string) => number | undefined) {
  const taken: string[] = [];
  const tried: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      tried.push(address);
      const responseCode = reject(address);
      done(responseCode ? Object.assign(new Error(`<${address}> is not welcome`), { responseCode }) : null);
    },
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailer = openMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: "Halka <a@halka.example>",
    dir: "/nonexistent",
  });
  const ctx = { ...app.ctx, publicUrl: PUBLIC_URL };
  const workers = accountWorkers(ctx, mailer).filter((worker) => worker.queue === accountMails);
  const jobs = await runJobs(app.target, workers, pino({ level: "silent" }));
  onTestFinished(async () => {
    await jobs.close();
    await mailer.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  return { taken, tried };
}

test("retries an email after a temporary rejection but not after a permanent one, and lists both", async () => {
  const [busy, gone] = [await member(app), await member(app)];
  let isBusy = true;
  const { taken, tried } = await mailServer((to) => {
    if (to === gone.email) return 550;
    return to === busy.email && isBusy ? 451 : undefined;
  });
  for (const { email } of [busy, gone])
    await queue({ kind: "password-changed", accountId: await getAccountId(app, { email }) });
  const seen = await eventually(async () => {
    const mails = await listMails(app);
    return mails.filter(({ error }) => error !== null).length === 2 ? mails : undefined;
  }, 15_000);
  expect(seen).toMatchObject([
    { kind: "password-changed", state: "waiting", tries: 1, domain: "example.com" },
    { kind: "password-changed", state: "failed", tries: 1, domain: "example.com", nextTryAt: null },
  ]);
  expect(seen.map(({ error }) => error).join()).toContain("<…@example.com> is not welcome");
  expect(JSON.stringify(seen)).not.toContain(gone.email);

  isBusy = false;
  expect(await retryQueued(app.db, app.ctx.jobs, accountMails)).toBe(2);
  await eventually(() => taken.includes(busy.email), 15_000);
  await eventually(() => tried.filter((to) => to === gone.email).length >= 2, 15_000);
  await eventually(async () => (await listMails(app)).every(({ state }) => state === "failed"), 15_000);
});
