import { createHmac, randomBytes } from "node:crypto";

const PATH = /^\/\.well-known\/halka-probe\/([0-9a-f]{32})$/;

export interface Probe {
  readonly path: string;
  /** The response that only this installation can give. */
  readonly response: string;
}

/** A request whose response proves that a host leads to this installation. */
export function newProbe(key: Buffer): Probe {
  const nonce = randomBytes(16).toString("hex");
  return { path: `/.well-known/halka-probe/${nonce}`, response: signNonce(key, nonce) };
}

/** The response to a probe, on any node and any host; undefined for any other path. */
export function respondToProbe(key: Buffer, path: string): string | undefined {
  const nonce = PATH.exec(path)?.[1];
  return nonce === undefined ? undefined : signNonce(key, nonce);
}

function signNonce(key: Buffer, nonce: string): string {
  return createHmac("sha256", key).update(nonce).digest("hex");
}
