import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { keepQueriesYoung } from "./short-lived-queries.ts";

const DRIVER = new URL(import.meta.resolve("postgres"));
const QUERY = new URL("query.js", DRIVER);

it("assigns no function expression to a new query of the driver", async () => {
  const code = await readFile(QUERY, "utf8");
  const [, constructor = ""] = /constructor\(([\s\S]*?)\n {2}get origin/.exec(keepQueriesYoung(code)) ?? [];
  expect(constructor).toContain("this.resolve = resolveQuery");
  expect(constructor).not.toMatch(/this\.\w+ = (?:x|\([^)]*\)) =>/);
});

it("fails if the driver's code has changed", () => {
  expect(() => keepQueriesYoung("this.resolve = resolve")).toThrow("short-lived-queries.ts");
});
