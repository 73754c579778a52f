import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

test("the focus moves to the code after a sign-up, and to the address on the way back", async () => {
  const { user, fill } = await renderScreen(<SignUpScreen host="halka.example" providerName="" />, {
    path: "/signup",
    responses: {
      "GET /v1/registration": () => ({ mode: "open", domains: [] }),
      "GET /v1/registration/challenge": () => ({ bits: 0, challenge: "1.a.b" }),
      "POST /users": () => ({ attempt: "attempt" }),
    },
  });
  await fill(await screen.findByLabelText("Username"), "ada");
  await fill(screen.getByLabelText("Email"), "ada@example.com");
  await fill(screen.getByLabelText("Password"), "a long and unusual password");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  const code = await screen.findByLabelText("Verification code");
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.click(screen.getByRole("button", { name: "Wrong address? Change it" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
});

test("leads to the provider and to the sign-in screen with the invitation and the path to open", async () => {
  await renderScreen(<SignUpScreen host="halka.example" providerName="Test ID" />, {
    path: "/signup?next=/new&invitation=token",
    responses: { "GET /v1/registration": () => ({ mode: "closed", domains: [] }) },
  });
  const query = "?next=%2Fnew&invitation=token";
  const provider = await screen.findByRole("link", { name: "Continue with Test ID" });
  expect(provider.getAttribute("href")).toBe(`/auth/oidc/start${query}`);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(`/login${query}`);
});

test.each(["", `?invitation=${"x".repeat(101)}`])("offers no sign-up at %j while it is closed", async (query) => {
  await renderScreen(<SignUpScreen host="halka.example" providerName="Test ID" />, {
    path: `/signup${query}`,
    responses: { "GET /v1/registration": () => ({ mode: "closed", domains: [] }) },
  });
  await screen.findByText("Sign-up is closed here.");
  expect(screen.queryByRole("link", { name: "Continue with Test ID" })).toBeNull();
});
