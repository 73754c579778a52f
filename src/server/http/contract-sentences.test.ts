import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { translateSentence } from "#infra/http/translate-sentence.ts";
import { contracts } from "./endpoints.ts";

/** Every message in a schema, down to the last field and check. */
function collectMessages(schema: unknown, messages = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return messages;
  seen.add(schema);
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {};
  for (const [key, value] of Object.entries(def ?? schema)) {
    if (def && key === "error" && typeof value === "function") {
      const error: unknown = value({ code: "custom", input: undefined });
      const message = typeof error === "string" ? error : (error as { message?: string } | undefined)?.message;
      if (message !== undefined) messages.add(message);
    } else if (def && key === "getter" && typeof value === "function") collectMessages(value(), messages, seen);
    else collectMessages(value, messages, seen);
  }
  return messages;
}

const endpoints = contracts.flatMap((contract) => Object.values(contract));
const ofSchemas = collectMessages(endpoints.map(({ params, query, body }) => [params, query, body]));

const features = join(import.meta.dirname, "../../features");
/** Checks over several fields add issues whose messages are literals in the code. */
const added = readdirSync(features, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.includes(".test."))
  .map((path) => readFileSync(join(features, path), "utf8"))
  .filter((text) => text.includes(".addIssue("))
  .flatMap((text) => [...text.matchAll(/(?:\], |message: )"([A-Z][^"]+)"/g)].map(([, message]) => message!));

it("finds messages of fields, of checks and of checks over several fields", () => {
  expect([...ofSchemas]).toEqual(expect.arrayContaining(["Enter a valid email address", "New passwords do not match"]));
  expect(added).toEqual(expect.arrayContaining(["Choose an end after the start", "Choose a category"]));
});

it.each(languages)("translates every message of a contract to %s", (language) => {
  const missing = [...ofSchemas, ...added].filter((message) => translateSentence(language, message) === undefined);
  expect(missing).toEqual([]);
});

it("leaves the English sentences as they are", () => {
  for (const message of [...ofSchemas, ...added]) expect(translateSentence("en", message)).toBe(message);
});

it("fills in the numbers of a sentence", () => {
  expect(translateSentence("tr", "Use at most 30 rules")).toBe("En fazla 30 kural kullan");
  expect(translateSentence("ru", "Use at most 60 characters")).toBe("Максимум символов: 60");
});
