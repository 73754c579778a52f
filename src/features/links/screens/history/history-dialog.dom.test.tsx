import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
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

function ClosableDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <HistoryDialog link={atlas} onClose={() => setOpen(false)} />}
      <Toasts />
    </>
  );
}

test("reports that the history could not be made private, even after the dialog is closed", async () => {
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<ClosableDialog />, {
    responses: {
      "GET /v1/links/atlas/history": () => ({ entries: [], hasMore: false, public: true }),
      "PUT /v1/links/atlas/history": async () => {
        await held.promise;
        return new Reply(503, {});
      },
    },
  });
  const isPublic = await screen.findByRole<HTMLInputElement>("switch");
  await waitFor(() => expect(isPublic.checked).toBe(true));
  await user.click(isPublic);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  held.resolve();
  expect(await screen.findByText("Couldn't save that")).toBeDefined();
});
