import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Contract } from "#base/contract.ts";
import { languages } from "#base/language.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { analyticsContract } from "#features/analytics/contract.ts";
import { linksContract } from "#features/links/contract.ts";

const folder = new URL("../../../locales/", import.meta.url);
const names = readdirSync(new URL("en/", folder));
const contracts: Contract[] = [accountsContract, analyticsContract, linksContract];
const refusals = contracts.flatMap((contract) => Object.values(contract)).flatMap((endpoint) => endpoint.refusals);
const PLURAL = /_(zero|one|two|few|many|other)$/;

const read = (language: string, name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), "utf8"));

function flatten(texts: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  );
}

const keysOf = (language: string, name: string) =>
  [...new Set(flatten(read(language, name)).map(([key]) => key.replace(PLURAL, "")))].sort();
const holesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe.each(languages)("the texts in %s", (language) => {
  it.each(names)("have every key of %s, and none besides", (name) => {
    expect(keysOf(language, name)).toEqual(keysOf("en", name));
  });

  it.each(names)("leave no gap of %s empty and no word out", (name) => {
    const english = new Map(flatten(read("en", name)));
    for (const [key, text] of flatten(read(language, name))) {
      expect(text.trim(), key).not.toBe("");
      const original = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? "";
      expect(holesOf(text), key).toEqual(holesOf(original));
    }
  });

  it.each(names)("have every plural form of %s that the language has", (name) => {
    const keys = new Set(flatten(read(language, name)).map(([key]) => key));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of keys) {
      if (!PLURAL.test(key)) continue;
      for (const form of forms) expect(keys).toContain(key.replace(PLURAL, `_${form}`));
    }
  });

  it.each(refusals)("can tell the refusal $code", ({ code }) => {
    expect(read(language, "errors.json")).toHaveProperty(code);
  });
});

it.each(refusals)("tells $code in English as the server does", ({ code, message }) => {
  expect(read("en", "errors.json")).toHaveProperty(code, message);
});
