import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { DataInventory } from "./data-inventory-queries.ts";
import { DataInventoryScreen } from "./data-inventory-screen.tsx";

const inventory: DataInventory = {
  username: "ada",
  made_at: "2026-12-01T13:47:00.000Z",
  fields: [],
  aggregates: [],
  not_kept: [],
  summed_by: [],
  private_visitor: "0",
  salt_hours: 24,
  retention: { plan: "Free", days: 30, held: [] },
};

test("writes the day first and the time with 24 hours, on the screen and in the copied text", async () => {
  const { user } = await renderScreen(<DataInventoryScreen />, {
    responses: { "GET /v1/analytics/receipt": () => inventory, "GET /v1/widget/link": () => [] },
  });
  const written = /1 December 2026 at \d\d:47$/;
  expect((await screen.findByText(/December/)).textContent).toMatch(written);
  await user.click(screen.getByRole("button", { name: "Copy as text" }));
  const [, created] = (await navigator.clipboard.readText()).split("\n\n");
  expect(created).toMatch(written);
});
