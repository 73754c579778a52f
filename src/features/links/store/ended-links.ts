import { sql } from "drizzle-orm";
import type { Tx } from "#infra/postgres/client.ts";

interface EndedLink {
  readonly id: string;
  readonly workspaceId: string;
  /** Whether its click limit was used up before. */
  readonly isUsedUp: boolean;
}

/** Links whose schedule has ended and has not been announced yet, earliest end first. Uses the index `links_end`. */
export async function takeEndedLinks(tx: Tx, now: Date, limit: number): Promise<EndedLink[]> {
  const rows = await tx.execute<{ [K in keyof EndedLink]: EndedLink[K] }>(sql`
    update links set expired_for = link_end(rules)
    where id in (
      select id from links
      where rules -> 'schedule' ? 'until' and deleted_at is null and expired_for is distinct from link_end(rules)
        and link_end(rules) <= ${now.toISOString()}::timestamptz
      order by link_end(rules) limit ${limit} for update skip locked
    )
    returning id, workspace_id as "workspaceId",
      coalesce(taken >= (rules -> 'limit' ->> 'clicks')::integer, false) as "isUsedUp"`);
  return [...rows];
}
