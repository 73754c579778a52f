import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { Field, type FieldProps } from "./field.tsx";

async function renderField(props: Partial<FieldProps>) {
  await renderScreen(<Field label="Username" name="username" {...props} />);
  return screen.getByRole("textbox", { name: "Username" });
}

const getNotes = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test("exposes its description to screen readers, and is not marked while the value is valid", async () => {
  const input = await renderField({ description: "At least 8 characters" });
  expect(getNotes(input)).toEqual(["At least 8 characters"]);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

test("shows an error beside the description, and announces it", async () => {
  const input = await renderField({ description: "Required", error: "Too short", errorProps: { role: "alert" } });
  expect(getNotes(input)).toEqual(["Too short", "Required"]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Too short");
});

test("shows an error in place of the hint", async () => {
  const input = await renderField({ hint: "Your address", error: "Taken" });
  expect(getNotes(input)).toEqual(["Taken"]);
  expect(screen.queryByText("Your address")).toBeNull();
});

test("can be marked as invalid without an error text", async () => {
  const input = await renderField({ hint: "Your address", error: true });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(getNotes(input)).toEqual(["Your address"]);
});
