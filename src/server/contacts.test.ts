import { expect, test } from "vitest";
import { abuseContact, supportContact } from "./contacts.ts";
import { readSettings } from "./settings/settings.ts";

const PUBLIC_URL = "https://halka.example";

test.each([
  [{}, "hello@halka.example", "hello@halka.example"],
  [{ SUPPORT_CONTACT: "help@a.example" }, "help@a.example", "help@a.example"],
  [{ ABUSE_EMAIL: "abuse@a.example" }, "hello@halka.example", "abuse@a.example"],
  [{ SUPPORT_CONTACT: "help@a.example", ABUSE_EMAIL: "abuse@a.example" }, "help@a.example", "abuse@a.example"],
])("abuse reports go to ABUSE_EMAIL, or to the support contact if it is unset: %j", (env, support, abuse) => {
  const settings = readSettings({ PUBLIC_URL, ...env });
  expect([supportContact(settings), abuseContact(settings)]).toEqual([support, abuse]);
});

test("rejects an ABUSE_EMAIL that is not an email address", () => {
  expect(() => readSettings({ PUBLIC_URL, ABUSE_EMAIL: "mailto:abuse" })).toThrow("ABUSE_EMAIL");
});
