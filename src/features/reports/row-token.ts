import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const MAC_BYTES = 32;
const LENGTH = Math.ceil(((ID_BYTES + MAC_BYTES) * 8) / 6);

/** A parsed token. It is not verified until `isValidToken` has checked it against the row with this id. */
interface RowToken {
  readonly id: string;
  readonly mac: Uint8Array;
}

/** The token for the row with this id: the id and a 256-bit MAC. */
export function createRowToken(key: Buffer, id: string, generation: number): string {
  return Buffer.concat([toBytes(id), computeMac(key, id, generation)]).toString("base64url");
}

/** Parses a token; undefined if malformed. */
export function readRowToken(text: string): RowToken | undefined {
  if (text.length !== LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { id, mac: bytes.subarray(ID_BYTES) };
}

/** True if the token is valid for this generation of its row. */
export function isValidToken(key: Buffer, { id, mac }: RowToken, generation: number): boolean {
  return timingSafeEqual(mac, computeMac(key, id, generation));
}

function computeMac(key: Buffer, id: string, generation: number): Buffer {
  return createHmac("sha256", key).update(`${id} ${generation}`).digest();
}

function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}
