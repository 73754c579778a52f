import { expect, test } from "vitest";
import { UsageError } from "../usage-error.ts";
import { stats } from "./stats.ts";

test.each([
  ["--until", "yesterday"],
  ["--until", "2026-13-40"],
  ["--until", "2026-02-30"],
  ["--from", "1.11.2026"],
])("%s %s is rejected with an explanation", async (...args) => {
  const failed = stats([...args, "--url", "https://halka.example", "--key", "halka_live_x"]);
  await expect(failed).rejects.toThrow(UsageError);
  await expect(failed).rejects.toThrow("--from and --until are days, such as 2026-11-30.");
});
