import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Responses } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Statement } from "../appeals/contract.ts";
import { StatementScreen } from "./statement-screen.tsx";

const ID = "0190a000-0000-7000-8000-0000000000aa";
const statement: Statement = {
  _id: ID,
  reference: "0190a000-0000-7000-8000-0000000000bb",
  targets: [{ kind: "page", name: "@ada" }],
  state: "blocked",
  category: "phishing",
  reported: "scam",
  reports: 3,
  ground: "law",
  facts: "<b>Copies</b> a bank",
  list: null,
  decidedAt: "2026-11-01T10:00:00.000Z",
  until: null,
  undoneAt: null,
  appealUntil: "2027-05-04T10:00:00.000Z",
  canAppeal: true,
  appeal: null,
};
const appealed: Statement = {
  ...statement,
  canAppeal: false,
  appeal: { text: "It is mine", createdAt: "2026-11-02T10:00:00.000Z", outcome: null, reason: "", decidedAt: null },
};

const renderStatement = (shown: Statement, responses: Responses = {}) =>
  renderScreen(<StatementScreen decisionId={ID} />, {
    path: `/dashboard/restrictions/${ID}`,
    responses: { [`GET /v1/moderation/decisions/${ID}`]: () => shown, ...responses },
  });

test("states the decision, its reason, its source, its end and its scope", async () => {
  await renderStatement(statement);
  for (const text of [
    "Page @ada",
    "Worldwide",
    "Until we lift it",
    "Phishing",
    "<b>Copies</b> a bank",
    "The law",
    "By a person. No automated means were used to decide.",
    "Scam",
    "3",
    statement.reference,
  ])
    expect(await screen.findByText(text)).toBeDefined();
});

test("names the block list of an automated decision", async () => {
  await renderStatement({ ...statement, facts: "", list: "urlhaus", reported: null });
  expect(await screen.findByText("Its address is on the block list urlhaus.")).toBeDefined();
  expect(screen.getByText("Automatically, since its address is on a block list.")).toBeDefined();
  expect(screen.queryByText("Reports received")).toBeNull();
});

test("requires a text for an appeal, sends it once, and then shows it instead of the form", async () => {
  const sent: unknown[] = [];
  const { user } = await renderStatement(statement, {
    [`POST /v1/moderation/decisions/${ID}/appeal`]: ({ body }) => {
      sent.push(body);
      return appealed;
    },
  });
  const button = await screen.findByRole("button", { name: "Send" });
  await user.click(button);
  expect(await screen.findByText("Tell us why the decision is wrong")).toBeDefined();
  await user.type(screen.getByLabelText("Why is the decision wrong?"), " It is mine ");
  await user.click(button);
  expect(await screen.findByText("A person will check it. You'll get the outcome by email.")).toBeDefined();
  expect(sent).toEqual([{ text: "It is mine" }]);
  expect(document.activeElement?.textContent).toMatch(/^Your appeal of /);
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});

test("shows no form for a decision that can no longer be appealed", async () => {
  await renderStatement({ ...statement, canAppeal: false, undoneAt: "2026-11-03T10:00:00.000Z" });
  expect(await screen.findByText("This decision can no longer be appealed here.")).toBeDefined();
  expect(screen.getByText(/^This decision was reversed on .*2026\.$/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});
