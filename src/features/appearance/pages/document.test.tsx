import { expect, test } from "vitest";
import { type DocumentParts, renderDocument } from "./document.tsx";

const parts: DocumentParts = { language: "en", style: "", head: null, body: null };

function getPolicy(changes: Partial<DocumentParts>): string[] {
  const { headers } = renderDocument({ ...parts, ...changes });
  return headers[headers.indexOf("content-security-policy") + 1]!.split("; ");
}

test.each([
  [false, "form-action 'none'", false],
  [true, "form-action 'self'", true],
])("sandboxes custom JavaScript, and allows forms only for a form block: %s", (hasForm, formAction, allowsForms) => {
  const policy = getPolicy({ custom: { script: "alert(1)", sheet: "", sheetPath: "" }, hasForm });
  expect(policy).toContain(formAction);
  expect(policy[0]).toMatch(/^sandbox allow-scripts /);
  expect(policy[0]).not.toContain("allow-same-origin");
  expect(policy[0]!.includes("allow-forms")).toBe(allowsForms);
});

test("allows no scripts in a document that has none", () => {
  const policy = getPolicy({});
  expect(policy).toContain("default-src 'none'");
  expect(policy.join()).not.toMatch(/script-src|sandbox/);
});
