import { expect } from "@playwright/test";
import { CODE, MAIL_MS, mailsTo } from "../qa/account.ts";

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

/** Waits for the email with a code, and returns the code. */
export const readCode = (address: string): Promise<string> => readMail(address, CODE);
