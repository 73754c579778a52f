import { describe, expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { countryCodes, isCountry } from "../country-codes.ts";
import { PLACEHOLDER_PATH } from "../limits.ts";
import { getChanges, fieldsOfProfile, findProfileErrors, profileFieldNames, type Profile } from "./profile-fields.ts";

const TODAY = "2026-03-01";
const empty = Object.fromEntries(profileFieldNames.map((name) => [name, ""])) as ReturnType<typeof fieldsOfProfile>;

describe("the fields of a profile", () => {
  test("may all be empty", () => {
    expect(findProfileErrors(empty, TODAY)).toEqual({});
  });

  test.each([
    ["birthdate", "2026-03-02", "birthdate"],
    ["birthdate", "2025-02-29", "birthdate"],
    ["birthdate", "yesterday", "birthdate"],
    ["identity_number", "<1>", "identity_number"],
    ["phone", "+12", "phone"],
    ["phone", "five five five", "phone"],
    ["postcode", "34_710", "postcode"],
    ["country", "XX", "country"],
    ["image", "http://example.com/a.png", "picture"],
    ["image", "javascript:alert(1)", "picture"],
    ["logo", "//example.com/a.png", "picture"],
  ])("are invalid if %s is %j", (name, value, error) => {
    expect(findProfileErrors({ ...empty, [name]: value }, TODAY)).toEqual({ [name]: error });
  });

  test.each([
    ["birthdate", TODAY],
    ["birthdate", "2024-02-29"],
    ["phone", " +90 (212) 555-00-00 "],
    ["identity_number", "AB 12/34.5"],
    ["postcode", "SW1A 1AA"],
    ["country", "TR"],
    ["image", "https://example.com/a.png"],
    ["logo", "/media/a.png"],
  ])("are valid if %s is %j", (name, value) => {
    expect(findProfileErrors({ ...empty, [name]: value }, TODAY)).toEqual({});
  });

  test("omit the placeholder picture, and send only what was changed", () => {
    const saved = fieldsOfProfile({ ...empty, birthdate: null, image: PLACEHOLDER_PATH, city: "Bursa" } as Profile);
    expect(saved).toEqual({ ...empty, city: "Bursa" });
    expect(getChanges({ ...saved, city: "", phone: "12345" }, saved)).toEqual({ city: "", phone: "12345" });
  });
});

describe("the countries", () => {
  test("are the 249 of ISO 3166-1, each once and in order", () => {
    expect(countryCodes).toHaveLength(249);
    expect([...new Set(countryCodes)].sort()).toEqual(countryCodes);
    expect(["TR", "RU", "GB", "XK", "EU", "tr", ""].map(isCountry)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each(languages)("all have a name in %s", (language) => {
    const regionNames = new Intl.DisplayNames(language, { type: "region" });
    const unnamed = countryCodes.filter((code) => regionNames.of(code) === code || regionNames.of(code) === undefined);
    expect(unnamed).toEqual([]);
  });
});
