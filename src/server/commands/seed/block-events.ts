import { COLUMNS } from "#features/ingest/ship/enrich.ts";
import type { BlockContent } from "#features/blocks/content.ts";

/** The share of viewers of a block that press, play, download or submit it. */
const USED: Readonly<Partial<Record<BlockContent["kind"], number>>> = {
  faq: 0.21,
  card: 0.06,
  capture: 0.05,
  map: 0.08,
  tip: 0.03,
};
/** Fewer visitors see blocks further down. */
const SEEN_FIRST = 0.88;
const SEEN_LESS = 0.07;

/** The chances that a visitor sees and uses the blocks of these kinds, from the top of a page down. */
export function getChances(kinds: readonly BlockContent["kind"][]): { seen: number[]; used: number[] } {
  const seen = kinds.map((_, place) => SEEN_FIRST - place * SEEN_LESS);
  return { seen, used: kinds.map((kind, place) => seen[place]! * (USED[kind] ?? 0)) };
}

/**
 * Inserts what the visitors of a month ({month}) between {from} and {until} did with the blocks ({blocks}, {seen},
 * {used}): the same rows at every run, inserted once per `token`.
 */
export function blockEventsStatement(token: string): string {
  const created: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>> = {
    kind: "block_kind",
    time: "v.time + toIntervalSecond(if(block_kind = 'block_view', 2, 9) + n)",
    link: "{blocks:Array(UUID)}[n]",
  };
  return `INSERT INTO events (${COLUMNS.join(", ")})
    WITH sipHash64(v.visitor, v.time, n) / 18446744073709551616 AS chance
    SELECT ${COLUMNS.map((column) => created[column] ?? `v.${column}`).join(", ")}
    FROM (
      SELECT *, arrayJoin(range(1, length({blocks:Array(UUID)}) + 1)) AS n, arrayJoin(['block_view', 'block_use']) AS block_kind
      FROM events
      WHERE workspace = {workspace:UUID} AND kind = 'visit' AND time >= {from:Date} AND time < toDateTime({until:UInt32}, 'UTC') AND toYYYYMM(time) = {month:UInt32}
    ) AS v
    WHERE chance < if(block_kind = 'block_view', {seen:Array(Float64)}[n], {used:Array(Float64)}[n])
    SETTINGS insert_deduplication_token = '${token}'`;
}
