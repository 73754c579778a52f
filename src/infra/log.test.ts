import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testPostgres } from "#testing/postgres.ts";
import { openLog } from "./log.ts";

const { db } = await testPostgres();
const ADDRESS = "ada@example.com";
const lines: string[] = [];
const log = openLog("info", "test", { write: (line) => void lines.push(line) });

test("logs a database error with its statement and location, but without values that people typed", async () => {
  lines.length = 0;
  const id = "11111111-1111-7111-8111-111111111111";
  const insert = () =>
    db.execute(
      sql`insert into accounts (id, email, password_hash, created_at) values (${id}, ${ADDRESS}, ${"$argon2id$hash"}, now())`,
    );
  await insert();
  const error: unknown = await insert().catch((errors: unknown) => errors);
  log.error({ err: error }, "bug");
  log.error({ err: new Error("outer", { cause: error }) }, "bug");
  expect(String(error)).toContain(ADDRESS);
  for (const line of lines) {
    expect(line).toContain("insert into accounts");
    expect(line).toMatch(/duplicate key value/);
    expect(line).toContain("    at ");
    expect(line).not.toContain(ADDRESS);
    expect(line).not.toContain("argon2id");
  }
  expect(lines).toHaveLength(2);
});

test("logs no secrets or addresses, and user text cannot create a line of its own", () => {
  lines.length = 0;
  log.info(
    {
      email: ADDRESS,
      user: { token: "hlk_s_x", password: "pw-1" },
      authorization: "Bearer hlk_s_x",
      name: 'a\n{"level":60}',
    },
    "a message",
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toContain("\n");
  for (const secret of [ADDRESS, "hlk_s_x", "pw-1"]) expect(lines[0]).not.toContain(secret);
});

test.skipIf(!existsSync("/dev/full"))(
  "a process keeps running, and exits, while its log cannot be written",
  async () => {
    const script = `
    import { setTimeout as sleep } from "node:timers/promises";
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
    const log = openLog("info", "test");
    for (let count = 0; count < 5; count++) log.info({ count }, "lost");
    await sleep(100);
    for (let count = 0; count < 5; count++) log.info({ count }, "lost");
    process.stderr.write("goes on");
    process.exit(0);
  `;
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
    const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, "exit")]);
    clearTimeout(late);
    expect({ errors, code }).toEqual({ errors: "goes on", code: 0 });
  },
  30_000,
);
