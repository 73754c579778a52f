import type { Dimension } from "../../queries/statistics-query.ts";
import { TRAFFIC_CLASSES } from "../aggregates.ts";
import { IS_WITHIN_DAYS } from "./days.ts";

/**
 * The dimensions by which finalized days are grouped in pairs: a screen that is filtered by one of them shows the
 * others. Other dimensions, such as those of few events, are read from raw rows.
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

/** A pair of dimensions: its name in `closed_pairs`, and the column of each dimension's values. */
export interface Pair {
  readonly name: string;
  readonly columns: Readonly<Partial<Record<Dimension, "one" | "other">>>;
}

const pairs: readonly Pair[] = PAIRED.flatMap((one, at) =>
  PAIRED.slice(at + 1).map((other) => ({ name: `${one} ${other}`, columns: { [one]: "one", [other]: "other" } })),
);

/** The pair of two dimensions, in any order; undefined if it is not stored. */
export function getPair(one: Dimension, other: Dimension): Pair | undefined {
  return one === other ? undefined : pairs.find(({ columns }) => columns[one] && columns[other]);
}

const COUNTS = Object.entries(TRAFFIC_CLASSES)
  .map(([trafficClass, name]) => `countIf(e.verdict = '${trafficClass}') AS ${name}`)
  .join(", ");
const PEOPLE = "e.verdict IN ('human', 'duplicate') AND e.visitor != 0";

/** Pairs per statement; more would exceed its memory limit. */
const AT_ONCE = 8;

/** The statements that build the pairs of days from their raw rows, under the run id `made`. */
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
