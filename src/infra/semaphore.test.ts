import { expect, test } from "vitest";
import { isApiError, unavailable } from "#base/errors.ts";
import { createSemaphore, createTenantQueue, createTenantSemaphore } from "./semaphore.ts";

test("admits a number of calls, queues some more in order, and rejects the rest", async () => {
  const enter = createSemaphore(2, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const runs = [0, 1, 2, 3, 4].map((n) =>
    enter(async () => {
      begun.push(n);
      await promise;
      return n;
    }).catch((error: unknown) => (isApiError(error, unavailable) ? `retry after ${error.retryAfterSeconds}` : error)),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3, "retry after 2"]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("passes the slot of a failed call to the next one", async () => {
  const enter = createSemaphore(1, 1);
  const runs = await Promise.allSettled([enter(() => Promise.reject(new Error("no"))), enter(async () => "yes")]);
  expect(runs.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(await enter(async () => "again")).toBe("again");
});

test("lets a tenant use its share of the slots, and rejects its further calls at once", async () => {
  const enter = createTenantSemaphore(3, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = (tenant: string) =>
    enter(tenant, () => promise.then(() => "done")).catch((error: unknown) => isApiError(error, unavailable));
  const runs = [run("ada"), run("ada"), run("ada"), run("bob"), run("cem")];
  resolve();
  expect(await Promise.all(runs)).toEqual(["done", "done", true, "done", true]);
});

test("frees the slot of work that failed", async () => {
  const enter = createTenantSemaphore(1, 1);
  await expect(enter("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await enter("bob", async () => "yes")).toBe("yes");
});

test("lets the calls of a tenant wait for each other, and those of other tenants run", async () => {
  const enter = createTenantQueue(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const run = (tenant: string, name: string) =>
    enter(tenant, async () => {
      begun.push(name);
      await promise;
      return name;
    }).catch((error: unknown) => isApiError(error, unavailable));
  const runs = [run("ada", "a1"), run("ada", "a2"), run("ada", "a3"), run("bob", "b1")];
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  resolve();
  expect(await Promise.all(runs)).toEqual(["a1", "a2", true, "b1"]);
  expect(await run("ada", "a4")).toBe("a4");
});
