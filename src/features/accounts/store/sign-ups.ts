import { and, desc, eq, gt, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { alias, bigint, integer, type PgColumn, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { bytea, instant } from "./tables.ts";

const signUps = pgTable("sign_ups", {
  /** The pending workspace that reserves the handle; the account gets the same id. */
  workspaceId: uuid("workspace_id").primaryKey(),
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  attemptHash: bytea("attempt_hash").notNull(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  language: text("language", { enum: languages }).notNull(),
  networkHash: bytea("network_hash").notNull(),
  guesses: integer("guesses").notNull().default(0),
  codeId: uuid("code_id"),
  codeSeed: bytea("code_seed"),
  codeHash: bytea("code_hash"),
  codeCreatedAt: instant("code_created_at"),
  codeExpiresAt: instant("code_expires_at"),
  createdAt: instant("created_at").notNull(),
});

export type SignUpRow = typeof signUps.$inferSelect;

const newer = alias(signUps, "newer");
const hasEmail = (email: string) => eq(sql`lower(${signUps.email})`, email.toLowerCase());

export async function insertSignUp(tx: Tx, row: typeof signUps.$inferInsert): Promise<void> {
  await tx.insert(signUps).values(row);
}

export async function selectSignUp(db: Db, workspaceId: string): Promise<SignUpRow | undefined> {
  const [row] = await db.select().from(signUps).where(eq(signUps.workspaceId, workspaceId));
  return row;
}

export async function selectSignUpByAttempt(db: Db | Tx, attemptHash: Uint8Array): Promise<SignUpRow | undefined> {
  const [row] = await db.select().from(signUps).where(eq(signUps.attemptHash, attemptHash));
  return row;
}

/** The latest sign-up with this address. */
export async function selectLatestSignUp(db: Db, email: string): Promise<SignUpRow | undefined> {
  const [row] = await db.select().from(signUps).where(hasEmail(email)).orderBy(desc(signUps.number)).limit(1);
  return row;
}

/** The sign-up with this code, unless it expired or a later sign-up of the address was mailed a code of its own. */
export async function selectSignUpByCode(db: Db, codeHash: Uint8Array, now: Date): Promise<SignUpRow | undefined> {
  const later = db
    .select({ id: newer.workspaceId })
    .from(newer)
    .where(
      and(
        eq(sql`lower(${newer.email})`, sql`lower(${signUps.email})`),
        gt(newer.number, signUps.number),
        isNotNull(newer.codeHash),
      ),
    );
  const [row] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.codeHash, codeHash), gt(signUps.codeExpiresAt, now), notExists(later)));
  return row;
}

/** Counts a guess at the attempt's code, atomically; absent once `limit` is reached, or for an unknown attempt. */
export async function countSignUpGuess(db: Db, attemptHash: Uint8Array, limit: number): Promise<SignUpRow | undefined> {
  const [row] = await db
    .update(signUps)
    .set({ guesses: sql`${signUps.guesses} + 1` })
    .where(and(eq(signUps.attemptHash, attemptHash), lt(signUps.guesses, limit)))
    .returning();
  return row;
}

export interface NewCode {
  /** The id of the mail job: the same job keeps its code. */
  readonly id: string;
  readonly seed: Uint8Array;
  readonly hash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Replaces the sign-up's code unless this mail job has set it already, and returns its seed; absent if a younger job has. */
export async function updateCode(db: Db, workspaceId: string, code: NewCode): Promise<Uint8Array | undefined> {
  const keptOrNew = (column: PgColumn, value: unknown) =>
    sql`case when ${signUps.codeId} = ${code.id} then ${column} else ${sql.param(value, column)} end`;
  const [row] = await db
    .update(signUps)
    .set({
      codeId: code.id,
      codeSeed: keptOrNew(signUps.codeSeed, code.seed),
      codeHash: keptOrNew(signUps.codeHash, code.hash),
      codeCreatedAt: keptOrNew(signUps.codeCreatedAt, code.createdAt),
      guesses: keptOrNew(signUps.guesses, 0),
      // a mail that goes out late leaves its reader the time that it promises
      codeExpiresAt: code.expiresAt,
    })
    // ids sort by time: a late retry of an older mail must not replace a younger code; one from the future
    // is left over from before the clock was set back
    .where(
      and(
        eq(signUps.workspaceId, workspaceId),
        sql`(${signUps.codeId} is null or ${signUps.codeId} <= ${code.id} or ${signUps.codeCreatedAt} > ${sql.param(code.createdAt, signUps.codeCreatedAt)})`,
      ),
    )
    .returning({ seed: signUps.codeSeed });
  return row?.seed ?? undefined;
}

/** Takes the sign-up out; of several with one address at once, one gets its own and the others none. */
export async function takeSignUp(
  tx: Tx,
  { workspaceId, email }: Pick<SignUpRow, "workspaceId" | "email">,
): Promise<SignUpRow | undefined> {
  // all of them in one order, so that two that delete each other's rows do not wait for each other
  await tx
    .select({ number: signUps.number })
    .from(signUps)
    .where(hasEmail(email))
    .orderBy(signUps.number)
    .for("update");
  const [row] = await tx.delete(signUps).where(eq(signUps.workspaceId, workspaceId)).returning();
  return row;
}

/** Deletes all sign-ups with these addresses; their handles stay reserved until they expire. */
export async function deleteSignUps(tx: Tx, emails: readonly string[]): Promise<void> {
  const lowered = emails.map((email) => email.toLowerCase());
  await tx.delete(signUps).where(inArray(sql`lower(${signUps.email})`, lowered));
}
