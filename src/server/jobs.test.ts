import { expect, test } from "vitest";
import { mailQueues } from "#features/operate/mail-queues.ts";
import { queues } from "./jobs.ts";

test("the operator's desk and the metrics count every queue of emails", () => {
  const names = queues.map(({ name }) => name).filter((name) => /\bmails?\b/.test(name));
  expect(mailQueues.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
