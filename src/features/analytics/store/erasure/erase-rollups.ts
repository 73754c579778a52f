import { visitorColumns } from "#features/ingest/event-columns.ts";
import type { ClickHouse, Params } from "#infra/clickhouse/client.ts";
import type { Erasure, ErasureScope } from "../../erasure/scope.ts";
import { classCountNames } from "../../queries/statistics-query.ts";
import { deleteRows } from "../erase.ts";
import { KEY_COLUMNS, NUMBER_COLUMNS, ROLLUP_COLUMNS } from "../rollups/group-events.ts";
import { VALUE_COLUMNS } from "../rollups/dimension-sets.ts";
import { SCOPE_CONDITIONS, toParams } from "./erasures.ts";

const ROLLUPS: Readonly<Record<ErasureScope["kind"], string>> = {
  link: "((startsWith(dimensions, 'link') AND value = toString({link:UUID})) OR (dimensions = 'hour,link' AND value2 = toString({link:UUID})))",
  page: "kind IN ('visit', 'block_view')",
  all: "true",
};

/** A unit that is finalized and has rollups of the scope, or that has no rollups. */
interface SelectedUnit {
  readonly day: string;
  readonly imported: string;
  /** The latest batch of the unit; 0 without rollups. */
  readonly batch: number;
  /** 1 if raw rows of the remaining events have expired, so that the unit's figures cannot be computed again. */
  readonly hasExpired: number;
  readonly stored: readonly string[];
  readonly disjoint: readonly string[];
}

interface AffectedUnit extends SelectedUnit {
  /**
   * The batch of the copied rollups. Its parity differs from `batch`, so the copy is in the other partition of
   * `daily_rollups` and does not replace the originals before they are deleted.
   */
  readonly copy: number;
}

/**
 * Removes a scope from event counts and rollups, after its raw rows were deleted. Units with complete raw rows lose
 * their rollups and are finalized again the following night. Rollups of the others are copied without the scope. Safe
 * to repeat after an interruption: the rollups of the scope are deleted last. Returns the number of days whose
 * remaining rollups still include the scope.
 */
export async function eraseRollups(clickhouse: ClickHouse, erasure: Erasure): Promise<number> {
  const units = await selectAffected(clickhouse, erasure);
  if (units.length === 0) return 0;
  const expired = units.filter(({ hasExpired }) => hasExpired === 1);
  const scope = toParams(erasure);
  const params = { ...scope, ...toUnitParams(units) };
  if (expired.length > 0 && erasure.scope.kind !== "all") await copyRollups(clickhouse, erasure.scope, expired, scope);
  await deleteRows(clickhouse, "event_counts", `workspace = {workspace:UUID} AND ${OF_UNITS}`, params);
  await insertCounts(clickhouse, units, params);
  const isOld = `${OF_UNITS} AND NOT ${IS_COPY}`;
  await deleteRows(clickhouse, "daily_rollups", `workspace = {workspace:UUID} AND ${isOld}`, params);
  return erasure.scope.kind === "link" ? new Set(expired.map(({ day }) => day)).size : 0;
}

const OF_UNITS = "(day, imported) IN arrayZip({days:Array(Date)}, {imports:Array(UUID)})";
const OF_BATCHES =
  "(day, imported, batch) IN arrayZip({days:Array(Date)}, {imports:Array(UUID)}, {batches:Array(UInt64)})";
const IS_COPY = "(day, imported, batch) IN arrayZip({days:Array(Date)}, {imports:Array(UUID)}, {copies:Array(UInt64)})";
const SETTINGS = "SETTINGS insert_deduplicate = 0, max_threads = 1, max_bytes_before_external_group_by = 60000000";
const ALL = classCountNames.join(" + ");

const toUnitParams = (units: readonly AffectedUnit[]) => ({
  days: units.map(({ day }) => day),
  imports: units.map(({ imported }) => imported),
  batches: units.map(({ batch }) => batch),
  copies: units.map(({ copy }) => copy),
});

/** The units with rollups of the scope in any batch, and all units without rollups. */
async function selectAffected(clickhouse: ClickHouse, erasure: Erasure): Promise<AffectedUnit[]> {
  const isInScope = ROLLUPS[erasure.scope.kind];
  const units = await clickhouse.query<SelectedUnit>(
    `SELECT day, imported, max(u.batch) AS batch,
       max(u.batch) > 0 AND sum(u.kept) > sum(u.raw) AS hasExpired, groupUniqArrayArray(u.stored) AS stored, groupUniqArrayArray(u.disjoint) AS disjoint
     FROM (
       SELECT day, imported, max(t.batch) AS batch, argMax(t.n, t.batch) AS kept, 0 AS raw, max(t.own) AS own,
         argMax(t.stored, t.batch) AS stored, argMax(t.disjoint, t.batch) AS disjoint
       FROM (
         SELECT day, imported, batch, sumIf(${ALL}, dimensions = '' AND kind != 'any' AND NOT ${erasure.scope.kind === "link" ? "false" : isInScope})
             - ${erasure.scope.kind === "link" ? `sumIf(${ALL}, dimensions = 'link' AND kind != 'any' AND ${isInScope})` : "0"} AS n,
           countIf(${isInScope}) > 0 AS own, groupUniqArrayArray(stored) AS stored, groupUniqArrayArray(disjoint) AS disjoint
         FROM daily_rollups WHERE workspace = {workspace:UUID} AND (dimensions = '' OR ${isInScope}) GROUP BY day, imported, batch
       ) AS t GROUP BY day, imported
       UNION ALL
       SELECT toDate(time) AS day, imported, 0 AS batch, 0 AS kept, countIf(NOT ${SCOPE_CONDITIONS[erasure.scope.kind]}) AS raw, 0 AS own, [] AS stored, [] AS disjoint
       FROM events WHERE workspace = {workspace:UUID} AND kind != 'goal' GROUP BY day, imported
       UNION ALL
       SELECT DISTINCT day, imported, 0 AS batch, 0 AS kept, 0 AS raw, 0 AS own, [] AS stored, [] AS disjoint
       FROM event_counts WHERE workspace = {workspace:UUID}
     ) AS u GROUP BY day, imported HAVING max(u.own) = 1 OR max(u.batch) = 0 ORDER BY day ${SETTINGS}`,
    toParams(erasure),
  );
  const firstCopy = Date.now() * 2_000;
  return units.map((unit, at) => ({ ...unit, copy: firstCopy + 2 * at + 1 - (unit.batch % 2) }));
}

/** Recounts the events of units from raw rows or, where those have expired, from the totals of the copied rollups. */
async function insertCounts(clickhouse: ClickHouse, units: readonly AffectedUnit[], params: Params): Promise<void> {
  const complete = units.filter(({ hasExpired }) => hasExpired === 0);
  const insert = "INSERT INTO event_counts (workspace, kind, day, imported, events)";
  await clickhouse.command(
    `${insert} SELECT workspace, kind, toDate(time) AS day, imported, count() FROM events
     WHERE workspace = {workspace:UUID} AND kind != 'goal' AND (toDate(time), imported) IN arrayZip({days:Array(Date)}, {imports:Array(UUID)})
     GROUP BY workspace, kind, day, imported ${SETTINGS}`,
    { ...params, ...toUnitParams(complete) },
  );
  await clickhouse.command(
    `${insert} SELECT workspace, toString(kind), day, imported, ${ALL} FROM daily_rollups
     WHERE workspace = {workspace:UUID} AND dimensions = '' AND kind != 'any' AND ${IS_COPY} ${SETTINGS}`,
    params,
  );
}

/** Copies the rollups of units to a new batch, without the scope; totals last. */
async function copyRollups(
  clickhouse: ClickHouse,
  scope: ErasureScope,
  units: readonly AffectedUnit[],
  params: Params,
): Promise<void> {
  const copy = scope.kind === "link" ? SUBTRACT_LINK : REMOVE_VISITS;
  const columns = `${ROLLUP_COLUMNS.join(", ")}, batch`;
  const queryParams = { ...params, ...toUnitParams(units) };
  const at = "indexOf(arrayZip({days:Array(Date)}, {imports:Array(UUID)}), (day, imported))";
  const batch = `{copies:Array(UInt64)}[${at}]`;
  await clickhouse.command(
    `INSERT INTO daily_rollups (${columns}) SELECT *, ${batch} FROM (${copy}) WHERE dimensions != '' ${SETTINGS}`,
    queryParams,
  );
  await clickhouse.command(
    `INSERT INTO daily_rollups (${columns}, events, stored, disjoint)
     SELECT *, ${batch}, sumIf(${ALL}, kind != 'any') OVER (PARTITION BY day, imported), {stored:Array(Array(String))}[${at}], {disjoint:Array(Array(String))}[${at}]
     FROM (${copy}) WHERE dimensions = '' ${SETTINGS}`,
    {
      ...queryParams,
      stored: units.map(({ stored }) => stored),
      disjoint: units.map(({ disjoint }) => disjoint),
    },
  );
}

const OLD = `FROM daily_rollups WHERE workspace = {workspace:UUID} AND ${OF_BATCHES}`;
const NOT_SUBTRACTED: ReadonlySet<string> = new Set(["visitors", "first_visitors", "last_visitors"]);

/**
 * For a rollup of a link: the sets and values of the rollups from which it is subtracted. One that covers all visitor
 * columns is also subtracted from the rollups by each single column.
 */
const OTHER_SETS = `multiIf(
  dimensions = 'hour,link', [('hour', [${VALUE_COLUMNS[0]}])],
  dimensions = 'link,${visitorColumns.join(",")}', [('${visitorColumns.join(",")}', [${VALUE_COLUMNS.slice(1).join(", ")}]), ${visitorColumns.map((name, at) => `('${name}', [${VALUE_COLUMNS[at + 1]}])`).join(", ")}],
  [(trimLeft(substring(dimensions, 5), ','), [${VALUE_COLUMNS.slice(1).join(", ")}])])`;

/**
 * Rollups without those of a link. Its counts and pairs are subtracted from the rollups by other dimensions, where both
 * were stored. Distinct visitors cannot be subtracted, but are limited to the number of remaining events of people.
 */
const SUBTRACT_LINK = `SELECT ${KEY_COLUMNS.join(", ")},
    ${NUMBER_COLUMNS.map((name) => {
      const sum = `toUInt64(greatest(0, sum(sign * r.${name})))`;
      return `${name === "visitors" ? `least(${sum}, toUInt64(greatest(0, sum(sign * (r.humans + r.duplicates)))))` : sum} AS ${name}`;
    }).join(", ")}, max(r.expires) AS expires
  FROM (
    SELECT ${ROLLUP_COLUMNS.join(", ")}, 1 AS sign ${OLD} AND NOT ${ROLLUPS.link}
    UNION ALL
    SELECT workspace, target.1 AS dimensions, kind, day, imported, ${VALUE_COLUMNS.map((name, at) => `target.2[${at + 1}] AS ${name}`).join(", ")},
      ${NUMBER_COLUMNS.map((name) => (NOT_SUBTRACTED.has(name) ? `toUInt64(0) AS ${name}` : name)).join(", ")}, expires, -1 AS sign
    FROM (SELECT *, arrayJoin(${OTHER_SETS}) AS target ${OLD} AND ${ROLLUPS.link}) AS t
  ) AS r GROUP BY ${KEY_COLUMNS.join(", ")} HAVING countIf(sign = 1) > 0 AND sum(sign * (${classCountNames.map((name) => `r.${name}`).join(" + ")})) > 0`;

/** Without visits, the rollups of clicks equal those of all remaining events. */
const REMOVE_VISITS = `SELECT workspace, dimensions, arrayJoin(if(t.kind = 'click', ['click', 'any'], [toString(t.kind)])) AS kind, ${ROLLUP_COLUMNS.slice(3).join(", ")}
  FROM daily_rollups AS t WHERE workspace = {workspace:UUID} AND ${OF_BATCHES} AND t.kind IN ('click', 'block_use')`;
