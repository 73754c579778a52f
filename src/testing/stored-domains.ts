import { newId } from "#base/ids.ts";
import type { Findings } from "#features/domains/doctor/diagnosis.ts";
import type { DomainState, DomainUse } from "#features/domains/contract.ts";
import { sampleFindings } from "./sample-domain.ts";
import type { Sql } from "#infra/postgres/client.ts";

export interface StoredDomain {
  readonly host: string;
  readonly state: DomainState;
  readonly use?: DomainUse;
  readonly findings?: Findings;
  readonly issue?: string | null;
}

/** Inserts a domain in a new workspace, and returns the domain's id. */
export async function insertTestDomain(sql: Sql, domain: StoredDomain): Promise<string> {
  const { host, state, use = "links", findings = sampleFindings, issue = "certificate_pending" } = domain;
  const [id, workspaceId, now] = [newId(), newId(), new Date()];
  await sql`
    insert into workspaces (id, handle, pending, created_at)
    values (${workspaceId}, ${`h${workspaceId.replaceAll("-", "").slice(-16)}`}, false, ${now})`;
  const verifiedAt = state === "pending" ? null : now;
  const diagnosis = { ...findings, checkedAt: now.toISOString(), issue, record: null };
  await sql`
    insert into domains
      (id, workspace_id, host, use, state, verified_at, diagnosis, checked_at, next_check_at, created_at, updated_at)
    values (${id}, ${workspaceId}, ${host}, ${use}, ${state}, ${verifiedAt}, ${sql.json(diagnosis)}, ${now}, ${now}, ${now}, ${now})`;
  return id;
}
