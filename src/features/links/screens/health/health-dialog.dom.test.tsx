import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Link } from "../../contract.ts";
import type { Health } from "../../health/contract.ts";
import { HealthDialog } from "./health-dialog.tsx";

const atlas = sampleLink("atlas");
const moved: Health = {
  link: atlas._id,
  state: "moved",
  reason: "",
  status: 301,
  movedTo: "https://new.example/",
  since: "2026-01-01T00:00:00.000Z",
  checkedAt: "2026-01-01T00:00:00.000Z",
};
const CHANGE = "PUT /v1/widget/link/atlas";

/** Renders the dialog for version 1 of the link, while version 2 is the current one. */
async function renderDialog(change: Partial<Link>) {
  const current: Link = { ...atlas, version: 2, ...change };
  const onClose = vi.fn<() => void>();
  const shown = await renderScreen(<HealthDialog link={atlas} onEdit={() => undefined} onClose={onClose} />, {
    responses: {
      "GET /v1/links/health": () => [moved],
      [CHANGE]: ({ body }) =>
        (body as Link).version === 2
          ? { ...current, version: 3 }
          : new Reply(409, { code: "link_changed", message: "Changed since.", current }),
    },
  });
  const take = async () => shown.user.click(await screen.findByRole("button", { name: "Use new address" }));
  return { ...shown, take, onClose, sent: () => shown.calls.filter(({ key }) => key === CHANGE) };
}

test("uses the new address although something else about the link has changed", async () => {
  const { take, onClose, sent } = await renderDialog({ name: "Renamed" });
  await take();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent().at(-1)?.body).toEqual({ link: "https://new.example/", version: 2 });
});

test("shows a destination that has changed, and replaces it only when asked again", async () => {
  const { take, onClose, sent } = await renderDialog({ link: "https://other.example/" });
  await take();
  expect(await screen.findByText("Changed since.")).toBeDefined();
  expect(screen.getByText("https://other.example/")).toBeDefined();
  expect(sent()).toHaveLength(1);
  await take();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});

test("forgets the result of a check once the link has another destination", async () => {
  let unhealthy = [moved];
  const current: Link = { ...atlas, version: 2, link: "https://other.example/" };
  const dialog = <HealthDialog link={atlas} onEdit={() => undefined} onClose={() => undefined} />;
  const { user } = await renderScreen(dialog, {
    responses: {
      "GET /v1/links/health": () => unhealthy,
      "POST /v1/links/atlas/health": () => moved,
      [CHANGE]: () => {
        unhealthy = [];
        return new Reply(409, { code: "link_changed", message: "Changed since.", current });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Check again" }));
  await user.click(await screen.findByRole("button", { name: "Use new address" }));
  expect(await screen.findByText("https://other.example/")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Use new address" })).toBeNull());
  expect(screen.queryByText(/^New address:/)).toBeNull();
});
