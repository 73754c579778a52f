import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { UtmPanel } from "./utm-panel.tsx";

test("forgets the error of a template's name on Cancel", async () => {
  const { user } = await renderScreen(
    <UtmPanel address="https://atlas.example/?utm_source=mail" onChange={() => undefined} />,
    { responses: { "GET /v1/links/utm-templates": () => [] } },
  );
  await user.click(await screen.findByRole("button", { name: "Save as template" }));
  await user.click(screen.getByRole("button", { name: "Save template" }));
  expect(screen.getByText("Enter a name")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Save as template" }));
  expect(screen.queryByText("Enter a name")).toBeNull();
});
