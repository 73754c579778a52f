import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import type { Appearance, AppearanceVersion } from "../contract.ts";
import { defaultAppearance } from "../default-appearance.ts";
import { AppearanceScreen } from "./editor.tsx";

const appearance: Appearance = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  user: sampleUser._id,
  ...defaultAppearance,
  title: "Autumn",
  version: 3,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};
const version: AppearanceVersion = {
  _id: "0190a000-0000-7000-8000-0000000000ab",
  user: sampleUser._id,
  name: "Spring",
  automatic: false,
  title: "Spring",
  template: defaultAppearance.template,
  palette: defaultAppearance.palette,
  createdAt: "2026-11-01T10:00:00.000Z",
};

async function renderEditor() {
  const shown = await renderScreen(
    <AppearanceScreen heading={<input aria-label="Search" />} onUnsaved={() => undefined} runsScripts={false} />,
    {
      responses: {
        [`GET /v1/appearance/${sampleUser._id}`]: () => appearance,
        "GET /v1/appearance-versions": () => [version],
        [`POST /v1/appearance-versions/${version._id}/restore`]: () => ({ ...appearance, title: "Spring", version: 4 }),
      },
    },
  );
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: "Title" });
  return { ...shown, title };
}

test("refreshes the list of pages, which shows title and photo, when a version is restored", async () => {
  const { user, queries, title } = await renderEditor();
  queries.setQueryData(["pages"], []);
  await user.click(await screen.findByRole("button", { name: "Restore Spring" }));
  await waitFor(() => expect(title.value).toBe("Spring"));
  await waitFor(() => expect(queries.getQueryState(["pages"])?.isInvalidated).toBe(true));
});

test("undoes on Ctrl+Z with a keyboard layout without Latin letters", async () => {
  const { user, title } = await renderEditor();
  await user.type(title, "!");
  expect(title.value).toBe("Autumn!");
  fireEvent.keyDown(title, { key: "я", code: "KeyZ", ctrlKey: true });
  expect(title.value).toBe("Autumn");
  fireEvent.keyDown(title, { key: "н", code: "KeyY", ctrlKey: true });
  expect(title.value).toBe("Autumn!");
});

test.each(["Search", "Version name"])("leaves Ctrl+Z to a field outside the draft: %s", async (name) => {
  const { user, title } = await renderEditor();
  await user.type(title, "!");
  const field = screen.getByRole("textbox", { name });
  expect(fireEvent.keyDown(field, { key: "z", code: "KeyZ", ctrlKey: true })).toBe(true);
  expect(title.value).toBe("Autumn!");
  expect(fireEvent.keyDown(document.body, { key: "z", code: "KeyZ", ctrlKey: true })).toBe(false);
  expect(title.value).toBe("Autumn");
});

test("keeps the input if the server cannot be reached, and says that it can be saved again", async () => {
  const { user, title } = await renderEditor();
  await user.type(title, "!");
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Your changes are still here"));
  expect(title.value).toBe("Autumn!");
});
