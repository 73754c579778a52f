import { and, desc, eq, gt, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import { alias, bigint, integer, type PgColumn, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { languages } from "#base/language.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { bytea, instant } from "#infra/postgres/columns.ts";

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
  invitationId: uuid("invitation_id"),
});

export type SignUpRow = typeof signUps.$inferSelect;

const newer = alias(signUps, "newer");
const hasEmail = (email: string) => eq(sql`lower(${signUps.email})`, email.toLowerCase());

/**
 * The mailed code of a sign-up, the number of guesses at it, and the order of the sign-up among those of its address.
 */
type MailedCode = Pick<
  SignUpRow,
  "number" | "codeId" | "codeSeed" | "codeHash" | "codeCreatedAt" | "codeExpiresAt" | "guesses"
>;

export async function insertSignUp(
  tx: Tx,
  row: typeof signUps.$inferInsert,
  kept: MailedCode | undefined,
): Promise<void> {
  if (!kept) return void (await tx.insert(signUps).values(row));
  const { number, codeId, codeSeed, codeHash, codeCreatedAt, codeExpiresAt, guesses } = kept;
  const code = { number, codeId, codeSeed, codeHash, codeCreatedAt, codeExpiresAt, guesses };
  await tx
    .insert(signUps)
    .overridingSystemValue()
    .values({ ...row, ...code });
}

/** Makes a sign-up the latest of its address, and removes its code. */
export async function renewSignUp(db: Db, workspaceId: string): Promise<void> {
  await db.execute(sql`
    update sign_ups set number = default, code_id = null, code_seed = null, code_hash = null, code_created_at = null,
      code_expires_at = null, guesses = 0
    where workspace_id = ${workspaceId}`);
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

/** The sign-up with this code, unless it expired or a later sign-up of the address was mailed its own code. */
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

/** Counts a guess at the attempt's code atomically; undefined at `limit` guesses or for an unknown attempt. */
export async function countSignUpGuess(db: Db, attemptHash: Uint8Array, limit: number): Promise<SignUpRow | undefined> {
  const [row] = await db
    .update(signUps)
    .set({ guesses: sql`${signUps.guesses} + 1` })
    .where(and(eq(signUps.attemptHash, attemptHash), lt(signUps.guesses, limit)))
    .returning();
  return row;
}

interface NewCode {
  /** The id of the mail job; a job that runs again keeps its code. */
  readonly id: string;
  readonly seed: Uint8Array;
  readonly hash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * Replaces the sign-up's code unless this mail job has already set it, and returns its seed; undefined if a newer job
 * has set one.
 */
export async function updateCode(db: Db, workspaceId: string, code: NewCode): Promise<Uint8Array | undefined> {
  const currentOrNew = (column: PgColumn, value: unknown) =>
    sql`case when ${signUps.codeId} = ${code.id} then ${column} else ${sql.param(value, column)} end`;
  const [row] = await db
    .update(signUps)
    .set({
      codeId: code.id,
      codeSeed: currentOrNew(signUps.codeSeed, code.seed),
      codeHash: currentOrNew(signUps.codeHash, code.hash),
      codeCreatedAt: currentOrNew(signUps.codeCreatedAt, code.createdAt),
      guesses: currentOrNew(signUps.guesses, 0),
      // Extended on retry: the code in a late email must still be valid for as long as the email says.
      codeExpiresAt: code.expiresAt,
    })
    // Ids sort by time: a late retry of an older email must not replace a newer code. A code from the future was stored
    // before the clock was set back.
    .where(
      and(
        eq(signUps.workspaceId, workspaceId),
        sql`(${signUps.codeId} is null or ${signUps.codeId} <= ${code.id} or ${signUps.codeCreatedAt} > ${sql.param(code.createdAt, signUps.codeCreatedAt)})`,
      ),
    )
    .returning({ seed: signUps.codeSeed });
  return row?.seed ?? undefined;
}

/** Deletes the sign-up and returns it; of several with the same address, only one concurrent call succeeds. */
export async function consumeSignUp(
  tx: Tx,
  { workspaceId, email }: Pick<SignUpRow, "workspaceId" | "email">,
): Promise<SignUpRow | undefined> {
  // Locked in one order, so that two calls that delete each other's rows do not deadlock.
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
