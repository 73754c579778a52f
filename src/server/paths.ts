import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the program that was started: `build/server`, or `tools` in development. */
const started = dirname(process.argv[1]!);

function getRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${started} is not part of an installation`);
  return getRoot(parent);
}

const root = getRoot(started);
const builtChild = join(started, "chdb-child.js");

export const migrationsDir = join(root, "migrations");
export const clientDir = join(root, "build", "client");
/** The script of the engine's child process: the built file or, in development, the source. */
export const chdbScript = existsSync(builtChild) ? builtChild : join(root, "src/infra/embedded/chdb-child.ts");
