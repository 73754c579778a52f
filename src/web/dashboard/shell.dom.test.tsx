import type { IncomingHttpHeaders } from "node:http";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { choosePage, findSession, forgetPage, type SessionUser, startSession, updateUser } from "#client/session.ts";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { linkCall, useLinks } from "#features/links/screens/link-queries.ts";
import { useLinkChanges } from "#features/links/screens/use-link-changes.ts";
import { Reply } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { Shell } from "./shell.tsx";

const SECOND = { id: "0190a000-0000-7000-8000-000000000002", handle: "ada-shop" };
const LINKS = "GET /v1/widget/link";
const BATCH = "POST /v1/links/batch";
const UNAVAILABLE = new Reply(503, { code: "unavailable", message: "Unavailable" });
/** The header that names a call's page. The first page has none. */
const PAGE = "x-workspace";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

function Links() {
  const links = useLinks().data;
  const change = useLinkChanges();
  if (!links) return null;
  return (
    <>
      <h1>{links.map(({ name }) => name).join(", ")}</h1>
      <button type="button" onClick={() => change(links, { action: "archive" }, links)}>
        Archive all
      </button>
      <button type="button" onClick={() => change(links, { action: "unarchive" }, links)}>
        Unarchive all
      </button>
    </>
  );
}

const isFirst = (headers: IncomingHttpHeaders) => headers.authorization === "Bearer token" && !headers[PAGE];

/** The dashboard of a person with two pages. Changes to links wait until a test responds to them. */
async function renderDashboard({ path = "/dashboard", first = "coffee" } = {}) {
  const held: ((response: unknown) => void)[] = [];
  const page = { title: "", profile_photo: "", has_appearance: true, restricted: false, address: null };
  const pages = [
    { ...page, _id: sampleUser._id, username: "ada", first: true },
    { ...page, _id: SECOND.id, username: SECOND.handle, first: false },
  ];
  const dashboard = (
    <RequireSession waiting={null}>
      <Shell comingSoon={[]}>
        <Links />
      </Shell>
    </RequireSession>
  );
  startSession(sampleUser);
  const shown = await renderScreen(dashboard, {
    path,
    responses: {
      "GET /v1/pages": () => pages,
      [LINKS]: ({ headers }) => [sampleLink(isFirst(headers) ? "coffee" : "tea")],
      [BATCH]: () => new Promise((resolve) => held.push(resolve)),
    },
  });
  await screen.findByRole("heading", { name: first });
  const changes = () => shown.calls.filter(({ key }) => key === BATCH);
  return { ...shown, held, changes };
}

const switchPage = () => choosePage(SECOND);
const signInAsAnother = () => startSession({ ...sampleUser, _id: SECOND.id, username: "grace", token: "another" });

async function leaveThrough(leave: () => void) {
  act(leave);
  await screen.findByRole("heading", { name: "tea" });
}

test.each([
  ["another page is selected", switchPage],
  ["another person signs in", signInAsAnother],
])("removes toasts and their undo buttons once %s", async (_name, leave) => {
  const { user, held } = await renderDashboard();
  await user.click(screen.getByRole("button", { name: "Archive all" }));
  await screen.findByText("1 link archived");
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]!({ links: [sampleLink("coffee", { archived: true })] });
  await leaveThrough(leave);
  await user.click(screen.getByRole("button", { name: "Archive all" }));
  await screen.findByText("1 link archived");
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]!({ links: [sampleLink("tea", { archived: true })] });
});

test("a change that fails after a switch to another page offers no retry there", async () => {
  const { user, held } = await renderDashboard();
  await user.click(screen.getByRole("button", { name: "Archive all" }));
  await waitFor(() => expect(held).toHaveLength(1));
  await leaveThrough(switchPage);
  // the corner for toasts is mounted after the first press
  await user.click(screen.getByRole("heading", { name: "tea" }));
  held[0]!(UNAVAILABLE);
  await waitFor(() => expect(console.error).toHaveBeenCalledWith("links", expect.anything()));
  await user.click(screen.getByRole("button", { name: "Unarchive all" }));
  await waitFor(() => expect(held).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
  held[1]!(UNAVAILABLE);
  await screen.findByRole("alert");
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
});

test("does not send a waiting change after a switch to another page", async () => {
  const { user, held, changes } = await renderDashboard();
  await user.click(screen.getByRole("button", { name: "Archive all" }));
  await user.click(screen.getByRole("button", { name: "Unarchive all" }));
  await waitFor(() => expect(held).toHaveLength(1));
  await leaveThrough(switchPage);
  held[0]!(UNAVAILABLE);
  await waitFor(() => expect(console.error).toHaveBeenCalledWith("links", expect.anything()));
  // this call comes after the waiting change, had that been sent
  await linkCall(LINKS);
  expect(changes().map(({ headers }) => headers[PAGE])).toEqual([undefined]);
});

test("a link in an email selects its page, and keeps the rest of the address", async () => {
  const path = `/dashboard/audience?tab=messages&page=${SECOND.id}`;
  const { where } = await renderDashboard({ path, first: "tea" });
  expect(findSession()?.user.page).toEqual(SECOND);
  expect(where()).toBe("/dashboard/audience?tab=messages");
});

test("keeps the selected page if a link in an email names another account's page", async () => {
  const { where } = await renderDashboard({ path: "/dashboard?page=0190a000-0000-7000-8000-000000000009" });
  await waitFor(() => expect(where()).toBe("/dashboard"));
  expect(findSession()?.user.page).toBeUndefined();
});

/** Stores the user as another tab does. */
function storeInAnotherTab(change: Omit<Partial<SessionUser>, "page"> & { page?: SessionUser["page"] | undefined }) {
  const user = JSON.parse(localStorage.getItem("user")!) as SessionUser;
  localStorage.setItem("user", JSON.stringify({ ...user, ...change }));
  act(() => void window.dispatchEvent(new Event("storage")));
}

test("a tab keeps its page when another tab selects one, and new tabs start with the latter", async () => {
  await renderDashboard();
  storeInAnotherTab({ page: SECOND });
  await linkCall(LINKS);
  expect(screen.getByRole("heading", { name: "coffee" })).toBeDefined();
  expect(findSession()?.user.page).toBeUndefined();
  act(() => updateUser({ email: "new@example.com" }));
  sessionStorage.clear();
  expect(findSession()?.user).toMatchObject({ page: SECOND, email: "new@example.com" });
});

test("a reload keeps the page of the tab", async () => {
  const { unmount } = await renderDashboard();
  await leaveThrough(switchPage);
  storeInAnotherTab({ page: undefined });
  unmount();
  expect(findSession()?.user.page).toEqual(SECOND);
});

test("tabs that show a deleted page switch to the first one, and new tabs do not open the deleted page", async () => {
  await renderDashboard();
  await leaveThrough(switchPage);
  const third = { id: "0190a000-0000-7000-8000-000000000003", handle: "ada-band" };
  storeInAnotherTab({ page: third });
  act(() => forgetPage(SECOND.id));
  await screen.findByRole("heading", { name: "coffee" });
  sessionStorage.clear();
  expect(findSession()?.user.page).toEqual(third);
  act(() => forgetPage(third.id));
  expect(findSession()?.user.page).toBeUndefined();
});

test("keeps a new name from another tab although the list of pages still has the old one", async () => {
  await renderDashboard();
  storeInAnotherTab({ username: "ada-new" });
  await linkCall(LINKS);
  expect(findSession()?.user.username).toBe("ada-new");
});
