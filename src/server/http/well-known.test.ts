import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { readSettings } from "../settings/settings.ts";
import { CHANGE_PASSWORD, mountWellKnown, SECURITY_TXT, securityTxt } from "./well-known.ts";

const app = new Hono();
mountWellKnown(app, readSettings({ PUBLIC_URL: "https://halka.example" }));

const toFields = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );

describe("/.well-known/security.txt", () => {
  test("names the contact, the expiry date, the languages and itself", async () => {
    const response = await app.request(SECURITY_TXT);
    expect(response.headers.get("content-type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
    expect(toFields(await response.text())).toEqual({
      Contact: "mailto:security@halka.example",
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/) as string,
      "Preferred-Languages": "en, tr, ru",
      Canonical: "https://halka.example/.well-known/security.txt",
    });
  });

  test.for(["2026-01-01T00:00:00Z", "2026-02-28T23:59:59.999Z", "2027-12-31T12:00:00Z"])(
    "is valid for months, and for less than a year, when requested at %s",
    (at) => {
      const now = new Date(at);
      const { Expires } = toFields(securityTxt({ PUBLIC_URL: "https://a.example", SECURITY_CONTACT: undefined }, now));
      const days = (new Date(Expires).getTime() - now.getTime()) / DAY_MS;
      expect(days).toBeGreaterThan(300);
      expect(days).toBeLessThan(365);
    },
  );

  test("names the contact from the settings, and leaves the port out of the email address", () => {
    const textFor = (env: NodeJS.ProcessEnv) => securityTxt(readSettings(env), new Date());
    expect(textFor({ SECURITY_CONTACT: "https://halka.example/holes" })).toContain(
      "Contact: https://halka.example/holes\n",
    );
    expect(textFor({ PUBLIC_URL: "http://localhost:4100" })).toContain("Contact: mailto:security@localhost\n");
  });

  test.for(["security@halka.example", "javascript:alert(1)", "mailto:a@b.example\nContact: mailto:eve@c.example"])(
    "rejects a contact like %j",
    (SECURITY_CONTACT) => expect(() => readSettings({ SECURITY_CONTACT })).toThrow("SECURITY_CONTACT"),
  );
});

test(`${CHANGE_PASSWORD} redirects to the screen for changing the password`, async () => {
  const response = await app.request(CHANGE_PASSWORD);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/dashboard/settings?tab=password"]);
});
