import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen, simulatePopovers } from "#testing/screen.tsx";
import type { Share } from "../../sharing/contract.ts";
import { ShareDialog } from "./share-dialog.tsx";

const ID = "0190a000-0000-7000-8000-0000000000b1";
const share: Share = {
  _id: ID,
  name: "Press",
  url: "https://halka.example/stats/abcdefghijkl",
  has_password: false,
  links: null,
  hide_referrers: false,
  active: true,
  opened_at: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

beforeEach(simulatePopovers);

async function renderShares(responses: Responses = {}) {
  const shown = await renderScreen(<ShareDialog onClose={() => undefined} />, {
    responses: {
      "GET /v1/analytics/shares": () => [share],
      [`POST /v1/analytics/shares/${ID}/rotate`]: () => ({ ...share, url: "https://halka.example/stats/zyxwvutsrqpo" }),
      [`DELETE /v1/analytics/shares/${ID}`]: () => new Reply(204),
      ...responses,
    },
  });
  const menuButton = await screen.findByRole("button", { name: "More for Press" });
  const choose = async (name: string) => {
    await shown.user.click(menuButton);
    await shown.user.click(await screen.findByRole("menuitem", { name }));
    await shown.user.click(await screen.findByRole("button", { name }));
  };
  return { ...shown, menuButton, choose };
}

test("returns the focus to the menu button once a share has a new address", async () => {
  const { menuButton, choose } = await renderShares();
  await choose("Replace link");
  await screen.findByText("halka.example/stats/…tsrqpo");
  await waitFor(() => expect(document.activeElement).toBe(menuButton));
});

test("moves the focus to the button for a new share after a share was deleted", async () => {
  const { choose } = await renderShares();
  await choose("Delete");
  await waitFor(() => expect(screen.queryByText("Press")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "New link" })));
});

test("the focus follows from the list to the form and back", async () => {
  const { user } = await renderShares();
  await user.click(screen.getByRole("button", { name: "New link" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Who is it for?" })));
  await user.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "New link" })));
});

test("renaming a share keeps the password and the links that were set elsewhere in the meantime", async () => {
  const path = `PUT /v1/analytics/shares/${ID}`;
  const { user, calls, fill, menuButton } = await renderShares({
    [path]: ({ body }) => ({ ...share, ...(body as Partial<Share>), has_password: true, links: [ID] }),
  });
  await user.click(menuButton);
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await fill(await screen.findByRole("textbox", { name: "Who is it for?" }), "Sponsors");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Sponsors");
  expect(calls.find(({ key }) => key === path)?.body).toEqual({ name: "Sponsors" });
});

test("removes the password of a share when its switch is turned off", async () => {
  const path = `PUT /v1/analytics/shares/${ID}`;
  const { user, calls, menuButton } = await renderShares({
    "GET /v1/analytics/shares": () => [{ ...share, has_password: true }],
    [path]: () => share,
  });
  await user.click(menuButton);
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await user.click(await screen.findByRole("switch", { name: "Require a password" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls.find(({ key }) => key === path)?.body).toEqual({ password: null }));
});

test("shows what the server rejects at its field, which gets the focus, and saves the corrected input", async () => {
  const message = "Choose another name";
  const { user, calls } = await renderShares({
    "POST /v1/analytics/shares": ({ body }) =>
      (body as Share).name === "Press"
        ? new Reply(400, { code: "invalid", message, errors: [{ field: "name", message }] })
        : new Reply(201, { ...share, ...(body as Share), _id: "0190a000-0000-7000-8000-0000000000b2" }),
  });
  await user.click(screen.getByRole("button", { name: "New link" }));
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Who is it for?" });
  await user.type(name, "Press");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, "2");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  await screen.findByText("Press2");
  expect(calls.findLast(({ key }) => key.startsWith("POST"))?.body).toEqual({
    name: "Press2",
    links: null,
    hide_referrers: false,
    password: null,
  });
});
