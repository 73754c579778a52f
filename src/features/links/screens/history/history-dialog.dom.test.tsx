import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Link } from "../../contract.ts";
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

const older = toEntry("old", "2026-01-01T00:00:00.000Z");
const REVERT = "POST /v1/links/atlas/history/old/revert";
const UNDO = "POST /v1/links/atlas/history/new/revert";

async function renderHistory(responses: Responses) {
  const shown = await renderScreen(
    <>
      <HistoryDialog link={atlas} onClose={() => undefined} />
      <Toasts />
    </>,
    {
      responses: {
        "GET /v1/links/atlas/history": () => ({
          entries: [toEntry("new", "2026-02-01T00:00:00.000Z"), older],
          hasMore: false,
          public: false,
        }),
        ...responses,
      },
    },
  );
  return {
    ...shown,
    restore: async () => shown.user.click(await screen.findByRole("button", { name: /^Restore version from/ })),
    /** Presses the button of a message in the corner. */
    async press(title: string, name: string) {
      const toast = (await screen.findByText(title)).closest<HTMLElement>("[role=status], [role=alert]")!;
      await shown.user.click(within(toast).getByRole("button", { name }));
    },
  };
}

const toConflict = (current: Partial<Link>) =>
  new Reply(409, { code: "link_changed", message: "Changed since.", current: { ...atlas, ...current } });

test("reports a failed undo", async () => {
  const { restore, press } = await renderHistory({ [REVERT]: () => atlas, [UNDO]: () => new Reply(500) });
  await restore();
  await press("Link restored", "Undo");
  expect(await screen.findByText("Couldn't restore the link")).toBeDefined();
});

test("an undo does not overwrite a later change, and another restore is based on that change", async () => {
  const { restore, press, calls } = await renderHistory({
    [REVERT]: () => ({ ...atlas, version: 5 }),
    [UNDO]: () => toConflict({ link: "https://example.com/bob", version: 7 }),
  });
  await restore();
  await press("Link restored", "Undo");
  expect(await screen.findByText("Changed since.")).toBeDefined();
  await restore();
  const bodies = () => calls.filter(({ key }) => key.endsWith("/revert")).map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ version: 1 }, { version: 5 }, { version: 7 }]));
});

test("restores a link that is newer than its row in the list, if its history was shown up to date", async () => {
  const replies = [toConflict({ link: "https://example.com/new", version: 2 }), { ...atlas, version: 3 }];
  const { restore, calls } = await renderHistory({ [REVERT]: () => replies.shift() });
  await restore();
  expect(await screen.findByText("Link restored")).toBeDefined();
  expect(calls.filter(({ key }) => key === REVERT).map(({ body }) => body)).toEqual([{ version: 1 }, { version: 2 }]);
});

test("a retry after a lost response finds that the link was restored", async () => {
  const replies = [new Reply(502), toConflict({ link: older.link, version: 2 })];
  const { restore, press } = await renderHistory({ [REVERT]: () => replies.shift() });
  await restore();
  await press("Couldn't restore the link", "Try again");
  expect(await screen.findByText("Link restored")).toBeDefined();
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
