import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { AppealQueue } from "./appeal-queue.tsx";
import type { Appeal } from "./operate-queries.ts";

const appeal: Appeal = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  decisionId: "0190a000-0000-7000-8000-0000000000bb",
  accountId: null,
  targets: [{ kind: "page", name: "@ada" }],
  state: "blocked",
  category: "phishing",
  decisionReason: "Copies a bank",
  list: null,
  decidedAt: "2026-11-01T10:00:00.000Z",
  text: "It is mine",
  createdAt: "2026-11-02T10:00:00.000Z",
  canDecide: true,
};
const OWN = "You made this decision, so another operator has to decide the appeal.";

test.each([true, false])("lets an operator decide an appeal, or says why not: %s", async (canDecide) => {
  await renderScreen(<AppealQueue />, {
    responses: { "GET /v1/operate/appeals": () => ({ appeals: [{ ...appeal, canDecide }] }) },
  });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Uphold" });
  expect(button.disabled).toBe(!canDecide);
  expect(screen.queryByText(OWN) !== null).toBe(!canDecide);
});
