import { randomBytes } from "node:crypto";
import { DAY_MS, utcDay } from "#base/time.ts";
import type { Db } from "#infra/postgres/client.ts";
import { deleteSaltsBefore, storeSalt } from "../store.ts";
import type { FindSalt } from "./visitor-hash.ts";

/** A salt lives for 48 h from the start of its day. */
export const SALT_LIFE_MS = 2 * DAY_MS;
const SALT_BYTES = 32;

export interface Salts {
  readonly find: FindSalt;
  /** Deletes expired salts from memory and store. Their hashes can then no longer be linked to a visitor. */
  expire(): Promise<void>;
}

const isAlive = (day: string, now: Date) => now.getTime() - Date.parse(`${day}T00:00:00Z`) < SALT_LIFE_MS;

/** The salts of today and yesterday, shared by all nodes through PostgreSQL and kept in memory. */
export function openSalts(db: Db, now: () => Date): Salts {
  const cached = new Map<string, Uint8Array>();
  return {
    async find(day) {
      if (!isAlive(day, now())) return undefined;
      const salt = cached.get(day) ?? (await storeSalt(db, day, randomBytes(SALT_BYTES)));
      if (salt) cached.set(day, salt);
      return salt;
    },
    async expire() {
      for (const day of cached.keys()) if (!isAlive(day, now())) cached.delete(day);
      await deleteSaltsBefore(db, utcDay(new Date(now().getTime() - SALT_LIFE_MS + DAY_MS)));
    },
  };
}
