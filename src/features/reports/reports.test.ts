import PostalMime from "postal-mime";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { eventually } from "#testing/eventually.ts";
import { mailListener } from "#testing/mail-listener.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { expectProblem } from "#testing/problem.ts";
import { reportQueues, reportWorkers, queueDueReports } from "./jobs.ts";
import { type ReportMail, reportMails } from "./queues.ts";
import { reportRequestLimit } from "./report-settings.ts";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, reportQueues);
const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  { env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" } },
);
const { sql } = instance.node;
const REPORTS = "/v1/analytics/reports";
const WEEKLY = { rhythm: "weekly", zone: "Europe/Istanbul" };

type Tenant = Awaited<ReturnType<typeof testTenant>>;

/** A node's context at an instant. */
const jobsAt = (now: Date) => ({
  ...instance.node.shared,
  log: pino({ level: "silent" }),
  clickhouse,
  jobs: openJobs(),
  now: () => now,
});
const sweepAt = (now: Date) => queueDueReports(jobsAt(now));
const emptyQueue = () => sql`delete from pgboss.job where name = ${reportMails.name}`;
const getNext = async (member: Tenant) => new Date((await member.call("GET", REPORTS)).body.next_at as string);
const queuedFor = (member: Tenant) => sql<{ data: ReportMail }[]>`
  select data from pgboss.job where name = ${reportMails.name} and data ->> 'accountId' = ${member.id} order by created_on`;

/**
 * Processes the queue until it is empty, with a separate mail server, and returns the emails that this server received.
 */
async function deliver() {
  const { url, received } = await mailListener();
  const mailer = openMail({ smtpUrl: url, from: "Halka <halka@halka.example>", dir: "/nonexistent" });
  const ctx = jobsAt(new Date());
  const workers = reportWorkers(ctx, mailer).filter(({ queue }) => queue === reportMails);
  const jobs = await runJobs(postgres.target, workers, pino({ level: "silent" }));
  const close = async () => {
    await jobs.close();
    await mailer.close();
  };
  onTestFinished(close);
  await eventually(async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pgboss.job where name = ${reportMails.name} and state in ('created', 'retry', 'active')`;
    return row?.count === 0;
  }, 20_000);
  return received;
}

async function plant({ id, linkId }: Tenant, days: number): Promise<void> {
  await clickhouse.command(
    `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, referrer_host, country, retention_days)
     SELECT {id:UUID}, if(number % 3 = 0, 'click', 'visit'), now64(3) - INTERVAL (number % {days:UInt32}) DAY - INTERVAL number SECOND,
       'human', 'page', if(number % 3 = 0, {linkId:UUID}, toUUID('00000000-0000-0000-0000-000000000000')), number + 1,
       if(number % 2 = 0, '<b>evil</b>.example', ''), 'TR', 4000 FROM numbers(300)`,
    { id, linkId, days },
  );
}

test("queues a report once per period, regardless of the number of nodes, and again for the next period", async () => {
  const ada = await testTenant(instance);
  expect((await ada.call("GET", REPORTS)).body).toEqual({ rhythm: "off", zone: "", next_at: null, email: true });
  const set = await ada.call("PUT", REPORTS, WEEKLY);
  expect(set).toMatchObject({ status: 200, body: { ...WEEKLY, email: true } });
  const due = await getNext(ada);
  expect([due > new Date(), due <= new Date(Date.now() + 7 * DAY_MS)]).toEqual([true, true]);
  await sweepAt(new Date(due.getTime() - 1000));
  expect(await queuedFor(ada)).toHaveLength(0);
  await Promise.all([sweepAt(due), sweepAt(due), sweepAt(due), sweepAt(due)]);
  await sweepAt(new Date(due.getTime() + HOUR_MS));
  const [first, ...more] = await queuedFor(ada);
  expect(more).toEqual([]);
  expect(Date.parse(first!.data.until) - Date.parse(first!.data.from)).toBe(6 * DAY_MS);
  expect((await getNext(ada)).getTime() - due.getTime()).toBe(7 * DAY_MS);
  await sweepAt(new Date(due.getTime() + 7 * DAY_MS));
  expect(await queuedFor(ada)).toHaveLength(2);
});

test("sends only the latest report after weeks of downtime", async () => {
  const ada = await testTenant(instance);
  await ada.call("PUT", REPORTS, WEEKLY);
  const due = await getNext(ada);
  const late = new Date(due.getTime() + 23 * DAY_MS);
  await Promise.all([sweepAt(late), sweepAt(late)]);
  const queued = await queuedFor(ada);
  expect(queued).toHaveLength(1);
  expect(late.getTime() - Date.parse(queued[0]!.data.until)).toBeLessThan(7 * DAY_MS);
});

test("reports no period twice to an account that switches rhythms or time zones", async () => {
  const ada = await testTenant(instance);
  await ada.call("PUT", REPORTS, WEEKLY);
  const due = await getNext(ada);
  await sweepAt(due);
  await sql`update report_settings set rhythm = 'monthly', next_at = ${due} where account_id = ${ada.id}`;
  await sql`update report_settings set rhythm = 'weekly', next_at = ${due}, zone = 'UTC' where account_id = ${ada.id}`;
  await sweepAt(due);
  expect(await queuedFor(ada)).toHaveLength(1);
});

test("emails reports for zones that were stored in another spelling, or that no longer exist", async () => {
  await emptyQueue();
  const [ada, bob] = [await testTenant(instance), await testTenant(instance)];
  for (const member of [ada, bob]) await member.call("PUT", REPORTS, WEEKLY);
  const due = await getNext(ada);
  await plant(ada, 14);
  await sql`update report_settings set zone = 'europe/istanbul' where account_id = ${ada.id}`;
  await sql`update report_settings set zone = 'Mars/Base' where account_id = ${bob.id}`;
  await sweepAt(due);
  const zones = await Promise.all([ada, bob].map(async (member) => (await queuedFor(member)).map(({ data }) => data)));
  expect(zones).toMatchObject([[{ zone: "Europe/Istanbul" }], [{ zone: "UTC" }]]);
  const recipients = (await deliver()).flatMap(({ to }) => to);
  expect(recipients.toSorted()).toEqual([ada.email, bob.email].toSorted());
});

test("does not record a report that cannot be queued, since both happen in one transaction", async () => {
  const ada = await testTenant(instance);
  await ada.call("PUT", REPORTS, WEEKLY);
  const due = await getNext(ada);
  const broken = {
    ...jobsAt(due),
    jobs: { ...openJobs(), enqueue: async () => Promise.reject(new Error("no queue")) },
  };
  await expect(queueDueReports(broken)).rejects.toThrow("no queue");
  expect(await sql`select 1 from report_mails where account_id = ${ada.id}`).toHaveLength(0);
  await sweepAt(due);
  expect(await queuedFor(ada)).toHaveLength(1);
});

test("emails the dashboard's figures in the account's language, with one-click unsubscribe", async () => {
  await emptyQueue();
  const ada = await testTenant(instance);
  await sql`update accounts set language = 'tr' where id = ${ada.id}`;
  await ada.call("PUT", `/v1/widget/link/${ada.linkId}`, { name: "<img src=x onerror=alert(1)> win.example" });
  await plant(ada, 40);
  expect((await ada.call("POST", `${REPORTS}/now`, { rhythm: "monthly", zone: "Europe/Istanbul" })).status).toBe(204);
  const [queued] = await queuedFor(ada);
  const { from, until } = queued!.data;
  const received = await deliver();
  const mine = received.find(({ to }) => to.includes(ada.email));
  const mail = await PostalMime.parse(mine!.source);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const range = `from=${from}&until=${until}&zone=Europe/Istanbul`;
  const { period } = (await ada.call("GET", `/v1/analytics/overview?${range}`)).body;
  expect(mail.subject).toMatch(/^Halka'da ayın özeti: /);
  expect(mail.text).toContain(`    Ziyaretler: ${period.visits.humans as number}`);
  expect(mail.text).toContain(`    Tıklamalar: ${period.clicks.humans as number}`);
  expect(mail.text).toContain("Türkiye");
  expect(mail.text).toContain(`/dashboard/analytics?from=${from}&until=${until}&page=${ada.id}\n`);
  expect(mail.html).not.toMatch(/<img|<b>evil|<script|url\(|<[^>]+ src=/);
  expect(mail.html).toContain("&lt;img src=x");
  expect(header("x-auto-response-suppress")).toBe("All");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, address = ""] = /^<(http.*\/unsubscribe\/[\w-]{64})>$/.exec(header("list-unsubscribe") ?? "") ?? [];
  expect(mail.html).toContain(address);
  expect(mail.text).toContain(address);
  for (const secret of [ada.id, ada.token]) expect(address).not.toContain(secret);
});

test("sends a different text, and no empty tables, for a week without visitors", async () => {
  const ada = await testTenant(instance);
  const { status, body } = await ada.call("GET", `${REPORTS}/preview?rhythm=weekly&zone=UTC`);
  expect(status).toBe(200);
  expect(body.text).toContain("A quiet week");
  expect(body.html.match(/<th /g)).toBeNull();
});

test("sends nothing to accounts that accept no email, are unverified, have closed their page, or have switched reports off", async () => {
  await emptyQueue();
  const [quiet, unverified, closed, changed, subscribed] = await Promise.all(
    Array.from({ length: 5 }, () => testTenant(instance)),
  );
  const all = [quiet!, unverified!, closed!, changed!, subscribed!];
  for (const member of all) await member.call("PUT", REPORTS, WEEKLY);
  await sweepAt(await getNext(quiet!));
  for (const member of all) expect(await queuedFor(member)).toHaveLength(1);
  await quiet!.call("PUT", `/v1/settings/${quiet!.id}`, { notification: { email: false } });
  await sql`update accounts set verified_at = null where id = ${unverified!.id}`;
  await sql`update workspaces set closed_at = now() where id = ${closed!.id}`;
  await changed!.call("PUT", REPORTS, { ...WEEKLY, rhythm: "off" });
  const received = await deliver();
  expect(received.flatMap(({ to }) => to).filter((to) => all.some(({ email }) => email === to))).toEqual([
    subscribed!.email,
  ]);
});

test("sends requested reports a few times an hour, and none to accounts that accept no email", async () => {
  const ada = await testTenant(instance);
  const now = () => ada.call("POST", `${REPORTS}/now`, WEEKLY);
  const queued = await Promise.all(Array.from({ length: reportRequestLimit.points + 3 }, now));
  expect(queued.filter(({ status }) => status === 204)).toHaveLength(reportRequestLimit.points);
  expect(await queuedFor(ada)).toHaveLength(reportRequestLimit.points);
  expect((await ada.call("GET", REPORTS)).body).toMatchObject({ rhythm: "off", next_at: null });
  await ada.call("PUT", `/v1/settings/${ada.id}`, { notification: { email: false } });
  expectProblem(await now(), 409, "report_mail_off");
  expect((await ada.call("GET", REPORTS)).body.email).toBe(false);
});

test("stops reports after one POST from anywhere, without a session, but not when the page is opened", async () => {
  await emptyQueue();
  const ada = await testTenant(instance);
  await ada.call("PUT", REPORTS, WEEKLY);
  await ada.call("POST", `${REPORTS}/now`, WEEKLY);
  const mine = (await deliver()).find(({ to }) => to.includes(ada.email));
  const [address = ""] = /\/unsubscribe\/[\w-]{64}/.exec((await PostalMime.parse(mine!.source)).text ?? "") ?? [];
  const request = (method: string, path = address) =>
    fetch(instance.origin + path, {
      method,
      headers: {
        cookie: "preferred-language=ru",
        "x-forwarded-for": "203.0.113.9",
        ...(method === "POST" && {
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://mail.example",
          "sec-fetch-site": "cross-site",
        }),
      },
      ...(method === "POST" && { body: "List-Unsubscribe=One-Click" }),
    });
  const rhythm = async () => (await ada.call("GET", REPORTS)).body.rhythm as string;
  const page = await request("GET");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).toMatch(/<html lang="ru">.*<form action="\/unsubscribe\/[^"]+" method="post"/s);
  await request("HEAD");
  expect(await rhythm()).toBe("weekly");
  const forged = address.slice(0, -1) + (address.endsWith("A") ? "B" : "A");
  for (const path of [forged, "/unsubscribe/x", "/unsubscribe/%00"]) {
    expect((await request("POST", path)).status).toBe(404);
    expect((await request("GET", path)).status).toBe(404);
  }
  expect(await rhythm()).toBe("weekly");
  for (const time of ["first", "second"]) expect([time, (await request("POST")).status]).toEqual([time, 200]);
  expect((await ada.call("GET", REPORTS)).body).toMatchObject({ rhythm: "off", next_at: null });
  expect((await ada.call("GET", `/v1/settings/${ada.id}`)).body.notification.email).toBe(true);
  expect(await sql`select 1 from sessions where account_id = ${ada.id}`).toHaveLength(1);
});

test.each<[string, object]>([
  ["rhythm", { ...WEEKLY, rhythm: "daily" }],
  ["zone", { ...WEEKLY, zone: "Mars/Olympus" }],
  ["zone", { ...WEEKLY, zone: "+03:00" }],
  ["hour", { ...WEEKLY, hour: 7 }],
])("names an invalid %s: %j", async (field, body) => {
  const ada = await testTenant(instance);
  const { status, body: problem } = await ada.call("PUT", REPORTS, body);
  const fields = problem.errors.map((error: { field: string }) => error.field);
  expect({ status, fields }).toEqual({ status: 422, fields: [field] });
});

test("requires a session", async () => {
  for (const [method, path] of [
    ["GET", REPORTS],
    ["PUT", REPORTS],
    ["POST", `${REPORTS}/now`],
    ["GET", `${REPORTS}/preview`],
  ] as const)
    expectProblem(await call(instance.origin, method, path, method === "GET" ? undefined : {}), 401, "signed_out");
});
