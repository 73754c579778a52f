import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { PasswordCard } from "./link-cards.tsx";
import { noRules, type RuleFields } from "./rule-fields.ts";
import type { RulesEditor } from "./rules-editor.ts";
import { SplitCard } from "./split/split-card.tsx";

/** Both cards for a link with a stored password. */
function Cards() {
  const [fields, setFields] = useState<RuleFields>({ ...noRules, password: "kept" });
  const [newPassword, setNewPassword] = useState("");
  const editor = {
    fields: { ...fields, link: "https://a.example", name: "a" },
    target: { _id: "a", code: "a", rules: null, hasPassword: true },
    set: (name: string, value: unknown) => setFields((now) => ({ ...now, [name]: value })),
    newPassword,
    setNewPassword,
    errorAt: () => undefined,
    // any rule's value, whatever its name
  } as unknown as RulesEditor;
  return (
    <>
      <PasswordCard editor={editor} />
      <SplitCard editor={editor} />
    </>
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

test("buttons that replace each other pass on the focus in the password's card", async () => {
  const { user } = await renderScreen(<Cards />);
  await user.click(await screen.findByRole("button", { name: /^Password/ }));
  await user.click(button("Change"));
  expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  await user.click(button("Keep current"));
  expect(document.activeElement).toBe(button("Change"));
  await user.click(button("Remove: Password"));
  expect(document.activeElement).toBe(button("Keep current"));
});

test("buttons that disappear pass on the focus in the split's card", async () => {
  const { user } = await renderScreen(<Cards />);
  await user.click(await screen.findByRole("button", { name: /^A\/B test/ }));
  await user.click(button("Start a test"));
  const first = () => screen.getByRole("textbox", { name: /^Variant A/ });
  expect(document.activeElement).toBe(first());
  await user.click(button("Send everyone to A"));
  expect(document.activeElement).toBe(button("Continue test"));
  await user.click(button("Continue test"));
  expect(document.activeElement).toBe(first());
  await user.click(button("Add variant"));
  await user.click(button("Remove variant C"));
  expect(document.activeElement).toBe(button("Add variant"));
});
