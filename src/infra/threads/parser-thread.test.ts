import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import type { testParsers } from "./fixture-parsers.ts";
import { openParserThread, ParserTimeout } from "./parser-thread.ts";

const failures: string[] = [];
const thread = openParserThread<typeof testParsers>({
  script: join(import.meta.dirname, "fixture-parsers.ts"),
  deadlineMs: 5_000,
  maxWaiting: 3,
  maxResultBytes: 10_000,
  maxHeapMb: 32,
  onFailure: (parser, reason) => failures.push(`${parser}: ${reason.name}`),
});
afterEach(() => void failures.splice(0));
afterAll(() => thread.close());

test("returns what a parser returns, dates and maps included", async () => {
  expect(await Promise.all([thread.run("double", 1), thread.run("double", 2)])).toEqual([2, 4]);
  const value = { at: new Date(0), byCode: new Map([["a", 1]]), bytes: new Uint8Array([1]) };
  expect(await thread.run("copy", value)).toEqual(value);
});

test("replaces a thread that misses the deadline, while the event loop and the queue continue", async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 20);
  const hanging = thread.run("hang", 60);
  const behind = thread.run("double", 21);
  await expect(hanging).rejects.toThrow(ParserTimeout);
  expect(await behind).toBe(42);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(20);
  expect(failures).toEqual(["hang: ParserTimeout"]);
});

test.each(["fill", "exit"] as const)("survives a parser that does %s", async (parser) => {
  await expect(thread.run(parser, undefined)).rejects.toThrow(/memory|exited/i);
  expect(failures).toHaveLength(1);
  expect(await thread.run("double", 3)).toBe(6);
});

test("rethrows API errors, and reports bugs", async () => {
  await expect(thread.run("reject", undefined)).rejects.toMatchObject({
    name: "ApiError",
    kind: { code: "not_found" },
    message: "not here",
  });
  expect(failures).toEqual([]);
  await expect(thread.run("fail", undefined)).rejects.toThrow("a bug");
  expect(failures).toEqual(["fail: Error"]);
});

test("limits the length of the queue and the size of a result", async () => {
  await expect(thread.run("long", 20_000)).rejects.toThrow("the result of long has");
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => thread.run("double", index)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(all.at(-1)).toMatchObject({ reason: { kind: { code: "unavailable" } } });
});
