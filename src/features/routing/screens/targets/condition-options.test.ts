import { describe, expect, it } from "vitest";
import { condition } from "../../condition.ts";
import { listCountries, listLanguages, getConditionOptions } from "./condition-options.ts";

describe("the values of a condition", () => {
  it.each([
    ["en", "DE", "Germany"],
    ["tr", "TR", "Türkiye"],
    ["ru", "RU", "Россия"],
  ])("include all countries, by their names in %s", (language, value, label) => {
    const countries = listCountries(language);
    expect(countries).toContainEqual({ value, label });
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.length).toBeLessThanOrEqual(252);
    expect(countries.map((each) => each.value)).not.toContain("DD");
    expect(condition.safeParse({ kind: "country", is: "one-of", values: ["DE", value] }).success).toBe(true);
  });

  it("are in the order of the Turkish alphabet, with Ç after C", () => {
    const labels = listCountries("tr").map(({ label }) => label);
    expect(labels.indexOf("Çin")).toBeGreaterThan(labels.indexOf("Cezayir"));
    expect(labels.indexOf("Çin")).toBeLessThan(labels.indexOf("Danimarka"));
  });

  it("are languages that the server accepts", () => {
    const values = listLanguages("en").map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    for (const value of values)
      expect(condition.safeParse({ kind: "language", is: "one-of", values: [value] }).success).toBe(true);
  });

  it.each(["device", "os", "browser", "inApp"] as const)("are the values of %s that the server accepts", (kind) => {
    const values = getConditionOptions(kind, (value) => value).map(({ value }) => value);
    expect(condition.safeParse({ kind, is: "one-of", values }).success).toBe(true);
  });
});
