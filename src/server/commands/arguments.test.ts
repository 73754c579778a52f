import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { manageReports } from "./abuse-reports.ts";
import { backUp } from "./backup.ts";
import { moderate } from "./moderation.ts";
import { assignPlan } from "./plan.ts";
import { restore } from "./restore.ts";

const CASE = "0190a000-0000-7000-8000-00000000000a";

// all of these end before the stores are opened
test.each([
  [["token", "add", "--help"], /^Usage: halka reports token/],
  [["token", "remove", "CERT", "-h"], /^Usage: halka reports token/],
  [["decide", CASE, "blocked", "law", "--help"], /^Usage: halka reports \[/],
  [["figures", "--help"], /^Usage: halka reports/],
  [["figures", "--yaer", "2026"], /^Usage: halka reports figures/],
  [["figures", "--year", "2026", "2027"], /^Usage: halka reports figures/],
])("reports %j is rejected with its usage", async (args, usage) => {
  await expect(manageReports(args)).rejects.toThrow(usage);
});

test.each(["backup", "restore"])("%s rejects a folder with a space that is not quoted", async (name) => {
  const command = name === "backup" ? backUp : restore;
  await expect(command([join(await testFolder(), "my"), "backups"])).rejects.toThrow(`Usage: halka ${name} DIR`);
});

test.each([
  ["2026-02-31", "2026-02-31 is not a date"],
  ["1", "1 is not a date"],
  ["1/2/2999", "1/2/2999 is not a date"],
  ["2020-01-31", "2020-01-31 is not after today"],
  [new Date().toISOString().slice(0, 10), "is not after today"],
])("plan and moderation reject %s as their end date", async (day, message) => {
  await expect(assignPlan(["ada", "Pro", day])).rejects.toThrow(message);
  await expect(moderate(["block", "host:a.example", "--until", day])).rejects.toThrow(message);
});

test("plan rejects an argument after the day", async () => {
  await expect(assignPlan(["ada", "Pro", "2999-01-31", "now"])).rejects.toThrow(/^Usage: halka plan/);
});

test("ends without an error if the reader of its output stops early, as head does", async () => {
  const cli = join(import.meta.dirname, "../cli.ts");
  // `true` exits before the first line is written
  const pipe = 'exec 3>&1; { "$0" "$1" config; echo "code $?" >&3; } | true';
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", pipe, process.execPath, cli]);
  expect({ stdout, stderr }).toEqual({ stdout: "code 0\n", stderr: "" });
});

test("--help of a command with options prints its usage and succeeds", async () => {
  const cli = join(import.meta.dirname, "../cli.ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, "moderation", "--help"]);
  expect({ stdout, stderr }).toEqual({
    stdout: expect.stringMatching(/^Usage: halka moderation.*\n +halka /),
    stderr: "",
  });
});
