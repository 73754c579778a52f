import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
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

test("finishes a sign-up at the provider with the invitation in the address", async () => {
  const { user, calls, where } = await renderScreen(<SignInScreen providerName="Test ID" />, {
    path: "/login?invitation=token#oidc=code",
    responses: {
      "POST /auth/oidc/trade": () => ({ next: "sign_up", ticket: "ticket", email: "ada@example.com", username: "ada" }),
      "POST /auth/oidc/sign-up": () => ({ user: sampleUser }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Create account" }));
  await waitFor(() => expect(where()).toBe("/dashboard"));
  expect(calls.filter(({ key }) => key.startsWith("POST")).map(({ body }) => body)).toEqual([
    { code: "code", invitation: "token" },
    { ticket: "ticket", username: "ada", invitation: "token" },
  ]);
});

test.each([
  ["long", "x".repeat(2000)],
  ["long once its backslashes are escaped", "\\".repeat(1500)],
])("opens a path that is too %s for the provider after the sign-in there", async (_how, url) => {
  const path = `/new?url=${url}`;
  const { user, go, where } = await renderScreen(<SignInScreen providerName="Test ID" />, {
    path: `/login?next=${encodeURIComponent(path)}`,
    responses: { "POST /auth/oidc/trade": () => ({ next: "signed_in", user: sampleUser }) },
  });
  const provider = await screen.findByRole("link", { name: "Continue with Test ID" });
  expect(provider.getAttribute("href")).toBe("/auth/oidc/start");
  // stay in this document
  provider.addEventListener("click", (event) => event.preventDefault());
  await user.click(provider);
  await go("/login#oidc=code");
  await waitFor(() => expect(where()).toBe(path));
});
