import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { hashBearerToken } from "#features/accounts/tokens.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import {
  deleteReporterToken,
  insertReporterToken,
  selectReporterByHash,
  selectReporterTokens,
} from "../store/reporter-tokens.ts";

/** Lets secret scanners recognise our tokens. */
const PREFIX = "halka_report_";
const SECRET_BYTES = 32;
const TOKEN_PATTERN = /^halka_report_[\w-]{43}$/;

/** Creates a token for a trusted reporter and stores only its hash. Returns undefined if the name is taken. */
export async function addReporterToken(ctx: Pick<Ctx, "db" | "now">, name: string): Promise<string | undefined> {
  const token = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  const createdAt = ctx.now();
  const row = { id: newId(createdAt.getTime()), name, hash: hashBearerToken(token), createdAt };
  return (await insertReporterToken(ctx.db, row)) ? token : undefined;
}

/** Deletes the token with this name; false if no token has it. */
export function removeReporterToken({ db }: Pick<Ctx, "db">, name: string): Promise<boolean> {
  return deleteReporterToken(db, name);
}

export function listReporterTokens({ db }: Pick<Ctx, "db">) {
  return selectReporterTokens(db);
}

/** The trusted reporter of a token. */
export async function findReporter({ db }: Pick<Ctx, "db">, token: string) {
  return TOKEN_PATTERN.test(token) ? selectReporterByHash(db, hashBearerToken(token)) : undefined;
}
