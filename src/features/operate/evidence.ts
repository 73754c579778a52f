import { requireFound } from "#base/errors.ts";
import type { ResponseBody } from "#base/contract.ts";
import { findCase } from "#features/abuse/cases.ts";
import { listEvidence, requestEvidence } from "#features/abuse/evidence/evidence.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { findPrimary } from "#features/workspaces/workspaces.ts";
import { recordAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";

type Evidence = ResponseBody<OperateContract["GET /v1/operate/cases/{caseId}/evidence"]>;

/** The evidence of a case. Throws notFound. */
export async function getEvidence(ctx: OperateCtx, caseId: string): Promise<Evidence> {
  const rows = requireFound(await listEvidence(ctx, caseId));
  const evidence = rows.map(({ id, takenAt, outcome, hops, title, links }) => ({
    _id: id,
    takenAt: takenAt?.toISOString() ?? null,
    outcome,
    hops: hops.map((hop) => ({ ...hop, headers: { ...hop.headers } })),
    title,
    links: links.map((link) => ({ ...link })),
  }));
  return { evidence };
}

/** Queues another collection of evidence for a case. Throws notFound. */
export async function requestEvidenceAgain(ctx: OperateCtx, caseId: string): Promise<void> {
  await runInTransaction(ctx, async (scope) => {
    const reported = requireFound(await findCase({ db: scope.tx }, caseId));
    await requestEvidence(ctx, scope.tx, caseId);
    const primary = await findPrimary({ db: scope.tx }, reported.workspaceId);
    // no reason is needed, since nothing changes for the owner
    const action = { action: "evidence_taken", target: reported.url, accountId: primary?.id, reason: "" } as const;
    await recordAction(ctx, scope, action);
  });
}
