import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { defaultAppearance } from "../../default-appearance.ts";
import type { AppearanceVersion } from "../../contract.ts";
import { VersionsSection } from "./versions-section.tsx";

const version: AppearanceVersion = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  user: "0190a000-0000-7000-8000-0000000000ab",
  name: "Spring",
  automatic: false,
  title: defaultAppearance.title,
  template: defaultAppearance.template,
  palette: defaultAppearance.palette,
  createdAt: "2026-11-01T10:00:00.000Z",
};

const getButton = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("disables all actions of a version while it is being renamed", async () => {
  let { name } = version;
  const held = Promise.withResolvers<void>();
  const { user } = await renderScreen(<VersionsSection save={async () => true} restore={async () => undefined} />, {
    responses: {
      "GET /v1/appearance-versions": () => [{ ...version, name }],
      [`PUT /v1/appearance-versions/${version._id}`]: async () => {
        await held.promise;
        name = "Summer";
        return { ...version, name };
      },
    },
  });
  await user.click(await getButton("Rename Spring"));
  await user.type(screen.getByRole("textbox", { name: "Rename Spring" }), " and summer{Enter}");
  const buttons = ["Restore Spring", "Rename Spring", "Delete Spring"];
  for (const button of buttons) expect((await getButton(button)).disabled, button).toBe(true);
  held.resolve();
  await waitFor(async () => expect((await getButton("Delete Summer")).disabled).toBe(false));
  await user.click(await getButton("Delete Summer"));
  expect(await getButton("Delete")).toBeDefined();
});

test("keeps the typed name if renaming fails", async () => {
  const { user } = await renderScreen(<VersionsSection save={async () => true} restore={async () => undefined} />, {
    responses: { "GET /v1/appearance-versions": () => [version] },
  });
  await user.click(await getButton("Rename Spring"));
  await user.type(screen.getByRole("textbox", { name: "Rename Spring" }), " and summer{Enter}");
  await screen.findByRole("alert");
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Rename Spring" });
  expect(field.value).toBe("Spring and summer");
});

test("leaves the focus where it is while a deletion waits for confirmation", async () => {
  const { user } = await renderScreen(<VersionsSection save={async () => true} restore={async () => undefined} />, {
    responses: { "GET /v1/appearance-versions": () => [version] },
  });
  await user.click(await getButton("Delete Spring"));
  expect(document.activeElement).toBe(await getButton("Delete"));
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Version name" });
  await user.type(name, "Late winter");
  expect(name.value).toBe("Late winter");
});

test("returns the focus when a name or a confirmation closes, and focuses the heading after a deletion", async () => {
  let stored = [version];
  const { user } = await renderScreen(<VersionsSection save={async () => true} restore={async () => undefined} />, {
    responses: {
      "GET /v1/appearance-versions": () => stored,
      [`DELETE /v1/appearance-versions/${version._id}`]: () => {
        stored = [];
        return new Reply(204);
      },
    },
  });
  await user.click(await getButton("Rename Spring"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(await getButton("Rename Spring"));
  await user.click(await getButton("Delete Spring"));
  await user.click(await getButton("Cancel"));
  expect(document.activeElement).toBe(await getButton("Delete Spring"));
  await user.keyboard("{Enter}");
  await user.click(await getButton("Delete"));
  await screen.findByText(/^No versions yet/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Versions" })));
});

test("stores one version even if Enter is pressed twice while unsaved changes are saved", async () => {
  const held = Promise.withResolvers<boolean>();
  const { user, calls } = await renderScreen(
    <VersionsSection save={() => held.promise} restore={async () => undefined} />,
    { responses: { "GET /v1/appearance-versions": () => [], "POST /v1/appearance-versions": () => version } },
  );
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Version name" });
  await user.type(name, "Spring{Enter}{Enter}");
  held.resolve(true);
  await waitFor(() => expect(name.value).toBe(""));
  expect(calls.filter(({ key }) => key.startsWith("POST"))).toHaveLength(1);
});
