import { describe, expect, test } from "vitest";
import { CHEAP_COST } from "#testing/secrets.ts";
import { openPasswords } from "./passwords.ts";

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
    const { verify } = await openPasswords(CHEAP_COST);
    expect(await verify("", undefined)).toMatchObject({ isCorrect: false });
  });

  test("take the same slot of the queue with and without a stored hash", async () => {
    const queueLength = 40;
    const { hash, verify } = await openPasswords(CHEAP_COST, 1);
    const countRejected = async (stored: string | undefined) => {
      const queries = Array.from({ length: queueLength + 3 }, () => verify("wrong", stored));
      return (await Promise.allSettled(queries)).filter(({ status }) => status === "rejected").length;
    };
    expect(await countRejected(await hash("correct horse"))).toBe(2);
    expect(await countRejected(undefined)).toBe(2);
  });

  test("of one tenant leave room in the queue for everyone else", async () => {
    const { hashFor, verify } = await openPasswords(CHEAP_COST, 1);
    const ofTenant = Array.from({ length: 201 }, (_, index) => hashFor("ada", `password ${index}`));
    const signIns = Array.from({ length: 40 }, () => verify("wrong", undefined));
    expect(await Promise.all(signIns)).toHaveLength(40);
    expect(await verify("password 200", (await Promise.all(ofTenant))[200])).toMatchObject({ isCorrect: true });
  });

  test("match however the keyboard composes a letter", async () => {
    const { hash, verify } = await openPasswords(CHEAP_COST);
    expect(await verify("şifre\u0301", await hash("s\u0327ifr\u00e9"))).toMatchObject({ isCorrect: true });
  });

  test.each([{ memoryKiB: 128 }, { passes: 2 }, { parallelism: 2 }])(
    "with a hash of another cost, %j, are correct but outdated",
    async (change) => {
      const earlier = await openPasswords({ ...CHEAP_COST, ...change });
      const { verify } = await openPasswords(CHEAP_COST);
      const stored = await earlier.hash("correct horse");
      expect(await verify("correct horse", stored)).toEqual({ isCorrect: true, isOutdated: true });
    },
  );

  test("with a stored hash that is not argon2id are a bug, not a wrong password", async () => {
    const { verify } = await openPasswords(CHEAP_COST);
    await expect(verify("x", "$2b$10$abc")).rejects.toThrow("not an argon2id");
  });
});
