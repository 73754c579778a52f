import { HOUR_MS, utcDay } from "#base/time.ts";
import { finalizeDays, OPEN_HOURS } from "#features/analytics/finalize/finalize-days.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";

export const DAYS = 180;
const LINKS = 20;
const LINK_START = "00000000-0000-7000-8000-";
/** The link with the most clicks. */
export const BUSIEST_LINK = `${LINK_START}${"0".repeat(12)}`;
const REFERRERS = 300;
const CHUNK = 100_000;

/** Events of one workspace or several. The same options always create the same rows. */
export interface Events {
  readonly count: number;
  /** A SQL expression for the workspace's id, in which `n` is the number of the event. */
  readonly workspace: string;
  readonly seed: string;
  /** The number of days over which the events are spread, ending today; half a year by default. */
  readonly days?: number;
}

/**
 * Inserts clicks day by day up to today. A few links get most of them, and visitors return within a day: about six in
 * ten events are a visitor's first that day. No visitor returns on another day, since visitor hashes change daily. A
 * visitor's country, device, system and browser are derived from the hash.
 */
export async function fillEvents(
  clickhouse: ClickHouse,
  { count, workspace, seed, days = DAYS }: Events,
  now = new Date(),
): Promise<void> {
  const today = toDate(now);
  const random = (name: string, of = "n") => `(sipHash64(${of}, '${seed} ${name}') / 18446744073709551616)`;
  const choice = (name: string) => `toUInt8(12 * ${random(name, "who")})`;
  const perDay = Math.ceil(count / days);
  for (let from = 0; from < count; from += CHUNK) {
    await clickhouse.command(
      `INSERT INTO events (workspace, kind, time, traffic_class, source, link, visitor, country, language, device, os, browser, channel, referrer_host, referrer, retention_days)
       WITH number + ${from} AS n,
         ${today} - ${days - 1} + intDiv(n, ${perDay}) AS day,
         if(day = ${today}, ${now.getTime()} / 1000 - toUnixTimestamp(toDateTime(day, 'UTC')), 86399) AS seconds,
         ${workspace} AS w,
         sipHash64(day, w, toUInt32(${perDay / 8} * pow(${random("visitor")}, 1.6))) AS who,
         ${random("kind")} AS chance
       SELECT w, 'click', toDateTime64(day, 3, 'UTC') + toUInt32(seconds * ${random("time")}),
         multiIf(chance < 0.62, 'human', chance < 0.9, 'duplicate', chance < 0.97, 'bot', 'preview'),
         if(${random("source")} < 0.7, 'page', 'direct'),
         toUUID(concat('${LINK_START}', leftPad(toString(toUInt8(${LINKS} * pow(${random("link")}, 2))), 12, '0'))),
         who, ['TR', 'US', 'DE', 'RU', 'GB', 'FR', 'AZ', 'NL'][1 + toUInt8(8 * pow(${random("country", "who")}, 2))],
         ['tr', 'en', 'ru', 'de'][1 + n % 4], ['mobile', 'desktop', 'tablet'][1 + ${choice("device")} % 3],
         ['iOS', 'Android', 'Windows', 'macOS'][1 + ${choice("os")} % 4], ['Safari', 'Chrome', 'Firefox'][1 + ${choice("browser")} % 3],
         ['social', 'search', 'direct', 'referral'][1 + n % 4], ['instagram.com', 't.co', 'google.com', ''][1 + n % 4],
         ['https://instagram.com/', concat('https://t.co/', toString(toUInt16(${REFERRERS} * pow(${random("referrer")}, 3)))), 'https://google.com/', ''][1 + n % 4], 730
       FROM numbers(${Math.min(CHUNK, count - from)})`,
    );
  }
}

/** How many days before today get generated events; earlier days are copies of these. */
const GENERATED_DAYS = 6;
/** Even, and larger than the range of batch ids in one run. */
const BATCH_STEP = 1e12;

/**
 * Inserts events and finalizes every day but today. Most days are copies under other visitors, since finalizing half a
 * year takes a quarter of an hour. `where` selects these events.
 */
export async function fillFinalizedDays(
  clickhouse: ClickHouse,
  { count, days = DAYS, ...events }: Events,
  where: string,
): Promise<void> {
  const generated = GENERATED_DAYS + 1;
  // read once, in case the fill lasts until after midnight
  const now = new Date();
  await fillEvents(clickhouse, { ...events, count: Math.ceil((count * generated) / days), days: generated }, now);
  await finalize(clickhouse, now);
  for (let copy = 1; copy * GENERATED_DAYS + 1 < days; copy++) {
    const shift = copy * GENERATED_DAYS;
    // the last copy may hold fewer days; one day at a time, since more exceed the memory that the engine allows a query
    for (let ago = 1; ago <= Math.min(GENERATED_DAYS, days - 1 - shift); ago++) {
      const source = `${toDate(now)} - ${ago}`;
      await clickhouse.command(
        `INSERT INTO events SELECT * REPLACE (subtractDays(time, ${shift}) AS time, sipHash64(visitor, ${copy}) AS visitor)
         FROM events AS e WHERE ${where} AND toDate(e.time) = ${source}`,
      );
      await clickhouse.command(
        `INSERT INTO daily_rollups SELECT * REPLACE (day - ${shift} AS day, batch + ${copy} * ${BATCH_STEP} AS batch)
         FROM daily_rollups AS r WHERE ${where} AND r.day = ${source}`,
      );
    }
  }
  const open = await finalize(clickhouse, now);
  if (open > 0) throw new Error(`${open} copied days are not finalized`);
}

/** SQL for the day of an instant in UTC. */
const toDate = (instant: Date) => `toDate('${utcDay(instant)}')`;

/**
 * Runs the nightly job with a time at which every day but today can be finalized, even just after midnight (UTC).
 * Returns the number of days it finalized.
 */
const finalize = (clickhouse: ClickHouse, now: Date): Promise<number> => {
  const later = new Date(now.getTime() + OPEN_HOURS * HOUR_MS);
  return finalizeDays({ clickhouse, log: { info: () => undefined }, now: () => later });
};

/** Resolves once the engine has no merges left. */
export async function untilMerged(clickhouse: ClickHouse, timeoutMs = 120_000): Promise<void> {
  let idleChecks = 0;
  for (const end = performance.now() + timeoutMs; idleChecks < 5 && performance.now() < end;) {
    const [row] = await clickhouse.query<{ n: number }>("SELECT count() AS n FROM system.merges");
    idleChecks = row?.n === 0 ? idleChecks + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
