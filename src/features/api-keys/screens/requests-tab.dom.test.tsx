import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { ApiRequest } from "../contract.ts";
import { RequestsTab } from "./requests-tab.tsx";

const request: ApiRequest = {
  _id: "0190a000-0000-7000-8000-0000000000bb",
  createdAt: "2026-11-26T10:00:00.000Z",
  keyId: "0190a000-0000-7000-8000-0000000000aa",
  keyName: "Build server",
  via: "api",
  operation: "createLink",
  requestId: "0190a000-0000-7000-8000-0000000000cc",
  method: "POST",
  path: "/v1/links",
  status: 422,
  code: "invalid",
  durationMs: 12,
};
const app = { _id: "0190a000-0000-7000-8000-0000000000dd", name: "Claude" };
const render = (respond: (query: URLSearchParams) => unknown) =>
  renderScreen(<RequestsTab apps={[app]} />, {
    path: "/dashboard/developers?tab=requests",
    responses: {
      "GET /v1/api-keys": () => [],
      "GET /v1/api-keys/requests": (call) => respond(new URLSearchParams(call.query)),
    },
  });

test("lists calls with their errors, and those that an assistant made", async () => {
  await render(() => ({
    requests: [
      request,
      { ...request, _id: "b", via: "mcp", operation: "create_link", status: 200, code: null, keyName: null },
    ],
    next: null,
  }));
  const rows = await screen.findAllByRole("row");
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    [expect.stringContaining("26 Nov 2026"), "Build server", "createLink ", "422 invalid", "12 ms"],
    [expect.stringContaining("26 Nov 2026"), "Deleted key", "create_link MCP", "200 ", "12 ms"],
  ]);
});

test("opens the details of a call with the keyboard, and returns to its row", async () => {
  const { user } = await render(() => ({
    requests: [request, { ...request, _id: "b", via: "mcp", operation: "create_link", path: "/mcp", code: null }],
    next: null,
  }));
  const open = await screen.findByRole("button", { name: /^Details of createLink, 26 Nov 2026/ });
  open.focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Request" });
  const facts = within(dialog)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  const time = expect.stringContaining("26 Nov 2026");
  const id = expect.stringContaining(request.requestId!);
  expect(facts).toEqual([
    "createLink",
    "POST /v1/links",
    "422",
    "invalid",
    "12 ms",
    "Build server",
    "HTTP API",
    time,
    id,
  ]);
  const hrefs = within(dialog)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/developers/calls/createLink?lang=en", "/developers/errors?lang=en#invalid"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));
  await user.click(screen.getByRole("button", { name: /^Details of create_link/ }));
  expect((await screen.findByRole("link", { name: "create_link" })).getAttribute("href")).toBe(
    "/developers/mcp?lang=en",
  );
});

test("filters errors, loads further pages, and says when nothing matches", async () => {
  const { user } = await render((query) => {
    if (query.get("errors") === "1") return { requests: [], next: null };
    if (query.get("cursor") === request._id)
      return { requests: [{ ...request, _id: "b", operation: "listLinks" }], next: null };
    return { requests: [request], next: request._id };
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("listLinks")).toBeDefined();
  expect(screen.getByText("createLink")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Show"), "Errors only");
  expect(await screen.findByText("No calls match.")).toBeDefined();
});

test("filters the calls of a connected app", async () => {
  const { user } = await render((query) => ({
    requests: query.get("key") === app._id ? [{ ...request, keyName: app.name, operation: "listLinks" }] : [request],
    next: null,
  }));
  expect(await screen.findByText("createLink")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Key or app"), app.name);
  expect(await screen.findByText("listLinks")).toBeDefined();
  expect(screen.queryByText("createLink")).toBeNull();
});

test("explains an empty list, and offers to try again after a failure", async () => {
  let isAway = true;
  const { user } = await render(() =>
    isAway ? new Reply(503, { code: "unavailable", message: "Away" }) : { requests: [], next: null },
  );
  expect(await screen.findByText("Away")).toBeDefined();
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^No calls yet/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to API keys" }).getAttribute("href")).toBe(
    "/dashboard/developers?tab=keys",
  );
});
