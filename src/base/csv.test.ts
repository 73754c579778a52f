import { expect, test } from "vitest";
import { toCsv, withoutFormulaGuard } from "./csv.ts";

test("quotes commas, quotes and line ends as RFC 4180 requires", () => {
  const rows = [["a,b", 'say "hi"', "two\r\nlines", "plain"], [], [1, true, null]];
  expect(toCsv(rows)).toBe('"a,b","say ""hi""","two\r\nlines",plain\r\n\r\n1,true,\r\n');
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  " =1",
  "\u00A0=1",
  "\u200B=1",
  "\uFEFF=1",
  "\u2060 =1",
  "\n=1",
  "\u202E=1",
  "\u0001=1",
  "＝1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "﹦1",
  "\u22121",
  "\u3000＝1",
  "'=1",
  "''=1",
  "' =1",
  "'-",
])("keeps %j from running as a formula, and an import restores it", (text) => {
  expect(toCsv([[text]]).replace(/^"/, "")[0]).toBe("'");
  expect(withoutFormulaGuard(`'${text}`)).toBe(text);
});

test.each(["plain", "a=1", " plain", "1-2", "", "'quoted'", "'", "''a"])("leaves %j unchanged", (text) => {
  expect(toCsv([[text]])).toBe(`${text}\r\n`);
  expect(withoutFormulaGuard(text)).toBe(text);
});

test("leaves a negative number unchanged", () => {
  expect(toCsv([[-5]])).toBe("-5\r\n");
});
