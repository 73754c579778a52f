import { expect } from "@playwright/test";
import { mailsTo } from "../qa/account.ts";

/** Long enough for an email to arrive on a busy machine. */
const MAIL_MS = 60_000;

/** Waits for an email to `address` that matches `pattern`, and returns the pattern's first group. */
export async function readMail(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = await mailsTo(process.env["E2E_DATA_DIR"]!, address);
        found = texts.map((text) => pattern.exec(text)?.[1]).findLast((text) => text !== undefined);
        return found;
      },
      { message: `a mail to ${address} with ${pattern}`, timeout: MAIL_MS },
    )
    .toBeDefined();
  return found!;
}
