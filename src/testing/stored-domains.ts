import { newId } from "#base/ids.ts";
import type { Findings } from "#features/domains/inspection/diagnosis.ts";
import { expect } from "vitest";
import type { Domain, DomainState, DomainUse } from "#features/domains/contract.ts";
import type { Person } from "./person.ts";
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

/** Adds a domain to a person's workspace as if a check had found its records, and returns its id. */
export async function addLiveDomain(
  sql: Sql,
  owner: Person,
  body: Pick<Domain, "host" | "use"> & Partial<Domain>,
): Promise<string> {
  const added = await owner.call("POST", "/v1/domains", body);
  expect(added).toMatchObject({ status: 201 });
  const { _id: id } = added.body as unknown as Domain;
  await sql`update domains set state = 'live', verified_at = now() where id = ${id}`;
  // any change to the domain announces it to all nodes
  expect(await owner.call("PATCH", `/v1/domains/${id}`, {})).toMatchObject({ status: 200 });
  return id;
}
