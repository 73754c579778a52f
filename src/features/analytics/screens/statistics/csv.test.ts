import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("quotes cells where necessary, and prevents formulas", () => {
  expect(
    toCsv([
      ["Link", "Clicks"],
      ['say "hi", all', 3],
      ["=HYPERLINK(1)", -2],
      ["@a", 0],
      ["\u200B＝1", 0],
      ["line\nbreak", 1],
    ]),
  ).toBe(
    '\uFEFFLink,Clicks\r\n"say ""hi"", all",3\r\n\'=HYPERLINK(1),-2\r\n\'@a,0\r\n\'\u200B＝1,0\r\n"line\nbreak",1\r\n',
  );
});
