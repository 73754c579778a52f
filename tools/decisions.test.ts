import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (...path: string[]) => readFileSync(join(root, ...path), "utf8");
const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
const pages = readdirSync(join(root, "docs/decisions")).map((name) => read("docs/decisions", name));

test("every package that runs in production is named on the page of a decision", () => {
  const isNamed = (name: string) => pages.some((page) => page.includes(`\`${name}\``));
  expect(Object.keys(dependencies).filter((name) => !isNamed(name))).toEqual([]);
});
