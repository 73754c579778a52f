import { DAY_MS } from "#base/time.ts";
import type { ExpectedEvent, TrafficClass } from "./plan.ts";

/** A line in the generator's own log: an acknowledged request with its instant. */
export interface LoggedRequest extends ExpectedEvent {
  readonly timeMs: number;
}

export interface QueryWindow {
  readonly kind?: "click" | "visit";
  readonly fromMs: number;
  readonly untilMs: number;
  /** For each dimension, an event must have one of these values. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The figures of a group, named as in the API. `people` includes humans and duplicates, which this check does not
 * distinguish.
 */
export interface Figures {
  readonly people: number;
  readonly bots: number;
  readonly previews: number;
  readonly prefetches: number;
  readonly heads: number;
  readonly owners: number;
  readonly visitors: number;
}

export function within(
  log: readonly LoggedRequest[],
  { kind, fromMs, untilMs, filters = {} }: QueryWindow,
): LoggedRequest[] {
  return log.filter(
    (event) =>
      (kind === undefined || event.kind === kind) &&
      event.timeMs >= fromMs &&
      event.timeMs < untilMs &&
      Object.entries(filters).every(([name, values]) => values.includes(event.dimensions[name] ?? "")),
  );
}

const isPerson = ({ trafficClass }: LoggedRequest) => trafficClass === "person";

/**
 * Counts without any rollup. A visitor counts again each UTC day; a person who opted out of tracking does not count as
 * a visitor.
 */
export function getFigures(events: readonly LoggedRequest[]): Figures {
  const of = (trafficClass: TrafficClass) => events.filter((event) => event.trafficClass === trafficClass).length;
  const people = events.filter(isPerson);
  return {
    people: people.length,
    bots: of("bot"),
    previews: of("preview"),
    prefetches: of("prefetch"),
    heads: of("head"),
    owners: of("owner"),
    visitors: countDistinct(people, ({ timeMs, visitor }) => `${Math.floor(timeMs / DAY_MS)} ${visitor}`),
  };
}

/** The number of distinct (visitor, link) pairs per day, summed over the days. */
export function getPairs(events: readonly LoggedRequest[]): number {
  const key = ({ timeMs, visitor, dimensions }: LoggedRequest) =>
    `${Math.floor(timeMs / DAY_MS)} ${visitor} ${dimensions["link"]}`;
  return countDistinct(events.filter(isPerson), key);
}

function countDistinct(events: readonly LoggedRequest[], key: (event: LoggedRequest) => string): number {
  return new Set(events.filter(({ visitor }) => visitor !== undefined).map(key)).size;
}

/** The number of people and of visitors for each value of a dimension. */
export function peopleBy(
  events: readonly LoggedRequest[],
  dimension: string,
): Map<string, Pick<Figures, "people" | "visitors">> {
  const groups = Map.groupBy(events.filter(isPerson), ({ dimensions }) => dimensions[dimension] ?? "");
  return new Map(
    [...groups].map(([value, own]) => {
      const { people, visitors } = getFigures(own);
      return [value, { people, visitors }];
    }),
  );
}
