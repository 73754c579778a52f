import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// the size of sun_path minus its closing NUL
const longestPathBytes = process.platform === "darwin" ? 103 : 107;

/**
 * The folder for the socket `name` of `dir`. This is `dir` itself, unless that path is too long for a socket address:
 * then a folder in the temporary directory that only `uid` can enter and that is the same at every start.
 */
export function socketFolder(dir: string, name: string, uid = process.getuid?.() ?? 0): string {
  if (Buffer.byteLength(join(dir, name)) <= longestPathBytes) return dir;
  const key = createHash("sha256").update(realpathSync(dir)).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `sockets-${uid}-${key}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() !== uid) chownSync(folder, uid, uid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // another account could create a folder of that name in /tmp first, to intercept the connection
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} is not private: remove it.`);
  }
  return folder;
}
