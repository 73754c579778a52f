import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { HistoryEntry } from "../../history/contract.ts";
import { HistoryDialog } from "./history-dialog.tsx";

const atlas = sampleLink("atlas");

const toEntry = (_id: string, at: string): HistoryEntry => ({
  _id,
  cause: "changed",
  at,
  author: null,
  rules: null,
  changed: ["link"],
  before: null,
  link: `https://example.com/${_id}`,
});

test("reports a failed undo", async () => {
  const { user } = await renderScreen(
    <>
      <HistoryDialog link={atlas} onClose={() => undefined} />
      <Toasts />
    </>,
    {
      responses: {
        "GET /v1/links/atlas/history": () => ({
          entries: [toEntry("new", "2026-02-01T00:00:00.000Z"), toEntry("old", "2026-01-01T00:00:00.000Z")],
          hasMore: false,
          public: false,
        }),
        "POST /v1/links/atlas/history/old/revert": () => atlas,
        "POST /v1/links/atlas/history/new/revert": () => new Reply(500),
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: /^Restore version from/ }));
  const toast = (await screen.findByText("Link restored")).closest<HTMLElement>("[role=status]")!;
  await user.click(within(toast).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Couldn't restore the link")).toBeDefined();
});
