import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { DISPOSABLE_FILE, openDisposableEmails } from "./disposable-emails.ts";

test("rejects the domains in the file and their subdomains, regardless of case", async () => {
  const path = join(await testFolder(), DISPOSABLE_FILE);
  await writeFile(path, "# a comment\nMailinator.com\n\ntrash.example # another\r\n");
  const isDisposable = openDisposableEmails(path);
  for (const email of ["a@mailinator.com", "a@X.mailinator.COM", "a@trash.example"])
    expect(await isDisposable(email)).toBe(true);
  for (const email of ["a@notmailinator.com", "a@example", "a@mailinator.com.example"])
    expect(await isDisposable(email)).toBe(false);
});

test("reloads the file when it changes, and allows every address if there is no file", async () => {
  const path = join(await testFolder(), DISPOSABLE_FILE);
  const isDisposable = openDisposableEmails(path);
  expect(await isDisposable("a@one.example")).toBe(false);
  await writeFile(path, "one.example");
  expect(await isDisposable("a@one.example")).toBe(true);
  await writeFile(path, "two.example");
  await utimes(path, new Date(), new Date(Date.now() + 5_000));
  expect([await isDisposable("a@one.example"), await isDisposable("a@two.example")]).toEqual([false, true]);
});
