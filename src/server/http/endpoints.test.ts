import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notFound, signedOut, tooManyRequests, unavailable } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { contracts } from "./endpoints.ts";

const declared = contracts.flatMap((contract) => Object.values(contract)).flatMap((endpoint) => endpoint.errors);
const errors = [
  ...new Map(
    [...declared, notFound, signedOut, tooManyRequests, unavailable].map((each) => [each.code, each]),
  ).values(),
];

const textsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/errors.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

describe.each(errors)("the API error $code", ({ code, message }) => {
  it.each(languages)("is translated to %s", (language) => {
    expect(textsIn(language)).toHaveProperty(code);
  });

  it("has the server's sentence in English", () => {
    expect(textsIn("en")[code]).toBe(message);
  });
});
