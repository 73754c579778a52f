import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";

/** The texts of the mails to an address, oldest first. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(process.env["E2E_DATA_DIR"]!, "mail");
  const names = await readdir(folder).catch(() => []);
  const eml = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(eml.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return mails.filter((mail) => mail.to?.some((to) => to.address === address)).map((mail) => mail.text ?? "");
}

/** Waits for a mail to `address` that matches `pattern`, and returns the first group. */
export async function readMail(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).map((text) => pattern.exec(text)?.[1]).findLast((text) => text !== undefined);
        return found;
      },
      { message: `a mail to ${address} with ${pattern}`, timeout: 20_000 },
    )
    .toBeDefined();
  return found!;
}
