import type { Dimension } from "../../queries/statistics-query.ts";
import { TRAFFIC_CLASSES } from "../aggregates.ts";
import { IS_WITHIN_DAYS } from "./days.ts";

/**
 * What finalized days are grouped by two at a time, because a screen that is narrowed down to one of these shows the others. The rest, such
 * as what few events have, is read from raw rows.
 */
const PAIRED = [
  "link",
  "source",
  "country",
  "language",
  "device",
  "os",
  "browser",
  "channel",
  "referrer_host",
  "utm_source",
  "utm_campaign",
] as const satisfies readonly Dimension[];

/** Two dimensions as `closed_pairs` names them, and the columns in which the values of each stand. */
export interface Pair {
  readonly name: string;
  readonly columns: Readonly<Partial<Record<Dimension, "one" | "other">>>;
}

const pairs: readonly Pair[] = PAIRED.flatMap((one, at) =>
  PAIRED.slice(at + 1).map((other) => ({ name: `${one} ${other}`, columns: { [one]: "one", [other]: "other" } })),
);

/** How the two lie in the table, in whichever order they are given; undefined where they are not kept together. */
export function getPair(one: Dimension, other: Dimension): Pair | undefined {
  return one === other ? undefined : pairs.find(({ columns }) => columns[one] && columns[other]);
}

const COUNTS = Object.entries(TRAFFIC_CLASSES)
  .map(([trafficClass, name]) => `countIf(e.verdict = '${trafficClass}') AS ${name}`)
  .join(", ");
const PEOPLE = "e.verdict IN ('human', 'duplicate') AND e.visitor != 0";

/** So many pairs are made by one statement, which must fit into the memory that it has. */
const AT_ONCE = 8;

/** What makes the pairs of the days of workspaces from their raw rows, under the mark `made`. */
export const BUILD_PAIRS: readonly string[] = Array.from({ length: Math.ceil(pairs.length / AT_ONCE) }, (_, step) => {
  const each = pairs.slice(step * AT_ONCE, (step + 1) * AT_ONCE).map(({ name }) => {
    const [one, other] = name.split(" ");
    return `SELECT e.workspace AS w, toString(e.kind) AS k, '${name}' AS p, toDate(e.time) AS d, toString(e.${one}) AS a, toString(e.${other}) AS b,
        ${COUNTS}, uniqIf(e.visitor, ${PEOPLE}) AS visitors, {made:UInt64} AS m
      FROM events AS e WHERE ${IS_WITHIN_DAYS} GROUP BY w, k, d, a, b`;
  });
  return `INSERT INTO closed_pairs (workspace, kind, pair, day, one, other, ${Object.values(TRAFFIC_CLASSES).join(", ")}, visitors, made)
    ${each.join(" UNION ALL ")}`;
});
