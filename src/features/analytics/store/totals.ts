import type { ClickHouse } from "#infra/clickhouse/client.ts";

/** Clicks of people on the links of all workspaces, since each of two instants. */
export async function countClicksSince(
  clickhouse: ClickHouse,
  { day, week }: { readonly day: Date; readonly week: Date },
): Promise<{ day: number; week: number }> {
  const [row] = await clickhouse.query<{ day: string | number; week: string | number }>(
    `SELECT countIf(time >= fromUnixTimestamp64Milli({day:Int64}, 'UTC')) AS day, count() AS week FROM events
     WHERE kind = 'click' AND traffic_class IN ('human', 'duplicate')
       AND time >= fromUnixTimestamp64Milli({week:Int64}, 'UTC')`,
    { day: day.getTime(), week: week.getTime() },
  );
  return { day: Number(row?.day ?? 0), week: Number(row?.week ?? 0) };
}

/** Clicks of people on a link since an instant, or visits of the page if no link is given. */
export async function countReach(
  clickhouse: ClickHouse,
  { workspaceId, linkId, since }: { readonly workspaceId: string; readonly linkId?: string; readonly since: Date },
): Promise<number> {
  const condition = linkId === undefined ? "kind = 'visit'" : "kind = 'click' AND link = {link:UUID}";
  const [row] = await clickhouse.query<{ reach: string | number }>(
    `SELECT count() AS reach FROM events
     WHERE workspace = {workspace:UUID} AND ${condition} AND traffic_class IN ('human', 'duplicate')
       AND time >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
     SETTINGS max_execution_time = 10`,
    { workspace: workspaceId, since: since.getTime(), ...(linkId !== undefined && { link: linkId }) },
  );
  return Number(row?.reach ?? 0);
}
