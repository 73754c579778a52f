import { expect, test } from "vitest";
import { defaultAppearance } from "../../defaults.ts";
import { readKeptDraft } from "./kept-draft.ts";

const base = defaultAppearance;
const fields = { ...defaultAppearance, title: "Ada" };
const toText = (kept: unknown) => JSON.stringify(kept);

test("a stored draft belongs to its account only", () => {
  const text = toText({ userId: "ada", base, fields });
  expect(readKeptDraft(text, "ada")).toEqual({ base, fields });
  expect(readKeptDraft(text, "eve")).toBeUndefined();
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["a draft without changes", toText({ userId: "ada", base, fields: base })],
  ["a missing field", toText({ userId: "ada", base, fields: { ...fields, title: undefined } })],
  ["a field of another type", toText({ userId: "ada", base, fields: { ...fields, custom_css: 5 } })],
  ["an invalid palette", toText({ userId: "ada", base, fields: { ...fields, palette: { text: 1 } } })],
  ["no fields", toText({ userId: "ada", base })],
  ["a list", "[]"],
])("returns no draft for %s", (_, text) => {
  expect(readKeptDraft(text, "ada")).toBeUndefined();
});
