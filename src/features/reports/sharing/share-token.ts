import { createHmac, timingSafeEqual } from "node:crypto";
import { HOUR_MS, SECOND_MS } from "#base/time.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { createRowToken, isValidToken, readRowToken } from "../row-token.ts";
import type { ShareRow } from "../store/shares.ts";

const UNLOCKED_MS = 2 * HOUR_MS;

/** The secret part of a share's URL, derived from the share's id and generation. */
export function getShareToken(keys: Keys, { id, generation }: Pick<ShareRow, "id" | "generation">): string {
  return createRowToken(keys.of("shares"), id, generation);
}

/** The id of the share that a token claims; undefined if malformed. */
export function readShareId(text: string): string | undefined {
  return readRowToken(text)?.id;
}

export function isTokenFor(keys: Keys, { generation }: Pick<ShareRow, "generation">, text: string): boolean {
  const token = readRowToken(text);
  return token !== undefined && isValidToken(keys.of("shares"), token, generation);
}

interface Unlock {
  readonly text: string;
  readonly until: Date;
}

/**
 * A token that proves that the password was entered. It is valid for two hours, but a new password or URL invalidates
 * it at once.
 */
export function newUnlock(keys: Keys, share: ShareRow, now: Date): Unlock {
  const until = Math.floor((now.getTime() + UNLOCKED_MS) / SECOND_MS);
  return {
    text: `${until}.${computeMac(keys, share, until).toString("base64url")}`,
    until: new Date(until * SECOND_MS),
  };
}

export function isUnlockedBy(keys: Keys, share: ShareRow, now: Date, text: string): boolean {
  const [, digits = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  const until = Number(digits);
  if (signature === "" || until * SECOND_MS <= now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signature, "base64url"), computeMac(keys, share, until));
}

function computeMac(keys: Keys, { id, generation, passwordHash }: ShareRow, until: number): Buffer {
  const payload = `${id} ${generation} ${passwordHash ?? ""} ${until}`;
  return createHmac("sha256", keys.of("share-unlocks")).update(payload).digest();
}
