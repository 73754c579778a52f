import { createHash } from "node:crypto";

/** A script with an immutable address: its name changes with its content. */
export interface StandaloneScript {
  readonly path: string;
  readonly body: string;
}

/**
 * Takes comment lines and the room around signs out of a script of ours, and names it by what is left. In its strings no
 * sign has room around it, and each of its statements ends in one.
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
