import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("commas, quotes and line ends are quoted as RFC 4180 says", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\r\nlines", "plain", 1, true, null])).toBe(
    '"a,b","say ""hi""","two\r\nlines",plain,1,true,\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("%j is no formula for a spreadsheet", (text) => {
  expect(csvLine([text]).replace(/^"/, "")[0]).toBe("'");
});

test("a number below zero stays a number", () => {
  expect(csvLine([-5])).toBe("-5\r\n");
});
