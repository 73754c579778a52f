import { describe, expect, test } from "vitest";
import { isApiError, unavailable } from "#base/errors.ts";
import { openPasswords } from "./passwords.ts";
import { createSemaphore } from "../semaphore.ts";

describe("passwords", () => {
  test("are hashed with argon2id at the cost that OWASP recommends, each with its own salt", async () => {
    const { hash, verify } = await openPasswords();
    const [first, second] = [await hash("correct horse"), await hash("correct horse")];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await verify("correct horse", first)).toEqual({ isCorrect: true, isOutdated: false });
    expect(await verify("Correct horse", first)).toEqual({ isCorrect: false, isOutdated: false });
  });

  test("never match without a stored hash", async () => {
    const { verify } = await openPasswords({ memoryKiB: 64, passes: 1, parallelism: 1 });
    expect(await verify("", undefined)).toMatchObject({ isCorrect: false });
  });

  test("take the same slot of the queue with and without a stored hash", async () => {
    const queueLength = 40;
    const { hash, verify } = await openPasswords({ memoryKiB: 64, passes: 1, parallelism: 1 }, 1);
    const countRejected = async (stored: string | undefined) => {
      const queries = Array.from({ length: queueLength + 3 }, () => verify("wrong", stored));
      return (await Promise.allSettled(queries)).filter(({ status }) => status === "rejected").length;
    };
    expect(await countRejected(await hash("correct horse"))).toBe(2);
    expect(await countRejected(undefined)).toBe(2);
  });

  test("match however the keyboard composes a letter", async () => {
    const { hash, verify } = await openPasswords({ memoryKiB: 64, passes: 1, parallelism: 1 });
    expect(await verify("şifre\u0301", await hash("s\u0327ifr\u00e9"))).toMatchObject({ isCorrect: true });
  });

  test("with a stored hash that is not argon2id are a bug, not a wrong password", async () => {
    const { verify } = await openPasswords({ memoryKiB: 64, passes: 1, parallelism: 1 });
    await expect(verify("x", "$2b$10$abc")).rejects.toThrow("not an argon2id");
  });
});

describe("the semaphore", () => {
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
});
