import { dimensions } from "../../queries/statistics-query.ts";
import { IS_WITHIN_DAYS } from "./days.ts";

/** What a question may ask of an event, besides when it was. */
const COLUMNS = ["verdict", "visitor", ...dimensions];

/** What sorts the events of days, under the mark `made`. They expire at the beginning of the day on which their raw rows do. */
export const SORT_EVENTS = `INSERT INTO closed_events (workspace, kind, day, ${COLUMNS.join(", ")}, until, made)
  SELECT e.workspace, toString(e.kind), toDate(e.time), ${COLUMNS.map((name) => `e.${name}`).join(", ")},
    toDate(e.time) + e.retention_days, {made:UInt64}
  FROM events AS e WHERE ${IS_WITHIN_DAYS}`;
