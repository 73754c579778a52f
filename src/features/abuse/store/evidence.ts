import { and, desc, eq, isNull } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#infra/postgres/columns.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { EvidenceOutcome } from "../evidence/outcomes.ts";

/** A response in the chain of redirects. */
export interface EvidenceHop {
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface EvidenceLink {
  readonly name: string;
  readonly url: string;
}

const evidence = pgTable("abuse_evidence", {
  id: uuid("id").primaryKey(),
  caseId: uuid("case_id").notNull(),
  requestedAt: instant("requested_at").notNull(),
  takenAt: instant("taken_at"),
  outcome: text("outcome").$type<EvidenceOutcome>(),
  hops: jsonb("hops").$type<readonly EvidenceHop[]>().notNull(),
  title: text("title").notNull(),
  links: jsonb("links").$type<readonly EvidenceLink[]>().notNull(),
});

export type EvidenceRow = typeof evidence.$inferSelect;
export type CollectedEvidence = Pick<EvidenceRow, "hops" | "title" | "links"> & { readonly outcome: EvidenceOutcome };

/** Adds a row for evidence that has yet to be collected, unless the case already has one. */
export async function insertPendingEvidence(
  tx: Tx,
  row: Pick<EvidenceRow, "id" | "caseId" | "requestedAt">,
): Promise<void> {
  await tx
    .insert(evidence)
    .values({ ...row, hops: [], title: "", links: [] })
    .onConflictDoNothing();
}

/** The id of a case's evidence that has not been collected yet. */
export async function selectPendingEvidence(db: Db, caseId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: evidence.id })
    .from(evidence)
    .where(and(eq(evidence.caseId, caseId), isNull(evidence.takenAt)));
  return row?.id;
}

export async function updateCollectedEvidence(
  db: Db,
  id: string,
  taken: CollectedEvidence & { takenAt: Date },
): Promise<void> {
  await db
    .update(evidence)
    .set(taken)
    .where(and(eq(evidence.id, id), isNull(evidence.takenAt)));
}

/** The evidence of a case, the newest first. */
export async function selectEvidence(db: Db, caseId: string, max: number): Promise<EvidenceRow[]> {
  return db.select().from(evidence).where(eq(evidence.caseId, caseId)).orderBy(desc(evidence.id)).limit(max);
}
