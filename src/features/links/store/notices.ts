import { sql } from "drizzle-orm";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** Sets until when visitors of these links see a notice; null for no notice. */
export async function updateNotices(
  tx: Tx,
  notices: readonly { readonly id: string; readonly until: string | null }[],
): Promise<void> {
  await tx.execute(sql`
    update links set notice_until = noticed.until
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as noticed(id uuid, until timestamptz)
    where links.id = noticed.id and links.notice_until is distinct from noticed.until`);
}

/** Until when visitors of a link see a notice. */
export async function selectNoticeEnd(db: Db, linkId: string): Promise<Date | undefined> {
  const [row] = await db.execute<{ untilMs: number | null }>(
    sql`select (extract(epoch from notice_until) * 1000)::double precision as "untilMs" from links where id = ${linkId}`,
  );
  const untilMs = row?.untilMs ?? undefined;
  return untilMs === undefined ? undefined : new Date(untilMs);
}
