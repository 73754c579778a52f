import { listLinkNames } from "#features/links/find-links.ts";
import type { ModerationDecision, OwnedTarget } from "#features/moderation/moderate.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { listWorkspaces } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { AppealRow } from "../store/appeals.ts";
import type { CaseRow } from "../store/cases.ts";
import type { Statement } from "./contract.ts";

interface StatementInput {
  readonly decision: ModerationDecision;
  readonly own: readonly OwnedTarget[];
  readonly decidedCase: CaseRow | undefined;
  readonly appeal: AppealRow | undefined;
  readonly appealUntil: Date;
  readonly canAppeal: boolean;
}

/** A decision as its owner reads it, without other tenants' targets. */
export async function presentStatement(
  { db }: Pick<Ctx, "db">,
  { decision, own, decidedCase, appeal, appealUntil, canAppeal }: StatementInput,
): Promise<Statement> {
  return {
    _id: decision.id,
    reference: decidedCase?.id ?? decision.id,
    targets: await nameOwnTargets(db, own),
    state: decision.state === "warned" ? "warned" : "blocked",
    category: decision.category,
    reported: decidedCase?.category ?? null,
    reports: decidedCase?.reports ?? 0,
    // only the decision of a case names the law; the terms cover every category
    ground: decidedCase?.ground ?? "terms",
    facts: decision.reason,
    list: decision.source === "list" ? decision.decidedBy : null,
    decidedAt: decision.decidedAt.toISOString(),
    until: decision.until?.toISOString() ?? null,
    undoneAt: decision.undoneAt?.toISOString() ?? null,
    appealUntil: appealUntil.toISOString(),
    canAppeal,
    appeal: appeal
      ? {
          text: appeal.text,
          createdAt: appeal.createdAt.toISOString(),
          outcome: appeal.outcome,
          reason: appeal.reason,
          decidedAt: appeal.decidedAt?.toISOString() ?? null,
        }
      : null,
  };
}

/** The names of targets as their owner knows them: the name of a link, `@` and a username, or a host. */
export async function nameOwnTargets(
  db: Db,
  own: readonly OwnedTarget[],
): Promise<{ kind: OwnedTarget["kind"]; name: string }[]> {
  const ofKind = (kind: OwnedTarget["kind"]) => own.flatMap((each) => (each.kind === kind ? [each.target] : []));
  const links = await listLinkNames(db, ofKind("link"));
  const workspaces = await listWorkspaces({ db }, [...ofKind("page"), ...ofKind("account")]);
  const handles = new Map(workspaces.map(({ id, handle }) => [id, `@${handle}`]));
  return own.map(({ kind, target }) => ({ kind, name: (kind === "link" ? links : handles).get(target) ?? target }));
}
