import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";

const dialect = new PgDialect();

/**
 * Returns a function that runs a query as a prepared statement, with a value for each `sql.placeholder`: its text is
 * built only here, the server parses and plans it once per connection, and it takes one exchange instead of two. Every
 * connection keeps the statement, so use this for frequent queries whose best plan does not depend on the values.
 */
export function prepareQuery<Row>(query: SQL): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  return async (db, values) => {
    // drizzle prepares a statement if it has a name
    const prepared = db._.session.prepareQuery(built, undefined, "prepared", false);
    return [...((await prepared.execute(values)) as Row[])];
  };
}
