import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { PasswordField } from "./password-field.tsx";

test("reveals and hides the password without losing it, by mouse and by keyboard", async () => {
  const { user } = await renderScreen(<PasswordField label="Password" name="password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  const button = screen.getByRole("button", { name: "Show password" });
  await user.type(input, "correct horse");
  expect([input.type, button.getAttribute("aria-pressed")]).toEqual(["password", "false"]);

  await user.click(button);
  expect([input.type, button.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
  expect(document.activeElement).toBe(input);

  button.focus();
  await user.keyboard("{Enter}");
  expect([input.type, input.value]).toEqual(["password", "correct horse"]);
});
