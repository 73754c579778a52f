import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { CountsRow, Grouping, Question } from "../../questions/question.ts";
import { pairsStatementOf, statementOf } from "./statement.ts";

/** The groups of a question, at most `limit` of them; a group without events is not among them. */
export async function selectCounts(
  clickhouse: ClickHouse,
  question: Question,
  grouping: Grouping,
  limit: number,
): Promise<CountsRow[]> {
  const { sql, params } = statementOf(question, grouping, limit);
  return clickhouse.query<CountsRow>(sql, params);
}

/** Distinct (visitor, link) a day (UTC, since a visitor's hash lasts as long), among people. */
export async function selectPairs(clickhouse: ClickHouse, question: Question): Promise<number> {
  const { sql, params } = pairsStatementOf(question);
  const [row] = await clickhouse.query<{ pairs: number }>(sql, params);
  return row?.pairs ?? 0;
}
