import { createHash } from "node:crypto";

/** A script with an immutable address: its name contains a hash of its content. */
interface StandaloneScript {
  readonly path: string;
  readonly body: string;
}

/** Strips comment lines and indentation from one of our scripts, and names it by its hash. */
export function standaloneScript(name: string, source: string, minify = (body: string) => body): StandaloneScript {
  const body = minify(
    source
      .replace(/^\s*\/\/.*$/gm, "")
      .replace(/^\s+/gm, "")
      .trim(),
  );
  return { path: `/assets/${name}-${createHash("sha256").update(body).digest("hex").slice(0, 10)}.js`, body };
}
