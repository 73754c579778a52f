import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type CountsRow, type Grouping, isOfBlocks, type Question } from "../../questions/question.ts";
import { type ClosedDay, type Days, selectApart, selectDays, UNKNOWN } from "../closed/closed.ts";
import { hasOneValue, isOfDays, isProfiled, narrowedBy, partsOf, profileOfQuestion } from "./parts.ts";
import { uncutDays } from "./spans.ts";
import { BY_LINK, pairsStatementOf, statementOf } from "./statement.ts";

/**
 * The groups of a question, at most `limit` of them; a group without events is not among them. Which of its days are closed is
 * asked for unless it is known.
 */
export async function selectCounts(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Grouping,
  limit: number,
  among?: Days,
): Promise<CountsRow[]> {
  const days = await selectReadable(clickhouse, question, grouping, among);
  if (partsOf(question, grouping, days).length === 0) return [];
  const { sql, params } = statementOf(question, grouping, limit, days);
  return clickhouse.query<CountsRow>(sql, params);
}

/** Distinct (visitor, link) a day (UTC, since a visitor's hash lasts as long), among people; of two stretches of time each, where there is a boundary. */
export async function selectPairs(
  clickhouse: ClickHouse,
  question: Question,
  stretches: Pick<Grouping, "boundary"> = {},
  among?: Days,
): Promise<{ readonly bucket: number; readonly pairs: number }[]> {
  const grouping = { ...BY_LINK, ...stretches };
  const days = await selectReadable(clickhouse, question, grouping, among);
  if (partsOf(question, grouping, days).length === 0) return [];
  const { sql, params } = pairsStatementOf(question, grouping, days);
  return clickhouse.query(sql, params);
}

/** The days (UTC) that two instants touch. */
export function selectDaysWithin(
  clickhouse: ClickHouse,
  { workspaceId, from, until }: Pick<Question, "workspaceId" | "from" | "until">,
): Promise<Days> {
  const midnight = (round: (days: number) => number, at: Date) => round(at.getTime() / DAY_MS) * DAY_MS;
  return selectDays(clickhouse, workspaceId, midnight(Math.floor, from), midnight(Math.ceil, until));
}

/**
 * The days of a question as it can read them, among those that are known: none where all of them are read alike. Those on which somebody may
 * be in two groups that are put together are open ones, or, where events are read that tell, without pairs.
 */
export async function selectReadable(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Grouping,
  among?: Days,
): Promise<Days> {
  const profile = profileOfQuestion(question, grouping);
  // whose days are others than those of visits and clicks
  if (isOfBlocks(question.kind)) return UNKNOWN;
  const isOfEvents = !partsOf(question, grouping, UNKNOWN).some(isOfDays);
  if (
    isOfEvents &&
    uncutDays({ from: question.from.getTime(), until: question.until.getTime() }, grouping).length === 0
  )
    return UNKNOWN;
  const days = among ?? (await selectDaysWithin(clickhouse, question));
  const narrowed = narrowedBy(question);
  if (narrowed === undefined || grouping.dimension === narrowed || hasOneValue(question)) return days;
  const left = days.closed.filter((each) => !isProfiled(each, profile));
  const apart = await selectApart(clickhouse, question.workspaceId, { kind: question.kind, dimension: narrowed }, left);
  const isReadable = (each: ClosedDay) => isProfiled(each, profile) || apart.includes(each);
  if (isOfEvents)
    return { ...days, closed: days.closed.map((each) => (isReadable(each) ? each : { ...each, paired: false })) };
  const open = [...(days.open ?? []), ...days.closed.filter((each) => !isReadable(each))];
  return {
    closed: days.closed.filter(isReadable),
    open: open.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}
