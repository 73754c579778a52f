import { dimensions } from "../queries/statistics-query.ts";

/**
 * A table of sums: what its rows are grouped by in addition to workspace and kind, and what its `uniq` states contain.
 */
export interface Aggregate {
  readonly name: "clicks_hourly" | "clicks_daily" | "clicks_monthly" | "breakdown_daily" | "blocks_daily";
  /** Which events it sums: those of links and the page, or those of blocks. */
  readonly of: keyof typeof KINDS;
  /** Columns and their expressions on a raw row, in the order of the table. */
  readonly keys: Readonly<Record<string, string>>;
  readonly state: "visitors" | "pairs";
  readonly counted: string;
  /** The UTC day of a row, or the first day that it sums. */
  readonly day: string;
  readonly isByDimension?: true;
}

const KINDS = {
  links: "e.kind IN ('click', 'visit')",
  blocks: "e.kind IN ('block_view', 'block_use')",
} as const;

/** The dimensions of `breakdown_daily`; `link` and `referrer` are only in raw rows. */
export const DAILY_DIMENSIONS = dimensions.filter((name) => name !== "link" && name !== "referrer");

export const aggregates: readonly Aggregate[] = [
  {
    name: "clicks_hourly",
    of: "links",
    keys: { hour: "toStartOfHour(e.time)", link: "e.link" },
    state: "visitors",
    counted: "e.visitor",
    day: "toDate(t.hour)",
  },
  {
    name: "clicks_daily",
    of: "links",
    keys: { day: "toDate(e.time)", link: "e.link" },
    state: "visitors",
    counted: "e.visitor",
    day: "t.day",
  },
  {
    name: "clicks_monthly",
    of: "links",
    keys: { month: "toStartOfMonth(e.time)", link: "e.link" },
    state: "pairs",
    counted: "e.visitor, e.link, toDate(e.time)",
    day: "t.month",
  },
  {
    name: "breakdown_daily",
    of: "links",
    keys: { dimension: "cell.1", day: "toDate(e.time)", value: "cell.2" },
    state: "visitors",
    counted: "e.visitor",
    day: "t.day",
    isByDimension: true,
  },
  {
    name: "blocks_daily",
    of: "blocks",
    keys: { day: "toDate(e.time)", link: "e.link" },
    state: "visitors",
    counted: "e.visitor",
    day: "t.day",
  },
];

/** The traffic classes of events and the columns that count them, in the order of the tables. */
export const TRAFFIC_CLASSES = {
  human: "humans",
  duplicate: "duplicates",
  bot: "bots",
  preview: "previews",
  prefetch: "prefetches",
  head: "heads",
  owner: "owners",
} as const;

export const COUNTS = Object.values(TRAFFIC_CLASSES);

/** Events of people with a visitor hash. */
const PEOPLE = "e.verdict IN ('human', 'duplicate') AND e.visitor != 0";

/**
 * Recomputes the rows of an aggregate from the raw rows `e` that match `where`, as its view does. `combinator` is
 * `State` for rows to be stored, and empty for figures to be compared.
 */
export function recompute(of: Aggregate, where: string, combinator: "State" | "" = "State"): string {
  const counts = Object.entries(TRAFFIC_CLASSES).map(
    ([trafficClass, name]) => `countIf(e.verdict = '${trafficClass}') AS ${name}`,
  );
  const keys = Object.entries(of.keys).map(([name, expression]) => `${expression} AS made_${name}`);
  const cells = DAILY_DIMENSIONS.map((name) => `('${name}', toString(e.${name}))`).join(", ");
  return `SELECT e.workspace, e.kind, ${keys.join(", ")}, ${counts.join(", ")},
      uniq${combinator}If(${of.counted}, ${PEOPLE}) AS ${of.state}
    FROM events AS e ${of.isByDimension ? `ARRAY JOIN [${cells}] AS cell` : ""}
    WHERE ${KINDS[of.of]} AND ${where}
    GROUP BY e.workspace, e.kind, ${Object.keys(of.keys)
      .map((name) => `made_${name}`)
      .join(", ")}`;
}

/** The columns of an aggregate, in the order of `recompute`. */
export function toColumns(of: Aggregate): string[] {
  return ["workspace", "kind", ...Object.keys(of.keys), ...COUNTS, of.state];
}
