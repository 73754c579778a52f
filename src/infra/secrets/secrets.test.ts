import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { testPostgres } from "#testing/postgres.ts";
import { openKeys } from "./keys.ts";
import { secretFromDatabase, secretFromFile } from "./load-secret.ts";

const secret = "0123456789abcdef0123456789abcdef";

describe("keys", () => {
  test("are the same for the same secret and purpose, and for no other", () => {
    const key = openKeys(secret).of("a");
    expect(key).toEqual(openKeys(secret).of("a"));
    expect(key).toHaveLength(32);
    expect(key).not.toEqual(openKeys(secret).of("b"));
    expect(key).not.toEqual(openKeys(`${secret}!`).of("a"));
  });

  test("match RFC 5869's HKDF with SHA-256, so that another program can derive them", () => {
    expect(openKeys(secret).of("purpose").toString("hex")).toBe(
      "1facd0ed0e5ba467242164494b8d6ebe946956f9b22e19376ab7721a4c426796",
    );
  });
});

describe("the secret in a file", () => {
  test("is created once, readable for its owner only, and found again", async () => {
    const dir = join(await testFolder(), "data");
    const created = await secretFromFile(dir);
    expect(created.length).toBeGreaterThanOrEqual(43);
    expect(await secretFromFile(dir)).toBe(created);
    expect((await stat(join(dir, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual(["secret"]);
  });

  test("is the same for several first starts at once", async () => {
    const dir = await testFolder();
    const all = await Promise.all(Array.from({ length: 20 }, () => secretFromFile(dir)));
    expect(new Set(all).size).toBe(1);
    expect(await readdir(dir)).toEqual(["secret"]);
  });

  test.each(["", "short\n"])(
    "is not replaced when it is damaged, such as %j, since all sessions depend on it",
    async (text) => {
      const dir = await testFolder();
      await writeFile(join(dir, "secret"), text);
      await expect(secretFromFile(dir)).rejects.toThrow(`${join(dir, "secret")} is damaged`);
      expect(await readFile(join(dir, "secret"), "utf8")).toBe(text);
    },
  );

  test("reports why it could not be read", async () => {
    const dir = await testFolder();
    await mkdir(join(dir, "secret"));
    await expect(secretFromFile(dir)).rejects.toThrow("EISDIR");
  });
});

test("shares the secret in the database among all nodes that start at once", async () => {
  const { sql } = await testPostgres();
  const all = await Promise.all(Array.from({ length: 5 }, () => secretFromDatabase(sql)));
  expect(new Set(all).size).toBe(1);
  expect(all[0]!.length).toBeGreaterThanOrEqual(43);
});
