import { expect, test } from "vitest";
import { createPool } from "./pool.ts";

function newWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: (thing: string) => promise.then(() => thing), finish: resolve };
}

test("lends each resource to one call at a time, and rejects calls when the queue is full", async () => {
  const pool = createPool(["a", "b"], 1);
  const [first, second, third] = [newWork(), newWork(), newWork()];
  const results = [first, second, third].map(({ work }) => pool.with(work));
  await expect(pool.with(newWork().work)).rejects.toThrow("Too many simultaneous queries");
  second.finish();
  third.finish();
  const [, lent, lentAgain] = results;
  expect(await lentAgain).toBe(await lent);
  first.finish();
  expect(new Set(await Promise.all(results))).toEqual(new Set(["a", "b"]));
});

test("skips work that is aborted while it waits, and reuses the resource of failed work", async () => {
  const pool = createPool(["a"], 5);
  const aborting = new AbortController();
  const failing = pool.with(() => Promise.reject(new Error("no")));
  const aborted = pool.with(async () => "never", aborting.signal);
  aborting.abort(new Error("gone"));
  await expect(failing).rejects.toThrow("no");
  await expect(aborted).rejects.toThrow("gone");
  expect(await pool.with(async (thing) => thing)).toBe("a");
});

test("is idle only after the longest work has ended", async () => {
  const pool = createPool(["a", "b"], 1);
  const [long, short] = [newWork(), newWork()];
  const running = [pool.with(long.work), pool.with(short.work)];
  let isIdle = false;
  const idle = pool.idle().then(() => (isIdle = true));
  short.finish();
  await running[1];
  await new Promise(setImmediate);
  expect(isIdle).toBe(false);
  long.finish();
  await idle;
});
