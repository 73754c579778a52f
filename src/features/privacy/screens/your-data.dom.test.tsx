import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { YourData } from "./your-data.tsx";

test("moves the focus to the password once the username is confirmed", async () => {
  const { user, fill } = await renderScreen(<YourData />, {
    responses: {
      "GET /v1/account/export": () => ({ status: "none" }),
      "GET /v1/account/deletion": () => ({ status: "none" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  await fill(await screen.findByLabelText(/Type your username/), sampleUser.username);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(document.activeElement).toBe(await screen.findByLabelText("Current password"));
});
