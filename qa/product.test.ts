import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { halka } from "./product.ts";

const run = async (code: string) => {
  const folder = await testFolder();
  const program = join(folder, "program.mjs");
  writeFileSync(program, code);
  return halka(folder, [], { program });
};

test("returns the exit code of a command, and no success for one that a signal ended", async () => {
  expect(await run("console.log('done')")).toEqual({ code: 0, out: "done\n", errors: "" });
  expect(await run("process.exit(3)")).toMatchObject({ code: 3 });
  expect(await run("process.kill(process.pid, 'SIGKILL')")).toMatchObject({
    code: -1,
    errors: expect.stringContaining("SIGKILL"),
  });
});
