import { eventColumns } from "#features/ingest/event-columns.ts";
import { BOTS, COUNTRIES, DEVICES, HOURS, PREVIEWS, REFERRERS, TRAFFIC_CLASSES, WEEKDAYS } from "./people.ts";

/** Events of an ordinary hour in the first week; the page grows to about three times as many. */
const PER_HOUR = 7;
const GROWTH = 2.2;
/** The share of page visits among all events; the rest are clicks. */
const VISITS = 0.55;
/** The day, counted from the start, on which a film was shared a lot. */
const FILM_DAY = 117;

/** A deterministic number from 0 to 1 for each event and `question`, the same at every run. */
const random = (question: string) =>
  `(sipHash64(toString({workspace:UUID}), hour, k, '${question}') / 18446744073709551616)`;

/** One of `options` by weight; each is SQL. */
function pick(question: string, options: readonly (readonly [weight: number, sql: string])[]): string {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let reached = 0;
  const branches = options
    .slice(0, -1)
    .map(([weight, sql]) => `${random(question)} < ${((reached += weight) / total).toFixed(4)}, ${sql}`);
  return `multiIf(${branches.join(", ")}, ${options.at(-1)![1]})`;
}

const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const tuple = (cells: readonly string[]) => `(${cells.map(quote).join(", ")})`;

/**
 * Inserts the events of a month ({month}) between {from} and {until}: the same rows at every run, inserted once per
 * `token`.
 */
export function monthStatement(month: number, token: string): string {
  const isPerson = "traffic_class IN ('human', 'duplicate', 'owner', 'prefetch')";
  const cells: Readonly<Record<(typeof eventColumns)[number], string>> = {
    workspace: "{workspace:UUID}",
    kind: "event_kind",
    time: `toDateTime64(hour, 3, 'UTC') + toIntervalMillisecond(toUInt32(${random("time")} * 3600000))`,
    traffic_class: "traffic_class",
    source: `if(event_kind = 'visit', 'direct', ${pick("source", [
      [72, "'page'"],
      [28, "'direct'"],
    ])})`,
    link: `if(event_kind = 'visit', toUUID('00000000-0000-0000-0000-000000000000'), {links:Array(UUID)}[1 + toUInt32(length({links:Array(UUID)}) * pow(${random("link")}, 2.1))])`,
    visitor: `if(${isPerson} AND ${random("private")} > 0.04, greatest(1, sipHash64(toDate(hour), toUInt32(per_hour * 5 * pow(${random("visitor")}, 1.3)))), 0)`,
    country: "country.1",
    language: "country.2",
    device: `if(${isPerson}, device.1, '')`,
    os: `if(${isPerson}, device.2, '')`,
    browser: `if(${isPerson}, device.3, '')`,
    in_app: `if(${isPerson} AND device.1 = 'mobile', referrer.4, '')`,
    bot: `multiIf(traffic_class = 'bot', ${pick(
      "bot",
      BOTS.map(([weight, name]) => [weight, quote(name)]),
    )}, traffic_class = 'preview', ${pick(
      "preview",
      PREVIEWS.map(([weight, name]) => [weight, quote(name)]),
    )}, '')`,
    channel: `if(${isPerson}, referrer.1, 'direct')`,
    referrer_host: `if(${isPerson}, referrer.2, '')`,
    referrer: `if(${isPerson}, referrer.3, '')`,
    utm_source: "if(has_campaign, 'newsletter', '')",
    utm_medium: "if(has_campaign, 'email', '')",
    utm_campaign: `if(has_campaign, concat('letter-', toString(toISOWeek(hour))), '')`,
    utm_term: "''",
    utm_content: "''",
    position: "0",
    variant: "''",
    retention_days: "730",
  };
  return `INSERT INTO events (${eventColumns.join(", ")})
    WITH
      ${pick(
        "traffic_class",
        TRAFFIC_CLASSES.map(([weight, name]) => [weight, quote(name)]),
      )} AS traffic_class,
      if(${random("kind")} < ${VISITS}, 'visit', 'click') AS event_kind,
      ${pick(
        "country",
        COUNTRIES.map(([weight, ...rest]) => [weight, tuple(rest)]),
      )} AS country,
      ${pick(
        "device",
        DEVICES.map(([weight, ...rest]) => [weight, tuple(rest)]),
      )} AS device,
      ${pick(
        "referrer",
        REFERRERS.map(([weight, ...rest]) => [weight, tuple(rest)]),
      )} AS referrer,
      (toDayOfWeek(hour) = 7 AND ${random("campaign")} < 0.12 AND ${isPerson}) AS has_campaign
    SELECT ${eventColumns.map((column) => cells[column]).join(", ")}
    FROM (${hours()})
    ARRAY JOIN range(toUInt32(per_hour)) AS k
    WHERE toYYYYMM(hour) = ${month}
    SETTINGS insert_deduplication_token = ${quote(token)}`;
}

/** Each hour with its number of events: growth, day of the week, time of day, chance, and one popular film. */
function hours(): string {
  const age = "(dateDiff('hour', toDateTime({from:Date}, 'UTC'), hour) / 24)";
  const chance = "(0.6 + 0.8 * sipHash64(hour, toString({workspace:UUID})) / 18446744073709551616)";
  const film = `if(${age} >= ${FILM_DAY}, 1 + 5 * exp(-(${age} - ${FILM_DAY}) / 2.5), 1)`;
  return `SELECT toDateTime({from:Date}, 'UTC') + toIntervalHour(number) AS hour,
      ${PER_HOUR} * (1 + ${GROWTH} * ${age} / 182) * [${WEEKDAYS.join(", ")}][toDayOfWeek(hour)] * [${HOURS.join(", ")}][1 + toHour(hour)] * ${chance} * ${film} AS per_hour
    FROM numbers(toUInt64(intDiv({until:UInt32} - toUnixTimestamp(toDateTime({from:Date}, 'UTC')), 3600)))`;
}
