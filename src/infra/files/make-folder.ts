import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder that only this account can enter, and the folders above it; an existing folder stays unchanged. Does
 * not use `recursive`, since Node never returns from that below /proc (tried with 26.10).
 */
export async function makeFolder(path: string): Promise<void> {
  const code = await mkdir(path, { mode: 0o700 }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code === undefined || code === "EEXIST") return;
  if (code === "ENOENT" && dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 });
}
