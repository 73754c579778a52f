import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
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

test("keeps the focus in the panel when a template is saved, deleted and restored", async () => {
  const tags = { source: "mail", medium: "", campaign: "", term: "", content: "" };
  const template = { _id: "spring", name: "Spring", ...tags };
  let stored: object[] = [];
  const { user, fill } = await renderScreen(
    <UtmPanel address="https://atlas.example/?utm_source=mail" onChange={() => undefined} />,
    {
      responses: {
        "GET /v1/links/utm-templates": () => stored,
        "POST /v1/links/utm-templates": () => {
          stored = [template];
          return new Reply(201, template);
        },
        "DELETE /v1/links/utm-templates/spring": () => {
          stored = [];
          return new Reply(204);
        },
      },
    },
  );
  const expectFocus = async (text: string) => {
    const status = await screen.findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(status));
  };
  await user.click(await screen.findByRole("button", { name: "Save as template" }));
  await fill(screen.getByRole("textbox", { name: "Template name" }), "Spring");
  await user.click(screen.getByRole("button", { name: "Save template" }));
  await expectFocus("Template “Spring” saved.");
  await user.click(screen.getByRole("button", { name: "Delete “Spring”" }));
  await expectFocus("Template “Spring” deleted.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await expectFocus("Template “Spring” saved.");
});
