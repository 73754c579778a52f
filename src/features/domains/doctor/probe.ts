import { createHmac, randomBytes } from "node:crypto";

const PATH = /^\/\.well-known\/halka-probe\/([0-9a-f]{32})$/;

export interface Probe {
  readonly path: string;
  /** The text that only this installation answers with. */
  readonly answer: string;
}

/** A request whose answer shows that a host leads to this installation. */
export function newProbe(key: Buffer): Probe {
  const nonce = randomBytes(16).toString("hex");
  return { path: `/.well-known/halka-probe/${nonce}`, answer: answerTo(key, nonce) };
}

/** The answer to a probe on any node and any host; undefined for every other path. */
export function answerProbe(key: Buffer, path: string): string | undefined {
  const nonce = PATH.exec(path)?.[1];
  return nonce === undefined ? undefined : answerTo(key, nonce);
}

function answerTo(key: Buffer, nonce: string): string {
  return createHmac("sha256", key).update(nonce).digest("hex");
}
