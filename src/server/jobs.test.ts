import { expect, test } from "vitest";
import { mailQueues } from "#features/operate/mail-queues.ts";
import type { Mailer } from "#infra/mail/mail.ts";
import { jobWorkers, queues } from "./jobs.ts";

test("the operator's desk and the metrics count every queue of emails", () => {
  const names = queues.map(({ name }) => name).filter((name) => /\bmails?\b/.test(name));
  expect(mailQueues.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test("every queue has a worker, and the queue of every worker is installed", () => {
  // workers read their context only when a job runs
  const workers = jobWorkers({} as Parameters<typeof jobWorkers>[0], {} as Mailer);
  const toNames = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).toSorted();
  expect(toNames(workers.map(({ queue }) => queue))).toEqual(toNames(queues));
});
