import type { FileResponse } from "#base/contract.ts";
import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { SECOND_MS } from "#base/time.ts";
import { getBreakdown, getSeries, type Query, type QueryCtx } from "./queries.ts";
import { type Counts, countNames, type Dimension } from "./statistics-query.ts";

/** Enough for every campaign and referrer of a busy page, and a tenth of what a spreadsheet can open. */
const GROUPS_MAX = 100_000;

type ExportQuery = Query<"GET /v1/analytics/export">;

/** The rows of a breakdown or a series as a CSV file. */
export async function exportStatistics(ctx: QueryCtx, query: ExportQuery): Promise<FileResponse> {
  const { dimension } = query;
  const rows = dimension === undefined ? await listBuckets(ctx, query) : await listGroups(ctx, { ...query, dimension });
  const text = BYTE_ORDER_MARK + toCsv(rows);
  const bytes = Buffer.from(text);
  return {
    name: `halka-statistics-${dimension ?? query.interval}-${query.from}-${query.until}.csv`,
    sizeBytes: bytes.length,
    bytes: toChunks(bytes),
  };
}

type Cells = (string | number)[];

async function listGroups(ctx: QueryCtx, query: ExportQuery & { readonly dimension: Dimension }): Promise<Cells[]> {
  const { rows } = await getBreakdown(ctx, { ...query, limit: GROUPS_MAX });
  return [[query.dimension, ...countNames], ...rows.map((row) => [row.value, ...toCells(row)])];
}

async function listBuckets(ctx: QueryCtx, query: ExportQuery): Promise<Cells[]> {
  const { buckets } = await getSeries(ctx, query);
  const head = ["visits", "clicks"].flatMap((kind) => countNames.map((name) => `${kind}_${name}`));
  return [
    ["start", ...head],
    ...buckets.map(({ start, visits, clicks }) => [
      new Date(start * SECOND_MS).toISOString(),
      ...toCells(visits),
      ...toCells(clicks),
    ]),
  ];
}

function toCells(counts: Counts): readonly number[] {
  return countNames.map((name) => counts[name]);
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
