import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

test.each([
  ["no body", () => new Reply(200), "Login failed"],
  ["no user", () => ({}), "Invalid user data or missing token"],
  ["no token", () => ({ user: { _id: "1", username: "ada" } }), "Invalid user data or missing token"],
])("rejects a response with %s", async (_, respond, message) => {
  const { user, where } = await renderScreen(<SignInScreen providerName="" />, {
    path: "/login",
    responses: { "POST /users/login": respond },
  });
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(where()).toBe("/login");
});
