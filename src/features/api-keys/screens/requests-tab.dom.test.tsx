import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { ApiRequest } from "../contract.ts";
import { RequestsTab } from "./requests-tab.tsx";

const request: ApiRequest = {
  _id: "0190a000-0000-7000-8000-0000000000f1",
  createdAt: "2026-05-01T09:00:00.000Z",
  keyId: "0190a000-0000-7000-8000-0000000000f2",
  keyName: "Deploy",
  via: "api",
  operation: "listLinks",
  requestId: null,
  method: "GET",
  path: "/v1/links",
  status: 200,
  code: null,
  durationMs: 3,
};

/** The requests, with a further page. After the first response, all calls are rejected. */
async function renderRequests() {
  let isLoaded = false;
  const rendered = await renderScreen(<RequestsTab apps={[]} />, {
    responses: {
      "GET /v1/api-keys": () => [],
      "GET /v1/api-keys/requests": () => {
        if (isLoaded) return new Reply(429, { code: "too_many_requests", message: "" });
        isLoaded = true;
        return { requests: [request], next: request._id };
      },
    },
  });
  await screen.findByRole("button", { name: "Show more" });
  return rendered;
}

const FAILED = "We couldn't load the requests.";

test("says that more requests could not be loaded", async () => {
  const { user } = await renderRequests();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toBe(FAILED);
  expect(screen.getByRole("button", { name: "Show more" })).toBeDefined();
});

test("says that a refresh failed; an operator who views the account can refresh", async () => {
  const { user } = await renderRequests();
  const refresh = screen.getByRole("button", { name: "Refresh" });
  expect(refresh.hasAttribute("data-reads")).toBe(true);
  await user.click(refresh);
  expect((await screen.findByRole("alert")).textContent).toBe(FAILED);
  expect(screen.getByRole("button", { name: "Show more" })).toBeDefined();
});
