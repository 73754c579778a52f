import { expect, test } from "vitest";
import { z } from "zod";
import { languages } from "#base/language.ts";
import { validationText } from "./validation-texts.ts";

const cases: readonly [string, z.ZodType, unknown, string][] = [
  ["a missing field", z.object({ name: z.string() }), {}, "Fill in this field"],
  ["an empty text", z.string().min(1), "", "Fill in this field"],
  ["a text that is too long", z.string().max(60), "x".repeat(61), "Use at most 60 characters"],
  ["a text that is too short", z.string().min(3), "x", "Use at least 3 characters"],
  ["a number that is too large", z.number().max(60), 61, "Enter 60 or less"],
  ["a number that is too small", z.number().min(1), 0, "Enter 1 or more"],
  ["a fraction", z.int(), 1.5, "Enter a whole number"],
  ["a list that is too long", z.array(z.string()).max(1), ["a", "b"], "Too many items. The limit is 1."],
  ["a number instead of text", z.string(), 42, "Enter text"],
  ["an unknown choice", z.enum(["a", "b"]), "c", "Choose one of these: a, b"],
  ["an unknown field", z.strictObject({}), { plan: "Pro" }, "Unknown field"],
  ["a malformed address", z.email(), "nope", "Check this field"],
  ["no match in a union", z.union([z.int(), z.null()]), "x", "Check this field"],
];

const textFor = (schema: z.ZodType, value: unknown, language: (typeof languages)[number]) =>
  schema.safeParse(value, { error: validationText(language) }).error!.issues[0]!.message;

test.each(cases)("describes %s with our own sentence in every language", (_name, schema, value, text) => {
  expect(textFor(schema, value, "en")).toBe(text);
  const all = languages.map((language) => textFor(schema, value, language));
  expect(new Set(all).size).toBe(languages.length);
  for (const sentence of all) expect(sentence).not.toMatch(/expected|Invalid|\{\{/);
});

test("prefers the schema's own sentence", () => {
  expect(textFor(z.string().max(1, "Too wordy"), "xx", "tr")).toBe("Too wordy");
});
