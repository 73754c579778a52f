import type { ClickHouse } from "#infra/clickhouse/client.ts";

/** Clicks of people on the links of all workspaces, since each of two instants. */
export async function countClicksSince(
  clickhouse: ClickHouse,
  { day, week }: { readonly day: Date; readonly week: Date },
): Promise<{ day: number; week: number }> {
  const [row] = await clickhouse.query<{ day: string | number; week: string | number }>(
    `SELECT countIf(time >= {day:DateTime64(3)}) AS day, count() AS week FROM events
     WHERE kind = 'click' AND traffic_class IN ('human', 'duplicate') AND time >= {week:DateTime64(3)}`,
    { day: toText(day), week: toText(week) },
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
       AND time >= {since:DateTime64(3)}
     SETTINGS max_execution_time = 10`,
    { workspace: workspaceId, since: toText(since), ...(linkId !== undefined && { link: linkId }) },
  );
  return Number(row?.reach ?? 0);
}

const toText = (at: Date) => at.toISOString().slice(0, 23).replace("T", " ");
