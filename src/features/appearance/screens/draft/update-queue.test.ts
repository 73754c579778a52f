import { expect, test } from "vitest";
import { newUpdateQueue } from "./update-queue.ts";

test("updates run one at a time, in order", async () => {
  const queue = newUpdateQueue();
  const events: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const update = (index: number) => async () => {
    events.push(`begin ${index}`);
    await gates[index]?.promise;
    events.push(`end ${index}`);
    return index;
  };
  const all = Promise.all([queue(update(0)), queue(update(1)), queue(update(2))]);
  // the second is released first, and must still wait for the first
  gates[1]!.resolve();
  gates[0]!.resolve();
  expect(await all).toEqual([0, 1, 2]);
  expect(events).toEqual(["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"]);
});

test("a failed update rejects for its caller only, and blocks no other", async () => {
  const queue = newUpdateQueue();
  const failed = queue(() => Promise.reject(new Error("away")));
  const next = queue(async () => "done");
  await expect(failed).rejects.toThrow("away");
  expect(await next).toBe("done");
});

test("each sees the result of the previous one", async () => {
  const queue = newUpdateQueue();
  let version = 1;
  const bump = async () => {
    const seen = version;
    await Promise.resolve();
    version = seen + 1;
    return version;
  };
  expect(await Promise.all([queue(bump), queue(bump), queue(bump)])).toEqual([2, 3, 4]);
});
