import { createHash } from "node:crypto";

/** A script with an immutable address: its name contains a hash of its content. */
export interface StandaloneScript {
  readonly path: string;
  readonly body: string;
}

/**
 * Strips comment lines and whitespace around punctuation from one of our scripts, and names it by its hash. Its strings
 * must have no whitespace around punctuation, and each statement must end in punctuation.
 */
export function standaloneScript(name: string, source: string): StandaloneScript {
  const body = source
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^\s+/gm, "")
    .replace(/ ?(=>|[=!]==|\|\||&&|[=?:+<{},;()]) ?/g, "$1")
    .replaceAll("\n", "")
    .replace(/[,;](?=[)}])/g, "")
    .trim();
  return { path: `/assets/${name}-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`, body };
}
