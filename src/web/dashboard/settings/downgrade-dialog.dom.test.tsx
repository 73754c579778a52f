import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { DowngradeDialog } from "./downgrade-dialog.tsx";

const show = (domains: () => unknown) =>
  renderScreen(
    <DowngradeDialog
      plan="Free"
      current="Pro"
      storageKib={0}
      onClose={vi.fn<() => void>()}
      onConfirm={vi.fn<() => void>()}
    />,
    {
      responses: { "GET /v1/pages": () => [], "GET /v1/domains": domains },
    },
  );
const FITS = "Everything you have fits within Free.";

test("says that everything fits within the smaller plan", async () => {
  await show(() => []);
  expect(await screen.findByText(FITS)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("does not claim that everything fits if the domains could not be loaded", async () => {
  await show(() => new Reply(429, { code: "too_many_requests", message: "" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("We couldn't check whether your pages and domains fit within Free.");
  expect(screen.queryByText(FITS)).toBeNull();
});
