import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { noRules, type TargetField } from "../rule-fields.ts";
import type { RulesEditor } from "../rules-editor.ts";
import { TargetsCard } from "./targets-card.tsx";

const isBack = [{ kind: "returning", is: "one-of" }] as const;

function Card() {
  const [targets, setTargets] = useState<readonly TargetField[]>(
    ["a", "b"].map((id) => ({ id, when: isBack, to: `https://${id}.example` })),
  );
  const editor = {
    fields: { ...noRules, targets },
    set: (_name: string, value: readonly TargetField[]) => setTargets(value),
    errorAt: () => undefined,
    // the card uses only these properties of an editor
  } as unknown as RulesEditor;
  return <TargetsCard editor={editor} />;
}

test("no longer offers to restore a rule once another one takes its place", async () => {
  const { user } = await renderScreen(<Card />);
  await user.click(await screen.findByRole("button", { name: "Delete rule 1" }));
  expect(screen.getByRole("button", { name: "Undo" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Duplicate rule 1" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("removing the last condition of a rule moves the focus to the button that adds one", async () => {
  const { user } = await renderScreen(<Card />);
  await user.click(await screen.findByRole("button", { name: /^Rule 1/ }));
  await user.click(screen.getByRole("button", { name: "Remove condition" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add condition" }));
});
