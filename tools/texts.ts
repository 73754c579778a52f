import { readTree } from "./laws/tree.ts";
import { type TextError, readCatalogue } from "./texts/catalogue.ts";
import { forms } from "./texts/forms.ts";
import { ALIKE, translated } from "./texts/translated.ts";
import { uses } from "./texts/uses.ts";

/** Every text in the tree at `root` that is missing, unused or untranslated. */
export function findTextErrors(root: string, alike = ALIKE): TextError[] {
  const catalogue = readCatalogue(root);
  return [...forms(catalogue), ...translated(catalogue, alike), ...uses(readTree(root), catalogue)];
}

if (import.meta.main) {
  const errors = findTextErrors(process.cwd());
  for (const { rule, path, line, message } of errors) console.error(`${path}:${line ?? 1} ${rule}: ${message}`);
  console.log(`${readCatalogue(process.cwd()).languages.length} languages; ${errors.length} errors`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
