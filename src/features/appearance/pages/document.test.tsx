import { expect, test } from "vitest";
import { getPolicy } from "#testing/page-html.ts";
import { type DocumentParts, renderDocument } from "./document.tsx";

const parts: DocumentParts = { language: "en", style: "", head: null, body: null };

const listDirectives = (changes: Partial<DocumentParts>) =>
  getPolicy(renderDocument({ ...parts, ...changes }).headers).split("; ");

test.each([
  [false, "form-action 'none'", false],
  [true, "form-action 'self'", true],
])("sandboxes custom JavaScript, and allows forms only for a form block: %s", (hasForm, formAction, allowsForms) => {
  const policy = listDirectives({ custom: { script: "alert(1)", sheet: "", sheetPath: "" }, hasForm });
  expect(policy).toContain(formAction);
  expect(policy[0]).toMatch(/^sandbox allow-scripts /);
  expect(policy[0]).not.toContain("allow-same-origin");
  expect(policy[0]!.includes("allow-forms")).toBe(allowsForms);
});

test("allows no scripts in a document that has none", () => {
  const policy = listDirectives({});
  expect(policy).toContain("default-src 'none'");
  expect(policy.join()).not.toMatch(/script-src|sandbox/);
});
