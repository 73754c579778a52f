import { type Dimension, dimensions, type Grouping, type Question } from "../../questions/question.ts";

/** What is told by what a visitor's hash is made of, an address and a user agent, so that each has one value of it on a day. */
export const PROFILE = ["country", "device", "os", "browser"] as const satisfies readonly Dimension[];

const IN_PROFILE: ReadonlySet<Dimension> = new Set(PROFILE);

/** True for what has a column of its own in `closed_profiles`. */
export const isOfProfile = (dimension: Dimension): boolean => IN_PROFILE.has(dimension);

/** What events of one profile may be told apart by, each in rows of its own: all that people's events have. */
const BESIDES = dimensions.filter((name) => name !== "bot" && !isOfProfile(name));

/** Whole addresses, which no other sums know, without any profile, and with one column of it each: there are too many to be told apart by all four. */
const REFERRERS = "referrers";
const referrersBy = (dimension: Dimension) => `${REFERRERS} ${dimension}`;

/** Each two of these as well, because they have few values, so that two filters by them leave many events. */
const BROAD = ["source", "language", "in_app", "channel"] as const satisfies readonly Dimension[];
const broadPairs = BROAD.flatMap((one, at) => BROAD.slice(at + 1).map((other) => [one, other] as const));
/** Stands between two values in the one column that rows have for them; nothing that an event has of these holds it. */
export const BETWEEN = "char(31)";
const nameOf = (columns: readonly Dimension[]) => columns.join(" ");

/** The dimensions of which a day may have profiles, with the empty one of what is told apart by nothing besides. */
export const PROFILED: readonly string[] = [
  "",
  ...BESIDES,
  ...broadPairs.map(nameOf),
  REFERRERS,
  ...PROFILE.map(referrersBy),
];

/** By what the rows of each of these are told apart: an event's columns, two at most, and those of its profile. */
export function toldApart(profiled: string): {
  readonly columns: readonly Dimension[];
  readonly profile: readonly Dimension[];
} {
  if (profiled === REFERRERS) return { columns: ["referrer"], profile: [] };
  const by = PROFILE.find((each) => profiled === referrersBy(each));
  if (by) return { columns: ["referrer"], profile: [by] };
  const pair = broadPairs.find((each) => profiled === nameOf(each));
  return { columns: pair ?? BESIDES.filter((each) => each === profiled), profile: PROFILE };
}

/**
 * The dimension of the rows whose people add up to the answer, empty for those without any; undefined where no rows do: those of two dimensions
 * besides the profile that are not kept together, or of several values of one that are put together.
 */
export function profilesOf({ filters, withoutQueries = false }: Question, { dimension }: Grouping): string | undefined {
  const asked = [...filters.map((filter) => filter.dimension), ...(dimension === undefined ? [] : [dimension])];
  const besides = [...new Set(asked)].filter((each) => !isOfProfile(each));
  const isOneValue = (of: Dimension) =>
    filters.some((filter) => filter.dimension === of && filter.is && new Set(filter.values).size === 1);
  if (!besides.every((each) => each === dimension || isOneValue(each))) return undefined;
  const [one] = besides;
  if (one === undefined) return "";
  if (besides.length > 1) {
    const pair = broadPairs.find((each) => besides.length === 2 && each.every((name) => besides.includes(name)));
    return pair && nameOf(pair);
  }
  if (!BESIDES.includes(one) || (one === "referrer" && withoutQueries)) return undefined;
  const [first, ...others] = new Set(asked.filter(isOfProfile));
  if (one !== "referrer" || others.length > 0) return one;
  return first === undefined ? REFERRERS : referrersBy(first);
}
