import { createHash } from "node:crypto";
import script from "./docs-script.js?raw";
import search from "./docs-search.js?raw";

const body = (script + search)
  .replace(/^\s*\/\/.*$/gm, "")
  .replace(/^\s+/gm, "")
  .trim();

/** The script of the documentation, cached forever: its name changes with its content. */
export const docsScript = {
  path: `/assets/developers-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`,
  body,
} as const;
