import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { abuseEvidence } from "../queues.ts";
import { selectCase } from "../store/cases.ts";
import { type EvidenceRow, insertPendingEvidence, selectEvidence } from "../store/evidence.ts";

export type { EvidenceRow } from "../store/evidence.ts";

/** Queues the collection of evidence for a case, within the caller's transaction. */
export async function requestEvidence(
  { now, jobs }: Pick<Ctx, "now"> & { readonly jobs: Jobs },
  tx: Tx,
  caseId: string,
): Promise<void> {
  const requestedAt = now();
  await insertPendingEvidence(tx, { id: newId(requestedAt.getTime()), caseId, requestedAt });
  await jobs.enqueue(tx, abuseEvidence, { caseId });
}

const MAX_LISTED = 20;

/** The evidence of a case, the newest first; undefined if there is no such case. */
export async function listEvidence({ db }: Pick<Ctx, "db">, caseId: string): Promise<EvidenceRow[] | undefined> {
  return (await selectCase(db, caseId)) && selectEvidence(db, caseId, MAX_LISTED);
}
