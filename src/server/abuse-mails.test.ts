import { afterAll, expect, onTestFinished, test } from "vitest";
import { newId } from "#base/ids.ts";
import { appeal, decideAppeal, listAppealsOfWorkspace } from "#features/abuse/appeals/appeals.ts";
import { decideCase, listCases } from "#features/abuse/cases.ts";
import { abuseQueues, abuseWorkers, REPORTER_RETENTION_DAYS } from "#features/abuse/jobs.ts";
import { abuseMails, reporterErasure } from "#features/abuse/queues.ts";
import { submitReport } from "#features/abuse/reports.ts";
import { openFetch } from "#infra/fetch/open-fetch.ts";
import { decideModeration, undoDecision } from "#features/moderation/moderate.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { noRateLimits } from "#infra/rate-limits/rate-limits.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { connectPostgres } from "#infra/postgres/client.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { deliverQueued } from "#testing/mail-listener.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { commandCtx } from "./commands/with-stores.ts";

const postgres = await testPostgres();
await installJobs(postgres.target, abuseQueues);
const clickhouse = await testClickHouse();
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const own = connectPostgres(postgres.target, { max: 3 });
afterAll(() => own.close());
const ctx = { ...commandCtx(own), jobs: openJobs(), rateLimits: noRateLimits, network: "192.0.2.1" };
const publicUrl = "https://halka.example";
const external = openFetch({ userAgent: "test" });
afterAll(() => external.close());
const jobsCtx = {
  ...ctx,
  clickhouse,
  publicUrl,
  abuseContact: "abuse@halka.example",
  fetchWithHops: external.fetchWithHops,
};
const until = new Date("2027-01-31T00:00:00Z");
const command = { source: "command", decidedBy: "" } as const;

type Language = "en" | "tr" | "ru";

async function sendReport(language: Language, address: string) {
  const tenant = await testTenant(instance);
  const target = { kind: "page", target: tenant.id, workspaceId: tenant.id } as const;
  const fields = {
    reason: "scam",
    note: "https://hostile.example",
    name: "Ada",
    address,
    url: "https://a.example/x?insult",
  } as const;
  const id = await submitReport({ ...ctx, language }, target, fields);
  const opened = (await listCases(ctx)).find(({ target: of }) => of === tenant.id);
  return { tenant, id, caseId: opened!.id };
}

/** Sends all queued emails to a local mail server, and returns the received ones. */
const deliver = () => deliverQueued(postgres, abuseMails, (mailer) => abuseWorkers(jobsCtx, mailer));

test.each([
  ["en", "We have your report"],
  ["tr", "Bildirimini aldık"],
  ["ru", "Мы получили вашу жалобу"],
] as const)("confirms a report in %s without quoting the report", async (language, subject) => {
  const address = `reader-${language}@example.com`;
  const { id } = await sendReport(language, address);
  const [mail] = await deliver();
  expect(mail).toMatchObject({ subject, to: [{ address }], replyTo: [{ address: "abuse@halka.example" }] });
  expect(mail!.text).toContain(id);
  expect(`${mail!.text} ${mail!.html}`).not.toContain("hostile.example");
});

test("sends no email for a report without an address", async () => {
  await sendReport("en", "");
  expect(await deliver()).toEqual([]);
});

test("emails the outcome to each reporter once, and the reasons to the owner in the owner's language", async () => {
  const { tenant, caseId } = await sendReport("ru", "reader@example.com");
  const target = { kind: "page", target: tenant.id, workspaceId: tenant.id } as const;
  const fields = { reason: "scam", note: "x", name: "", address: "Reader@example.com", url: "" } as const;
  await submitReport({ ...ctx, language: "ru" }, target, fields);
  await deliver();
  await own.sql`update accounts set language = 'tr' where email = ${tenant.email}`;
  const explanation = "It copies the sign-in of a bank.";
  await decideCase(ctx, { caseId, action: "blocked", ground: "terms", explanation, ...command });
  const mails = await deliver();
  const subjects = mails.map(({ subject, to }) => [to![0]!.address, subject]);
  expect(subjects.toSorted()).toEqual(
    [
      [tenant.email, "Sayfanı ya da bağlantını kısıtladık"],
      ["reader@example.com", "Решение по вашей жалобе"],
    ].toSorted(),
  );
  const statement = mails.find(({ to }) => to![0]!.address === tenant.email)!.text!.replaceAll("\u2060", "");
  for (const part of [
    caseId,
    explanation,
    "Koşullarımız",
    "otomatik araç kullanılmadı",
    "altı ay",
    "a.example/x adresini",
  ])
    expect(statement).toContain(part);
  expect(statement).not.toMatch(/reader@example\.com|insult/);
});

test("emails each owner the reasons and end date of a decision made without reports", async () => {
  const tenant = await testTenant(instance);
  await own.sql`update accounts set language = 'tr' where email = ${tenant.email}`;
  const content = { state: "warned", category: "phishing", reason: "It copies a bank", until } as const;
  const targets = [
    { kind: "page", target: tenant.id, workspaceId: tenant.id },
    { kind: "account", target: tenant.id, workspaceId: tenant.id },
  ] as const;
  const decisionId = (await decideModeration(ctx, { ...content, ...command, targets }))!;
  await ctx.jobs.enqueue(own.db, abuseMails, { kind: "statements", decisionId });
  const mails = await deliver();
  expect(mails).toMatchObject([{ subject: "Sayfanı ya da bağlantını kısıtladık", to: [{ address: tenant.email }] }]);
  const text = mails[0]!.text!.replaceAll("\u2060", "");
  for (const part of ["31 Ocak 2027 tarihinde sona erer", "Kimlik avı", "It copies a bank", decisionId])
    expect(text).toContain(part);
  expect(mails[0]!.html).toContain(`${publicUrl}/dashboard/restrictions/${decisionId}`);
  expect(text).not.toContain("Alınan bildirim");
});

test("emails the reasons for blocking a host only to the owners of links that lead there", async () => {
  const [ada, bob] = [await testTenant(instance), await testTenant(instance)];
  const host = `${ada.username.toLowerCase()}.example.com`;
  for (const [{ call }, link] of [
    [ada, `https://www.${host}/login`],
    [bob, "https://other.example.com/"],
  ] as const)
    await call("POST", "/v1/widget/link", { name: "Site", slug: "web", link });
  const content = { state: "blocked", category: "malware", reason: "It spreads malware", until: null } as const;
  const targets = [{ kind: "host", target: host, workspaceId: null }] as const;
  const decisionId = (await decideModeration(ctx, { ...content, ...command, targets }))!;
  await ctx.jobs.enqueue(own.db, abuseMails, { kind: "statements", decisionId });
  const mails = await deliver();
  expect(mails).toMatchObject([{ subject: "We restricted your page or link", to: [{ address: ada.email }] }]);
  expect(mails[0]!.text!.replaceAll("\u2060", "")).toContain(`We blocked ${host}`);
});

test("sends no reasons for a decision that has been undone before the email goes out", async () => {
  const tenant = await testTenant(instance);
  const content = { state: "blocked", category: "spam", reason: "Spam", until: null } as const;
  const targets = [{ kind: "page", target: tenant.id, workspaceId: tenant.id }] as const;
  const decisionId = (await decideModeration(ctx, { ...content, ...command, targets }))!;
  await ctx.jobs.enqueue(own.db, abuseMails, { kind: "statements", decisionId });
  await undoDecision(ctx, decisionId);
  expect(await deliver()).toEqual([]);
});

test("sends the owner no email about a case that is closed without action", async () => {
  const { caseId } = await sendReport("en", "reader@example.com");
  await deliver();
  await decideCase(ctx, { caseId, action: "none", ground: null, explanation: "It is the bank.", ...command });
  expect((await deliver()).map(({ subject }) => subject)).toEqual(["Our decision about your report"]);
});

test.each([
  ["en", "upheld", "Our decision about your appeal", "and it stands"],
  ["tr", "reversed", "İtirazın hakkındaki kararımız", "kısıtlamayı kaldırdık"],
  ["ru", "upheld", "Решение по вашей апелляции", "решение остаётся в силе"],
] as const)("emails the outcome of an appeal in %s: %s", async (language, outcome, subject, words) => {
  const { tenant, caseId } = await sendReport("en", "");
  await own.sql`update accounts set language = ${language} where email = ${tenant.email}`;
  const decided = await decideCase(ctx, {
    caseId,
    action: "blocked",
    ground: "law",
    explanation: "A copy",
    ...command,
  });
  const [statement] = await deliver();
  const address = `/dashboard/restrictions/${decided!.decisionId!}`;
  expect(statement!.html).toContain(publicUrl + address);
  await appeal({ ...ctx, accountId: tenant.id }, decided!.decisionId!, "It is mine");
  const [waiting] = await listAppealsOfWorkspace(ctx, tenant.id);
  await decideAppeal(ctx, { appealId: waiting!.id, outcome, reason: "see https://a.example", decidedBy: "" });
  const mails = await deliver();
  expect(mails).toMatchObject([{ subject, to: [{ address: tenant.email }] }]);
  const text = mails[0]!.text!.replaceAll("\u2060", "");
  for (const part of [words, "see https://a.example", waiting!.id]) expect(text).toContain(part);
  expect(mails[0]!.html).not.toContain('href="https://a.example');
});

test("erases the reporter once a decision can no longer be contested", async () => {
  const [recent, old] = [await sendReport("en", "recent@example.com"), await sendReport("en", "old@example.com")];
  await own.sql`update page_reports set closed_at = now() - make_interval(days => ${REPORTER_RETENTION_DAYS - 1}) where id = ${recent.id}`;
  await own.sql`update page_reports set closed_at = now() - make_interval(days => ${REPORTER_RETENTION_DAYS + 1}) where id = ${old.id}`;
  const mailer = openMail({ smtpUrl: "smtp://127.0.0.1:1", from: "a@halka.example", dir: "/nonexistent" });
  onTestFinished(() => mailer.close());
  const sweep = abuseWorkers(jobsCtx, mailer).find(({ queue }) => queue === reporterErasure)!;
  await sweep.work({ id: newId(), data: {} });
  const rows =
    await own.sql`select name, address from page_reports where id in ${own.sql([recent.id, old.id])} order by id`;
  expect(rows).toEqual([
    { name: "Ada", address: "recent@example.com" },
    { name: "", address: "" },
  ]);
});
