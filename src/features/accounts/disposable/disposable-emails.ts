import { readFile, stat } from "node:fs/promises";
import { ApiError, defineError } from "#base/errors.ts";

export const disposableEmail = defineError(
  "disposable_email",
  422,
  "Temporary email addresses can't be used here. Enter a permanent one.",
  "email",
);

/** The file of disposable email domains in `DATA_DIR/lists`: one domain per line, `#` begins a comment. */
export const DISPOSABLE_FILE = "disposable-emails.txt";

/** Whether the domain of an address is a disposable mail domain or one of its subdomains. */
export type IsDisposable = (email: string) => Promise<boolean>;

/** Reloads the list whenever its file changes; without a file no address is disposable. */
export function openDisposableEmails(path: string): IsDisposable {
  let domains: ReadonlySet<string> = new Set();
  let changedMs = 0;
  return async (email) => {
    const found = await stat(path).catch(() => undefined);
    if (!found) return false;
    if (found.mtimeMs !== changedMs) {
      domains = readDomains(await readFile(path, "utf8"));
      changedMs = found.mtimeMs;
    }
    const labels = email
      .slice(email.lastIndexOf("@") + 1)
      .toLowerCase()
      .split(".");
    return labels.some((_label, first) => domains.has(labels.slice(first).join(".")));
  };
}

function readDomains(text: string): ReadonlySet<string> {
  const lines = text.split("\n").map((line) => line.split("#", 1)[0]!.trim().toLowerCase());
  return new Set(lines.filter(Boolean));
}

/** Throws disposableEmail for an address at a disposable mail domain. */
export async function rejectDisposable(
  { isDisposable }: { readonly isDisposable?: IsDisposable | undefined },
  email: string,
): Promise<void> {
  if (await isDisposable?.(email)) throw new ApiError(disposableEmail);
}
