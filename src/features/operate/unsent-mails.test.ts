import { pino } from "pino";
import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { accountMails } from "#features/accounts/mail-queue.ts";
import { domainMails } from "#features/domains/queues.ts";
import { webhookMails } from "#features/webhooks/queues.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import { PermanentFailure, worker } from "#infra/jobs/queue.ts";
import { runJobs } from "#infra/jobs/run-jobs.ts";
import { eventually } from "#testing/eventually.ts";
import { testPostgres } from "#testing/postgres.ts";
import { mailQueues } from "./mail-queues.ts";
import { countUnsentMails, listUnsentMails, retryUnsentMails } from "./unsent-mails.ts";

const { db, target } = await testPostgres();
await installJobs(target, mailQueues);
const jobs = openJobs();

test("lists unsent emails of every queue without addresses, and retries them all", async () => {
  expect(await listUnsentMails({ db })).toEqual([]);
  const accountId = newId();
  await jobs.enqueue(db, webhookMails, { webhookId: newId(), accountId, kind: "failing" });
  const rejecting = worker(webhookMails, async () => {
    throw new PermanentFailure(new Error("550 <ada@example.com> is not welcome"));
  });
  const running = await runJobs(target, [rejecting], pino({ level: "silent" }));
  const failed = await eventually(async () => {
    const mails = await listUnsentMails({ db });
    return mails.some(({ state }) => state === "failed") ? mails : undefined;
  }, 15_000);
  await running.close();
  expect(failed).toMatchObject([
    { queue: "webhook-mails", kind: "failing", domain: "", error: "550 <…@example.com> is not welcome" },
  ]);

  await jobs.enqueue(db, domainMails, { domainId: newId(), accountId, notice: 1 });
  await jobs.enqueue(db, accountMails, { kind: "verify", email: "eve@example.net" });
  expect(await retryUnsentMails({ db, jobs })).toBe(1);
  expect(await listUnsentMails({ db })).toMatchObject([
    { queue: "domain-mails", state: "waiting", kind: "" },
    { queue: "account-mails", state: "waiting", kind: "verify", domain: "example.net" },
    { queue: "webhook-mails", state: "waiting", kind: "failing" },
  ]);
});

test("counts the emails beyond the 100 of a queue that are listed", async () => {
  const [listed, total] = [(await listUnsentMails({ db })).length, await countUnsentMails({ db })];
  expect(total).toBe(listed);
  for (let count = 0; count < 100; count++)
    await jobs.enqueue(db, domainMails, { domainId: newId(), accountId: newId(), notice: 1 });
  const mails = await listUnsentMails({ db });
  expect(mails.filter(({ queue }) => queue === "domain-mails")).toHaveLength(100);
  expect(await countUnsentMails({ db })).toBe(total + 100);
});
