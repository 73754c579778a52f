import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";

const dialect = new PgDialect();

/**
 * Runs a query as a prepared statement: the server parses and plans it once per connection, and it takes one exchange
 * instead of two. Every connection keeps the statement, so use this for frequent queries whose text is always the same
 * and whose best plan does not depend on the values.
 */
export async function executePrepared<Row>(db: Db, query: SQL): Promise<Row[]> {
  // drizzle prepares a statement if it has a name
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, "prepared", false);
  return [...((await prepared.execute()) as Row[])];
}
