import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { CountsRow, Grouping, Question } from "../../questions/question.ts";
import { type ClosedDay, selectClosed } from "../closed/closed.ts";
import { closedPartOf } from "./parts.ts";
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
  const closed = among ?? (await selectClosedOf(clickhouse, question, grouping));
  const { sql, params } = statementOf(question, grouping, limit, closed);
  return clickhouse.query<CountsRow>(sql, params);
}

/** Distinct (visitor, link) a day (UTC, since a visitor's hash lasts as long), among people. */
export async function selectPairs(clickhouse: ClickHouse, question: Question): Promise<number> {
  const closed = await selectClosedOf(clickhouse, question, BY_LINK);
  const { sql, params } = pairsStatementOf(question, closed);
  const [row] = await clickhouse.query<{ pairs: number }>(sql, params);
  return row?.pairs ?? 0;
}

/** The days of a question whose visitors are there as numbers. */
export async function selectClosedOf(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Grouping,
): Promise<ClosedDay[]> {
  const part = closedPartOf(question, grouping);
  return part ? selectClosed(clickhouse, question.workspaceId, part.from, part.until) : [];
}
