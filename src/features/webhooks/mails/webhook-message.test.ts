import { describe, expect, test } from "vitest";
import { type WebhookNotice, webhookMessage } from "./webhook-message.ts";

const notice: WebhookNotice = {
  kind: "failing",
  isGone: false,
  name: "Orders",
  origin: "https://hooks.example",
  handle: "ada",
  failingSince: new Date("2026-03-01T12:00:00Z"),
  warnedAt: new Date("2026-03-04T12:00:00Z"),
  status: 500,
  url: "https://halka.example/dashboard/developers?tab=webhooks",
};

describe("the email about a failing webhook", () => {
  test("says that the webhook is switched off five days after the first failure", () => {
    const { body, notes } = webhookMessage(notice, "en");
    expect(body).toContain("1 March 2026");
    expect(notes[0]).toContain("by 6 March 2026");
  });

  test("names a future day if five days have already passed because the webhook is rarely used", () => {
    const { notes } = webhookMessage({ ...notice, warnedAt: new Date("2026-04-01T12:00:00Z") }, "en");
    expect(notes[0]).toContain("by 4 April 2026");
  });
});
