import { listOwners } from "#features/accounts/workspace-members.ts";
import { searchAllLinks } from "#features/links/operator-search.ts";
import { findDecision, type OwnedTarget } from "#features/moderation/moderate.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Db } from "#infra/postgres/client.ts";
import { abuseMails } from "../queues.ts";

const PAGE_SIZE = 500;
/** The number of links to a host whose owners get an email. Other owners read the reasons in the dashboard. */
const MAX_LINKS = 10_000;

interface StatementsCtx {
  readonly db: Db;
  readonly jobs: Jobs;
}

/** Queues the statement of reasons to each owner of what a decision restricts, all of them or none. */
export async function queueStatements({ db, jobs }: StatementsCtx, decisionId: string): Promise<void> {
  const decision = await findDecision({ db }, decisionId);
  if (!decision || decision.undoneAt !== null) return;
  const workspaceIds = new Set<string>();
  for (const target of decision.targets) for (const id of await listWorkspaceIds(db, target)) workspaceIds.add(id);
  const owners = new Set<string>();
  for (const id of workspaceIds) for (const accountId of await listOwners({ db }, id)) owners.add(accountId);
  await db.transaction(async (tx) => {
    for (const accountId of owners) await jobs.enqueue(tx, abuseMails, { kind: "statement", decisionId, accountId });
  });
}

/** The workspace of a target, or those with links to a host. */
async function listWorkspaceIds(db: Db, { kind, target, workspaceId }: OwnedTarget): Promise<string[]> {
  if (kind !== "host") return workspaceId === null ? [] : [workspaceId];
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await searchAllLinks(db, { by: "host", text: target }, { after, limit: PAGE_SIZE });
    ids.push(...page.map((link) => link.workspaceId));
    after = page.length === PAGE_SIZE ? page.at(-1)!.id : undefined;
  } while (after !== undefined && ids.length < MAX_LINKS);
  return ids;
}
