import { COUNTS } from "../aggregates.ts";

const SUMS = COUNTS.map((name) => `sum(${name}) AS ${name}`).join(", ");
const ZEROS = COUNTS.map((name) => `toUInt64(0) AS ${name}`).join(", ");
const NO_LINK = "toUUID('00000000-0000-0000-0000-000000000000')";

/** The window over the hours of a day so far, forwards or backwards in time. */
const toWindow = (order: "ASC" | "DESC") =>
  `PARTITION BY workspace, type, day, link ORDER BY hour ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW`;

/** The hours of days by kind of event, with the state of their visitors. */
function selectStates(type: string, link: string, counts: string, where: string): string {
  return `SELECT workspace, ${type} AS type, toDate(hour) AS day, hour AS at, ${link} AS of_link, ${counts}, uniqMergeState(visitors) AS state
    FROM clicks_hourly WHERE ${where} GROUP BY workspace, type, day, at, of_link`;
}

/**
 * The statement that builds the hours of days from their states under the run id `made`; `isFinalizing` is the
 * condition for the days. New visitors of an hour are the visitors up to its end minus those of the hours before. Above
 * 65,536 visitors these are estimates, and their sum is the estimate for the whole day.
 */
export function buildHours(isFinalizing: string): string {
  const states = [
    selectStates("'any'", NO_LINK, ZEROS, isFinalizing),
    selectStates("toString(kind)", NO_LINK, SUMS, isFinalizing),
    selectStates("'pairs'", "link", ZEROS, `kind = 'click' AND ${isFinalizing}`),
  ];
  const rows = states.map(
    (sql) => `SELECT workspace, type, day, at AS hour, of_link AS link, ${COUNTS.join(", ")}, state FROM (${sql})`,
  );
  return `INSERT INTO closed_hours (workspace, kind, day, hour, ${COUNTS.join(", ")}, visitors, firsts, lasts, made)
    SELECT workspace, type, day, hour, ${SUMS}, sum(n), sum(up_to - lag_up_to), sum(from_on - lag_from_on), {made:UInt64}
    FROM (
      SELECT *, lagInFrame(up_to, 1, 0) OVER (${toWindow("ASC")}) AS lag_up_to, lagInFrame(from_on, 1, 0) OVER (${toWindow("DESC")}) AS lag_from_on
      FROM (
        SELECT *, finalizeAggregation(state) AS n,
          toInt64(uniqMerge(state) OVER (${toWindow("ASC")})) AS up_to, toInt64(uniqMerge(state) OVER (${toWindow("DESC")})) AS from_on
        FROM (${rows.join(" UNION ALL ")})
      )
    )
    GROUP BY workspace, type, day, hour`;
}
