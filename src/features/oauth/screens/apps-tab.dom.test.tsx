import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { AppsTab } from "./apps-tab.tsx";

test("moves the focus to the heading after an app is disconnected, and back to the button if it stays", async () => {
  const app = {
    _id: "0190a000-0000-7000-8000-000000000002",
    name: "Notes",
    host: "",
    kind: "registered",
    workspace: { _id: sampleUser._id, handle: sampleUser.username },
    scopes: ["links:read"],
    createdAt: "2026-05-01T09:00:00.000Z",
    lastUsedAt: null,
  };
  let apps = [app];
  const { user } = await renderScreen(<AppsTab />, {
    responses: {
      "GET /v1/connected-apps": () => apps,
      [`DELETE /v1/connected-apps/${app._id}`]: () => {
        apps = [];
        return {};
      },
    },
  });
  const opener = await screen.findByRole("button", { name: "Disconnect Notes from ada" });
  await user.click(opener);
  await user.click(await screen.findByRole("button", { name: "Keep connected" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  await user.click(await screen.findByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Connected apps"));
});
