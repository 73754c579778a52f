import type { ClickHouse } from "#infra/clickhouse/client.ts";

/** Clicks of people on the links of all workspaces since two instants. */
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

const toText = (at: Date) => at.toISOString().slice(0, 23).replace("T", " ");
