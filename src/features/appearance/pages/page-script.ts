import { createHash } from "node:crypto";
import source from "./page-script.js?raw";

const body = source
  .replace(/^\s*\/\/.*$/gm, "")
  .replace(/^\s+/gm, "")
  .trim();

/** The one script of a page, to be served at `path` for ever: its name changes with its content. */
export const pageScript = {
  path: `/assets/page-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`,
  body,
} as const;
