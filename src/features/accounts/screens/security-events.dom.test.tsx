import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { ListedEvent } from "../security/contract.ts";
import { SecurityEvents } from "./security-events.tsx";

const at = "2026-05-01T09:00:00.000Z";
const firefox = { browser: "Firefox", os: "Linux", country: "TR", at };
const nowhere = { browser: "", os: "", country: "", at };

async function getRow(event: Omit<ListedEvent, "id">): Promise<HTMLElement> {
  const events = [{ id: "0190a000-0000-7000-8000-000000000002", ...event }];
  await renderScreen(<SecurityEvents />, { responses: { "GET /v1/auth/events": () => ({ events, next: null }) } });
  return screen.findByRole("listitem");
}

test.each<[Omit<ListedEvent, "id">, string, string]>([
  [
    { kind: "plan_changed", details: { plan: "Free", until: "" }, ...firefox },
    "Plan changed  Free",
    "Firefox on Linux · Türkiye",
  ],
  [
    { kind: "plan_changed", details: { plan: "Pro", until: "", by_operator: true }, ...nowhere },
    "Plan changed  Pro",
    "by us",
  ],
  [
    { kind: "other_sessions_ended", details: { ended: 2, by_operator: true }, ...nowhere },
    "All devices were signed out",
    "by us",
  ],
  [
    { kind: "other_sessions_ended", details: { ended: 2 }, ...nowhere },
    "All other devices were signed out",
    "Unknown device · Unknown location",
  ],
  [{ kind: "deletion_asked", details: { by_operator: true }, ...nowhere }, "Account deletion requested", "by us"],
  [
    { kind: "username_changed", details: { old: "ada", new: "countess" }, ...firefox },
    "Username changed  ada → countess",
    "Firefox on Linux · Türkiye",
  ],
])("shows what happened and who did it: %o", async (event, what, who) => {
  const row = await getRow(event);
  const [first, second] = within(row).getByText(/·/).parentElement!.children;
  expect(first!.textContent).toBe(what);
  expect(second!.textContent).toMatch(new RegExp(`^[^·]+ · ${who}$`));
});
