import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { TwoStep } from "./two-step.tsx";

test("moves the focus to the heading once two-step sign-in is off, since its buttons are replaced", async () => {
  let since: string | null = "2026-05-01T09:00:00.000Z";
  const { user, fill } = await renderScreen(<TwoStep />, {
    responses: {
      "GET /v1/auth/totp": () => ({ since, recovery_codes_left: since === null ? 0 : 10 }),
      "DELETE /v1/auth/totp": () => {
        since = null;
        return {};
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  await fill(await screen.findByLabelText("Current password"), "correct horse");
  await fill(screen.getByLabelText("Code from your app"), "123456");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Turn off" }));
  await screen.findByRole("button", { name: "Turn on" });
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
});
