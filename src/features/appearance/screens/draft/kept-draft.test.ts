import { expect, test } from "vitest";
import { defaultAppearance } from "../../defaults.ts";
import { readKeptDraft } from "./kept-draft.ts";

const base = defaultAppearance;
const fields = { ...defaultAppearance, title: "Ada" };
const textOf = (kept: unknown) => JSON.stringify(kept);

test("what one person left is there for them, and for nobody else", () => {
  const text = textOf({ userId: "ada", base, fields });
  expect(readKeptDraft(text, "ada")).toEqual({ base, fields });
  expect(readKeptDraft(text, "eve")).toBeUndefined();
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["a draft that changes nothing", textOf({ userId: "ada", base, fields: base })],
  ["a field that is missing", textOf({ userId: "ada", base, fields: { ...fields, title: undefined } })],
  ["a field of another kind", textOf({ userId: "ada", base, fields: { ...fields, custom_css: 5 } })],
  ["a palette that is none", textOf({ userId: "ada", base, fields: { ...fields, palette: { text: 1 } } })],
  ["no fields", textOf({ userId: "ada", base })],
  ["a list", "[]"],
])("of %s there is no draft", (_, text) => {
  expect(readKeptDraft(text, "ada")).toBeUndefined();
});
