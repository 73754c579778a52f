import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { QrDialog } from "./qr-dialog.tsx";

test("removing the logo moves the focus to the button that adds one", async () => {
  // happy-dom draws nothing
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const qr = { dark: "#000000", light: "#ffffff", margin: 4, logo: "https://files.example/logo.png" };
  const stored = { colour_scheme: "system", page_shared: false, steps_dismissed: false, qr };
  const { user } = await renderScreen(
    <QrDialog name="atlas" address="https://halka.example/ada/atlas" onClose={() => undefined} />,
    { responses: { [`GET /v1/settings/${sampleUser._id}/preferences`]: () => stored } },
  );
  await user.click(await screen.findByRole("button", { name: "Remove the logo" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a logo" })));
});
