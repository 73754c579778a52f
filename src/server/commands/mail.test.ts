import { expect, test } from "vitest";
import type { UnsentMail } from "#features/operate/unsent-mails.ts";
import { describeMails } from "./mail.ts";

const mail: UnsentMail = {
  id: "1",
  queue: "account-mails",
  kind: "verify",
  state: "waiting",
  createdAt: new Date("2026-11-30T12:00:00Z"),
  tries: 3,
  nextTryAt: new Date("2026-11-30T13:00:00Z"),
  domain: "example.net",
  error: "451 try again later",
};

test("says how many unsent emails the list leaves out", () => {
  expect(describeMails([mail, mail], 2).trimEnd().split("\n")).toHaveLength(3);
  expect(describeMails([mail, mail], 3_000).trimEnd().split("\n").at(-1)).toBe("... and 2998 more");
  expect(describeMails([], 0)).toBe("No unsent emails.\n");
});
