import { expect, test } from "vitest";
import { isApiError, unavailable } from "#base/errors.ts";
import { createImportSemaphore } from "./import-semaphore.ts";

test("files of one workspace leave room for those of others", async () => {
  const enter = createImportSemaphore();
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = (workspaceId: string) =>
    enter(workspaceId, () => promise.then(() => "done")).catch((error: unknown) => isApiError(error, unavailable));
  const runs = [...Array.from({ length: 8 }, () => run("ada")), run("bob")];
  resolve();
  const rejected = true;
  expect(await Promise.all(runs)).toEqual(["done", "done", "done", ...Array(5).fill(rejected), "done"]);
});
