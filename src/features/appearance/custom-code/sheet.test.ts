import { expect, test } from "vitest";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import { eventually } from "#testing/eventually.ts";
import { makeStylesheet, openCustomStylesheets } from "./sheet.ts";

test("parses the same custom CSS once", async () => {
  let calls = 0;
  const sheets = openCustomStylesheets(async (source) => {
    calls++;
    return makeStylesheet(source);
  });
  const [one, other] = await Promise.all([sheets.find("a{top:0}"), sheets.find("a{top:0}")]);
  expect(one).toBe(other);
  expect(one.css).toBe("a{top:0}");
  expect(calls).toBe(1);
  expect(await sheets.find(" \n")).toMatchObject({ css: "", notes: [] });
  expect(calls).toBe(1);
});

test("drops CSS that misses the deadline, reports it, and does not retry at once", async () => {
  let calls = 0;
  const sheets = openCustomStylesheets(async () => {
    calls++;
    throw new ParserTimeout("sheet", 2_000);
  });
  const slow = { css: "", hash: "", notes: [{ line: 1, code: "css_too_slow" }], isProvisional: true };
  expect(await sheets.find("a{}")).toEqual(slow);
  expect(await sheets.find("a{}")).toEqual(slow);
  expect(calls).toBe(1);
});

test("retries CSS that missed the deadline after a while", async () => {
  let calls = 0;
  const sheets = openCustomStylesheets(
    async (source) => {
      if (calls++ === 0) throw new ParserTimeout("sheet", 2_000);
      return makeStylesheet(source);
    },
    { retryMs: 20 },
  );
  await eventually(async () => (await sheets.find("a{top:0}")).css === "a{top:0}");
  expect(calls).toBe(2);
});

test("retries after any other failure", async () => {
  let calls = 0;
  const sheets = openCustomStylesheets(async (source) => {
    if (calls++ === 0) throw new Error("the thread has exited");
    return makeStylesheet(source);
  });
  expect((await sheets.find("a{top:0}")).css).toBe("");
  expect((await sheets.find("a{top:0}")).css).toBe("a{top:0}");
});
