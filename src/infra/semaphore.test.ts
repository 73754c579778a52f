import { expect, test } from "vitest";
import { isApiError, unavailable } from "#base/errors.ts";
import { createTenantSemaphore } from "./semaphore.ts";

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
