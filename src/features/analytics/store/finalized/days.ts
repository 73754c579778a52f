/**
 * Condition for the raw rows `e` of links and visits on the given days; `workspaces` and `days` are parallel arrays.
 */
export const IS_WITHIN_DAYS = `e.workspace IN {workspaces:Array(UUID)} AND e.kind IN ('click', 'visit')
  AND e.time >= toDateTime64(arrayMin({days:Array(Date)}), 3, 'UTC') AND e.time < toDateTime64(addDays(arrayMax({days:Array(Date)}), 1), 3, 'UTC')
  AND has(arrayZip({workspaces:Array(UUID)}, {days:Array(Date)}), (e.workspace, toDate(e.time)))`;

/** The statement that counts the raw rows of days, for comparison with their sums. */
export const COUNT_RAW = `SELECT toString(e.workspace) AS workspace, toString(toDate(e.time)) AS day, count() AS rows
  FROM events AS e WHERE ${IS_WITHIN_DAYS} GROUP BY e.workspace, toDate(e.time)`;
