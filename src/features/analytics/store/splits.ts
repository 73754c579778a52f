import type { ClickHouse } from "#infra/clickhouse/client.ts";

interface VariantRow {
  readonly id: string;
  readonly visitors: number;
  readonly goals: number;
}

/**
 * How many visitors of a link got each of these variants, and how many of them reached the link's goal afterwards.
 * Visitors count for the variant of their first click. Events without a hash and non-human traffic are not counted.
 */
export function countVariants(
  clickhouse: ClickHouse,
  {
    workspaceId,
    linkId,
    variants,
    since,
  }: { workspaceId: string; linkId: string; variants: readonly string[]; since: Date },
): Promise<VariantRow[]> {
  return clickhouse.query<VariantRow>(
    `SELECT chosen AS id, count() AS visitors, countIf(reached >= clicked) AS goals
     FROM (
       SELECT
         visitor,
         argMinIf(toString(variant), time, kind = 'click') AS chosen,
         minIf(time, kind = 'click') AS clicked,
         maxIf(time, kind = 'goal') AS reached
       FROM events
       WHERE workspace = {workspace:UUID} AND kind IN ('click', 'goal') AND link = {link:UUID}
         AND time >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
         AND traffic_class IN ('human', 'duplicate') AND visitor != 0
         AND (kind = 'goal' OR variant IN {variants:Array(String)})
       GROUP BY visitor
       HAVING countIf(kind = 'click') > 0
     )
     GROUP BY chosen`,
    { workspace: workspaceId, link: linkId, variants, since: since.getTime() },
  );
}
