import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { InstallationFigures } from "../contract.ts";
import { JobsTab } from "./jobs-tab.tsx";

const figures: InstallationFigures = {
  version: "1.2.0",
  accounts: 0,
  newAccounts: 0,
  pages: 0,
  links: 0,
  clicksToday: null,
  clicksOfWeek: null,
  storageBytes: 0,
  restrictions: 0,
  openCases: 0,
  mails: { waiting: 0, failed: 1 },
  queues: [],
  processes: [],
  settings: [],
  lists: [],
  alerts: [],
};
const job = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  state: "failed",
  about: "ada",
  error: "Mailbox full",
  tries: 5,
  createdAt: "2026-11-01T10:00:00.000Z",
  nextTryAt: null,
} as const;
const queue = (name: string, failed: number) => ({ name, waiting: 0, failed, oldestSeconds: 0 });

test("keeps the queue and an open dialog when another queue fails", async () => {
  let queues = [queue("webhook-mails", 1)];
  const view = await renderScreen(<JobsTab />, {
    responses: {
      "GET /v1/operate": () => ({ ...figures, queues }),
      "GET /v1/operate/jobs": () => ({ jobs: [job] }),
    },
  });
  await view.user.click(await screen.findByRole("button", { name: "Delete ada" }));
  await view.user.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "Bounced");
  queues = [queue("account-mails", 3), queue("webhook-mails", 1)];
  await view.queries.refetchQueries();
  await screen.findByRole("option", { name: "account-mails" });
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("webhook-mails");
  expect(within(screen.getByRole("dialog")).getByRole<HTMLTextAreaElement>("textbox").value).toBe("Bounced");
});
