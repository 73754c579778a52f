import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import PostalMime from "postal-mime";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { languages } from "#base/language.ts";
import { openMail } from "#infra/mail/open-mail.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { eventually } from "#testing/eventually.ts";
import { mailListener } from "#testing/mail-listener.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { startWebhooks, sweepWebhooks, webhookWorkers } from "./jobs.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());
let running: { stop(): Promise<void> } | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

test("the background process sends events soon after they happen, and those from before its start", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada);
  await ada.call("POST", "/v1/links", { link: "https://before.example/" });
  running = startWebhooks(instance.ctxAt(), instance.postgres.target);
  await eventually(() => receiver.seen.length === 1, 10_000);
  await ada.call("POST", "/v1/links", { link: "https://after.example/" });
  await eventually(() => receiver.seen.length === 2, 10_000);
  await eventually(async () => (await instance.listRows(_id)).every(({ state }) => state === "delivered"));
  const [row] = await instance.listRows(_id);
  const replayed = await ada.call("POST", `/v1/webhooks/${_id}/deliveries/${row!["id"] as string}/replay`);
  expect(replayed.status).toBe(200);
  await eventually(() => receiver.seen.length === 3, 10_000);
  expect(receiver.seen[2]!.headers["webhook-id"]).toBe(row!["id"]);
});

test("an idle process polls once per interval instead of continuously", async () => {
  const ctx = instance.ctxAt();
  let polls = 0;
  const now = () => (polls++, ctx.now());
  running = startWebhooks({ ...ctx, now }, instance.postgres.target);
  const start = performance.now();
  await eventually(() => performance.now() - start > 1_500);
  expect(polls).toBeGreaterThan(0);
  expect(polls).toBeLessThan(30);
});

test("owners get an email in their language about a webhook that was switched off", async () => {
  const { url, received } = await mailListener();
  const mailer = openMail({ smtpUrl: url, from: "Halka <halka@halka.example>", dir: "/nonexistent" });
  receiver.respond = (_received, response) => void response.writeHead(410).end();
  for (const language of languages) {
    const ada = await instance.member();
    await sql`update accounts set language = ${language} where id = ${ada.id}`;
    await instance.hook(ada, { name: "CRM <b>" }, "/secret-token");
    await ada.call("POST", "/v1/links", { link: "https://after.example/" });
  }
  await instance.run();
  const jobs = await runJobs(
    instance.postgres.target,
    webhookWorkers(instance.ctxAt(), mailer),
    pino({ level: "silent" }),
  );
  await eventually(() => received.length === 3, 20_000);
  await jobs.close();
  await mailer.close();
  const mails = await Promise.all(received.map(({ source }) => PostalMime.parse(source)));
  const texts = mails.map(({ text }) => text ?? "");
  const subjects = mails.map(({ subject }) => subject?.replace(/Member\d+/, "Ada")).toSorted();
  expect(subjects).toEqual([
    "A webhook for Ada has been switched off",
    "Ada sayfasının bir webhook'u kapatıldı",
    "Вебхук страницы Ada отключён",
  ]);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain("CRM");
    expect(text).toContain("410");
    expect(text).toContain("/dashboard/developers?tab=webhooks&page=");
    // without the path of the address
    expect(text + mails[index]!.html!).not.toContain("secret-token");
  }
});

test("old deliveries are deleted even if an address cannot be sealed, which is reported", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada, { url: "https://hooks.slack.com/services/T/B/x", format: "slack" });
  const at = new Date(Date.now() - 31 * DAY_MS);
  const ids = { id: newId(), webhook_id: _id, workspace_id: ada.id, created_at: at, next_attempt_at: at };
  const rest = { type: "page.published", body: "{}", is_test: false, state: "failed" };
  await sql`insert into webhook_deliveries ${sql({ ...ids, ...rest })}`;
  const keys = {
    of: () => {
      throw new Error("no key");
    },
  };
  await expect(sweepWebhooks({ ...instance.ctxAt(), keys })).rejects.toThrow("no key");
  expect(await instance.listRows(_id)).toEqual([]);
});

test("deliveries are deleted after 30 days, and domain events after 90", async () => {
  const ada = await instance.member();
  const { _id } = await instance.hook(ada);
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  for (const days of [29, 31]) {
    const rest = { type: "page.published", body: "{}", is_test: false, state: "failed", next_attempt_at: ago(days) };
    const ids = { id: newId(), webhook_id: _id, workspace_id: ada.id, created_at: ago(days) };
    await sql`insert into webhook_deliveries ${sql({ ...ids, ...rest })}`;
  }
  for (const days of [89, 91])
    await sql`
      insert into outbox (id, name, workspace_id, subject, created_at)
      values (${newId(ago(days).getTime())}, 'block.created', ${ada.id}, ${sql.json({ days })}, ${ago(days)})`;
  await sweepWebhooks(instance.ctxAt());
  expect(await instance.listRows(_id)).toHaveLength(1);
  const left = await sql`select subject from outbox where workspace_id = ${ada.id} and name = 'block.created'`;
  expect(left).toMatchObject([{ subject: { days: 89 } }]);
});
