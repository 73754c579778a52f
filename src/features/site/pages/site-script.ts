import { createHash } from "node:crypto";
import source from "./site-script.js?raw";

const body = source
  .replace(/^\s*\/\/.*$/gm, "")
  .replace(/^\s+/gm, "")
  .trim();

/** The script of the marketing site, cached forever: its name changes with its content. */
export const siteScript = {
  path: `/assets/site-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`,
  body,
} as const;
