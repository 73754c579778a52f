import { browser, mantine } from "./laws/browser.ts";
import { classNames } from "./laws/classes.ts";
import { cycles, direction, stores } from "./laws/imports.ts";
import { fileLength, folderNames, migrationNames, featureFiles, rateLimitNames } from "./laws/shape.ts";
import { type Violation, type Law, readTree } from "./laws/tree.ts";

const LAWS: readonly Law[] = [
  direction,
  browser,
  mantine,
  stores,
  cycles,
  classNames,
  folderNames,
  featureFiles,
  fileLength,
  rateLimitNames,
  migrationNames,
];

/** Every violation of the laws of ARCHITECTURE.md in the tree at `root`. */
export function findViolations(root: string): Violation[] {
  const tree = readTree(root);
  return LAWS.flatMap((law) => law(tree));
}

if (import.meta.main) {
  const found = findViolations(process.cwd());
  for (const { law, path, line, message } of found) console.error(`${path}:${line ?? 1} ${law}: ${message}`);
  console.log(`${found.length} violations`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
