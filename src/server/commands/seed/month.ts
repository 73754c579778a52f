import { type EventColumn, eventColumns } from "#features/ingest/event-columns.ts";

/** Events in an ordinary hour of the first week; by the end there are about three times as many. */
const PER_HOUR = 7;
const GROWTH = 2.2;
/** The share of page visits among all events; the rest are clicks. */
const VISITS = 0.55;
/** The day, counted from the start, on which a film was widely shared. */
const FILM_DAY = 117;

/** A pseudo-random number from 0 to 1 for each event and `salt`, the same at every run. */
const random = (salt: string) => `(sipHash64(toString({workspace:UUID}), hour, k, '${salt}') / 18446744073709551616)`;

/** SQL that picks one of `options`, which are SQL too, by weight. */
function pick(salt: string, options: readonly (readonly [weight: number, sql: string])[]): string {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let reached = 0;
  const branches = options
    .slice(0, -1)
    .map(([weight, sql]) => `${random(salt)} < ${((reached += weight) / total).toFixed(4)}, ${sql}`);
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
  const link = `if(event_kind = 'visit', toUUID('00000000-0000-0000-0000-000000000000'), {links:Array(UUID)}[1 + toUInt32(length({links:Array(UUID)}) * pow(${random("link")}, 2.1))])`;
  const cells: Readonly<Record<EventColumn, string>> = {
    workspace: "{workspace:UUID}",
    kind: "event_kind",
    time: `toDateTime64(hour, 3, 'UTC') + toIntervalMillisecond(toUInt32(${random("time")} * 3600000))`,
    traffic_class: "traffic_class",
    source: `if(event_kind = 'visit' OR has({shortLinks:Array(UUID)}, ${link}), 'direct', ${pick("source", [
      [72, "'page'"],
      [28, "'direct'"],
    ])})`,
    link,
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

/** The distribution of the demo's visitors; the first entry of each row is its weight. */

type Weighted<Cells extends string[]> = readonly (readonly [weight: number, ...Cells])[];

/** Monday first. */
const WEEKDAYS = [0.86, 0.84, 0.9, 0.95, 1.05, 1.16, 1.34];
/** Traffic by hour from midnight UTC; the studio's followers are two to three hours ahead. */
const HOURS = [
  0.5, 0.3, 0.2, 0.2, 0.3, 0.5, 0.8, 1, 1.1, 1.1, 1.2, 1.2, 1.1, 1.1, 1.1, 1.2, 1.4, 1.7, 2, 2.1, 1.8, 1.4, 1, 0.7,
];

const TRAFFIC_CLASSES: Weighted<[string]> = [
  [78, "human"],
  [9, "duplicate"],
  [7, "bot"],
  [4, "preview"],
  [1, "prefetch"],
  [1, "owner"],
];

const COUNTRIES: Weighted<[country: string, language: string]> = [
  [46, "TR", "tr"],
  [11, "DE", "de"],
  [9, "US", "en"],
  [7, "RU", "ru"],
  [6, "GB", "en"],
  [5, "NL", "nl"],
  [4, "FR", "fr"],
  [4, "AZ", "tr"],
  [3, "GR", "el"],
  [2, "KZ", "ru"],
  [2, "JP", "ja"],
  [1, "", "en"],
];

const DEVICES: Weighted<[device: string, os: string, browser: string]> = [
  [34, "mobile", "iOS", "Safari"],
  [31, "mobile", "Android", "Chrome"],
  [7, "mobile", "Android", "Samsung Internet for Android"],
  [12, "desktop", "Windows", "Chrome"],
  [5, "desktop", "macOS", "Safari"],
  [4, "desktop", "Windows", "Microsoft Edge"],
  [3, "desktop", "Linux", "Firefox"],
  [4, "tablet", "iOS", "Safari"],
];

const REFERRERS: Weighted<[channel: string, host: string, address: string, app: string]> = [
  [38, "social", "instagram.com", "https://l.instagram.com/", "Instagram"],
  [13, "social", "tiktok.com", "https://www.tiktok.com/", "TikTok"],
  [9, "social", "youtube.com", "https://www.youtube.com/", ""],
  [4, "social", "pinterest.com", "https://www.pinterest.com/", "Pinterest"],
  [3, "social", "t.co", "https://t.co/example", "X"],
  [9, "search", "google.com", "https://www.google.com/", ""],
  [2, "search", "yandex.com.tr", "https://yandex.com.tr/", ""],
  [2, "ai", "chatgpt.com", "https://chatgpt.com/", ""],
  [3, "referral", "craft-magazine.example", "https://craft-magazine.example/makers/defne-kaya", ""],
  [17, "direct", "", "", ""],
];

const BOTS: Weighted<[string]> = [
  [5, "googlebot"],
  [3, "bingbot"],
  [2, "ahrefsbot"],
  [2, "gptbot"],
];

const PREVIEWS: Weighted<[string]> = [
  [5, "whatsapp/"],
  [3, "telegrambot"],
  [2, "facebookexternalhit"],
  [1, "discordbot"],
];
