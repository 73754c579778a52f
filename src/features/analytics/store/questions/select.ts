import { DAY_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { CountsRow, Grouping, Question } from "../../questions/question.ts";
import { type ClosedDay, selectApart, selectClosed } from "../closed/closed.ts";
import { hasOneValue, isOfDays, isProfiled, narrowedBy, pairOfQuestion, partsOf, profileOfQuestion } from "./parts.ts";
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
  among?: readonly ClosedDay[],
): Promise<CountsRow[]> {
  const closed = await selectReadable(clickhouse, question, grouping, among);
  const { sql, params } = statementOf(question, grouping, limit, closed);
  return clickhouse.query<CountsRow>(sql, params);
}

/** Distinct (visitor, link) a day (UTC, since a visitor's hash lasts as long), among people; of two stretches of time each, where there is a boundary. */
export async function selectPairs(
  clickhouse: ClickHouse,
  question: Question,
  stretches: Pick<Grouping, "boundary"> = {},
  among?: readonly ClosedDay[],
): Promise<{ readonly bucket: number; readonly pairs: number }[]> {
  const grouping = { ...BY_LINK, ...stretches };
  const closed = await selectReadable(clickhouse, question, grouping, among);
  if (partsOf(question, grouping, closed).length === 0) return [];
  const { sql, params } = pairsStatementOf(question, grouping, closed);
  return clickhouse.query(sql, params);
}

/** The days (UTC) that two instants touch whose visitors are there as numbers. */
export function selectClosedWithin(
  clickhouse: ClickHouse,
  { workspaceId, from, until }: Pick<Question, "workspaceId" | "from" | "until">,
): Promise<ClosedDay[]> {
  const midnight = (round: (days: number) => number, at: Date) => round(at.getTime() / DAY_MS) * DAY_MS;
  return selectClosed(clickhouse, workspaceId, midnight(Math.floor, from), midnight(Math.ceil, until));
}

/** The closed days that answer a question with numbers, among those that are known: none where somebody may be in two groups that are put together. */
export async function selectReadable(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Grouping,
  among?: readonly ClosedDay[],
): Promise<readonly ClosedDay[]> {
  const profile = profileOfQuestion(question, grouping);
  const isKept = profile !== undefined || pairOfQuestion(question, grouping) !== undefined;
  if (!isKept && !partsOf(question, grouping, []).some(isOfDays)) return [];
  const closed = among ?? (await selectClosedWithin(clickhouse, question));
  const narrowed = narrowedBy(question);
  if (narrowed === undefined || grouping.dimension === narrowed || hasOneValue(question)) return closed;
  const left = closed.filter((each) => !isProfiled(each, profile));
  const apart = await selectApart(clickhouse, question.workspaceId, { kind: question.kind, dimension: narrowed }, left);
  return closed.filter((each) => isProfiled(each, profile) || apart.includes(each));
}
