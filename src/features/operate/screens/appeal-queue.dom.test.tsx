import { screen, waitFor, within } from "@testing-library/react";
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

const DECIDE = `POST /v1/operate/appeals/${appeal._id}/decide`;
const listAppeals = (shown: Appeal) => ({ "GET /v1/operate/appeals": () => ({ appeals: [shown] }) });

test.each([
  ["Uphold", "upheld"],
  ["Reverse", "reversed"],
])("lets an operator decide an appeal with a reason: %s", async (action, outcome) => {
  const { user, calls } = await renderScreen(<AppealQueue />, {
    responses: { ...listAppeals(appeal), [DECIDE]: () => ({}) },
  });
  await user.click(await screen.findByRole("button", { name: action }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "The logo");
  await user.click(dialog.getByRole("button", { name: action }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ key }) => key === DECIDE)).toMatchObject([{ body: { outcome, reason: "The logo" } }]);
  expect(screen.queryByText(OWN)).toBeNull();
});

test("lets no operator decide an appeal against their own decision, and says why", async () => {
  await renderScreen(<AppealQueue />, { responses: listAppeals({ ...appeal, canDecide: false }) });
  expect(await screen.findByText(OWN)).toBeDefined();
  for (const name of ["Uphold", "Reverse"])
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
});
