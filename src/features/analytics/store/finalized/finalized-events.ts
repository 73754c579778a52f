import { dimensions } from "../../queries/statistics-query.ts";
import { IS_WITHIN_DAYS } from "./days.ts";

/** The columns that queries use, apart from the time. */
const COLUMNS = ["verdict", "visitor", ...dimensions];

/**
 * The statement that copies the events of days in sorted order, under the run id `made`. They expire at the start of
 * the day on which their raw rows do.
 */
export const SORT_EVENTS = `INSERT INTO closed_events (workspace, kind, day, ${COLUMNS.join(", ")}, until, made)
  SELECT e.workspace, toString(e.kind), toDate(e.time), ${COLUMNS.map((name) => `e.${name}`).join(", ")},
    toDate(e.time) + e.retention_days, {made:UInt64}
  FROM events AS e WHERE ${IS_WITHIN_DAYS}`;
