import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textFiles } from "./text-files.ts";

test("browsers load no texts of emails", () => {
  const names = Object.keys(textFiles).map((path) => path.slice(path.lastIndexOf("/") + 1));
  expect(names).toContain("common.json");
  expect(names.filter((name) => /mails?\.json$/.test(name))).toEqual([]);
});

test("the screens are rendered with the same files as in the browser", () => {
  const [browser, server] = ["text-files.ts", "i18n.server.ts"].map(
    (file) =>
      /import\.meta\.glob<\w+>\(\s*(\[[^\]]*\])/.exec(readFileSync(new URL(file, import.meta.url), "utf8"))?.[1],
  );
  expect(browser).toContain("mails");
  expect(server).toBe(browser);
});
