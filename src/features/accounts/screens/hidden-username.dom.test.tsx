import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { ChangeAddress } from "./change-address.tsx";
import { ChangeUsername } from "./change-username.tsx";
import { ReauthenticationForm } from "./mfa/reauthentication-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

const nothing = () => undefined;

/** The fields whose value a password manager stores as the username. */
const findUsernameFields = () => [...document.querySelectorAll<HTMLInputElement>("input[autocomplete=username]")];

test.each([
  ["the password", <PasswordForm key="" onOutcome={nothing} />],
  ["the email", <ChangeAddress key="" />],
  ["the username", <ChangeUsername key="" />],
  [
    "the sign-in methods",
    <ReauthenticationForm key="" isTwoStep submit="Turn off" onReauthenticate={async () => {}} onCancel={nothing} />,
  ],
])("a form that changes %s tells password managers that the password belongs to the email", async (_name, form) => {
  await renderScreen(form, {
    responses: { "GET /v1/auth/change-address": () => ({ email: sampleUser.email, change: null }) },
  });
  await screen.findByLabelText("Current password");
  expect(findUsernameFields().map(({ value, type, hidden }) => [value, type, hidden])).toEqual([
    [sampleUser.email, "text", true],
  ]);
});

test("the sign-up form marks no field as the login for password managers except the email", async () => {
  await renderScreen(<SignUpScreen host="halka.example" providerName="" />, {
    path: "/signup",
    responses: { "GET /v1/registration": () => ({ mode: "open", domains: [] }) },
  });
  await screen.findByLabelText("Username");
  expect(findUsernameFields()).toEqual([]);
});
