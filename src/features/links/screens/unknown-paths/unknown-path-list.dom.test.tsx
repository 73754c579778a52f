import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { UnknownPathList } from "./unknown-path-list.tsx";

afterEach(() => vi.restoreAllMocks());

const LIST = "GET /v1/links/unknown-paths";
const row = (alias: string, visits = 1, host = "") => ({ host, alias, visits, lastDay: "2026-11-03" });

async function renderList(responses: Responses) {
  const onCreate = vi.fn<(alias: string) => void>();
  const onBack = vi.fn<() => void>();
  const shown = await renderScreen(
    <>
      <UnknownPathList onCreate={onCreate} onBack={onBack} />
      <Toasts />
    </>,
    { responses },
  );
  return { ...shown, onCreate, onBack };
}

test("lists visited addresses page by page, and offers to create a link for each", async () => {
  const { user, onCreate } = await renderList({
    [LIST]: ({ query }) =>
      query.get("cursor") === null
        ? { paths: [row("spring", 1_200)], next: "2026-11-03.spring" }
        : { paths: [row("winter")], next: null },
  });
  const first = await screen.findByText("/ada/spring");
  expect(within(first.closest("li")!).getByText("1,200 visits, last on 3 Nov 2026")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("1 visit, last on 3 Nov 2026")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Create this link: /ada/winter" }));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith("winter");
});

test("says that more addresses could not be loaded, and loads them on the next try", async () => {
  let isDown = true;
  const { user } = await renderList({
    [LIST]: ({ query }) => {
      if (query.get("cursor") === null) return { paths: [row("spring")], next: "2026-11-03.spring" };
      return isDown
        ? new Reply(429, { code: "too_many_requests", message: "" })
        : { paths: [row("winter")], next: null };
    },
  });
  const more = await screen.findByRole("button", { name: "Show more" });
  await user.click(more);
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn't load this list.");
  expect(document.activeElement).toBe(more);
  isDown = false;
  await user.click(more);
  expect(await screen.findByText("/ada/winter")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("removes an address at once, and shows it again if that fails", async () => {
  let paths = [row("spring"), row("winter")];
  const failing = Promise.withResolvers<void>();
  const { user } = await renderList({
    [LIST]: () => ({ paths, next: null }),
    "DELETE /v1/links/unknown-paths/spring": () => {
      paths = paths.slice(1);
      return new Reply(204);
    },
    "DELETE /v1/links/unknown-paths/winter": async () => {
      await failing.promise;
      return new Reply(503, { code: "unavailable", message: "Away" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove /ada/spring from the list" }));
  await waitFor(() => expect(screen.queryByText("/ada/spring")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Remove /ada/winter from the list" }));
  await waitFor(() => expect(screen.queryByText("/ada/winter")).toBeNull());
  failing.resolve();
  expect(await screen.findByText("/ada/winter")).toBeDefined();
});

test("removes several addresses at once, and reports the one that fails", async () => {
  let paths = [row("spring"), row("winter"), row("fair")];
  const failing = Promise.withResolvers<void>();
  const removing = Promise.withResolvers<void>();
  const { user } = await renderList({
    [LIST]: () => ({ paths, next: null }),
    "DELETE /v1/links/unknown-paths/spring": async () => {
      await failing.promise;
      return new Reply(503, { code: "unavailable", message: "Away" });
    },
    "DELETE /v1/links/unknown-paths/winter": async () => {
      await removing.promise;
      paths = paths.filter(({ alias }) => alias !== "winter");
      return new Reply(204);
    },
  });
  const shown = () => screen.queryAllByText(/^\/ada\//).map(({ textContent }) => textContent);
  await user.click(await screen.findByRole("button", { name: "Remove /ada/spring from the list" }));
  await user.click(screen.getByRole("button", { name: "Remove /ada/winter from the list" }));
  await waitFor(() => expect(shown()).toEqual(["/ada/fair"]));
  failing.resolve();
  await screen.findByText("Couldn't remove the address");
  await waitFor(() => expect(shown()).toEqual(["/ada/spring", "/ada/fair"]));
  removing.resolve();
});

test("creates a link for a path on the workspace's own host without leaving the list", async () => {
  let paths = [row("fair", 3, "go.ada.example")];
  const bodies: unknown[] = [];
  const { user, onCreate } = await renderList({
    [LIST]: () => ({ paths, next: null }),
    "POST /v1/links": ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) return new Reply(409, { code: "link_address_taken", message: "Taken", errors: [] });
      paths = [];
      return new Reply(201, { shortUrl: "https://go.ada.example/fair" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Create this link: go.ada.example/fair" }));
  const field = screen.getByRole("textbox");
  expect(document.activeElement).toBe(field);
  await user.type(field, "not a url{Enter}");
  expect(screen.getByRole("alert")).toBeDefined();
  await user.clear(field);
  await user.type(field, "example.com/fair{Enter}");
  await waitFor(() => expect(screen.getByRole("alert")).toBeDefined());
  await user.type(field, "{Enter}");
  expect(await screen.findByText("No one opened an address without a link in the last 90 days.")).toBeDefined();
  const link = "https://example.com/fair";
  expect(bodies.at(-1)).toEqual({ link, findExisting: false, host: "go.ada.example", path: "fair" });
  expect(onCreate).not.toHaveBeenCalled();
});

test("closes the form once the link exists, even if the list cannot be loaded again", async () => {
  const paths = [row("fair", 3, "go.ada.example")];
  let isDown = false;
  const { user, calls } = await renderList({
    [LIST]: () => (isDown ? new Reply(404, { code: "gone", message: "" }) : { paths, next: null }),
    "POST /v1/links": () => {
      isDown = true;
      return new Reply(201, { shortUrl: "https://go.ada.example/fair" });
    },
  });
  const open = await screen.findByRole("button", { name: "Create this link: go.ada.example/fair" });
  await user.click(open);
  await user.type(screen.getByRole("textbox"), "example.com/fair{Enter}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  await waitFor(() => expect(calls.filter(({ key }) => key === LIST)).toHaveLength(2));
  expect(open.getAttribute("aria-expanded")).toBe("false");
});

test("copies the address of a new link even if the browser allows copying only during a click", async () => {
  const { user } = await renderList({
    [LIST]: () => ({ paths: [row("fair", 3, "go.ada.example")], next: null }),
    "POST /v1/links": () => new Reply(201, { shortUrl: "https://go.ada.example/fair" }),
  });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No press", "NotAllowedError"));
  await user.click(await screen.findByRole("button", { name: "Create this link: go.ada.example/fair" }));
  await user.type(screen.getByRole("textbox"), "example.com/fair{Enter}");
  expect(await screen.findByText("Copied")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe("https://go.ada.example/fair");
});

test("says that the list is empty, and offers a way back", async () => {
  const { user, onBack } = await renderList({ [LIST]: () => ({ paths: [], next: null }) });
  expect(await screen.findByText("No one opened an address without a link in the last 90 days.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Back to my links" }));
  expect(onBack).toHaveBeenCalledOnce();
});

test("offers to try again after a failure", async () => {
  let isDown = true;
  const { user } = await renderList({
    [LIST]: () =>
      isDown ? new Reply(404, { code: "not_found", message: "" }) : { paths: [row("spring")], next: null },
  });
  const retry = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText("/ada/spring")).toBeDefined();
});
