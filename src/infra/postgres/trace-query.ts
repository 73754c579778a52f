import { isTracing, startChildSpan } from "#infra/trace/span.ts";
import { isQuery, replaceFunctions } from "./deadlines.ts";

const OPERATION = /^\s*(select|insert|update|delete|with|begin|savepoint|rollback|copy|set|lock)\b/i;

/** Records a query as a span of the current trace. The span contains only its operation, never its text or values. */
export function traceQuery<T>(returned: T): T {
  if (!isTracing() || !isQuery(returned)) return returned;
  const { handler } = returned;
  return replaceFunctions(returned, {
    handler(query) {
      const operation = OPERATION.exec(query.strings?.[0] ?? "")?.[1]?.toUpperCase() ?? "QUERY";
      const span = startChildSpan({
        name: operation,
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.operation.name": operation },
      });
      if (span) {
        const { resolve, reject } = query;
        replaceFunctions(query, {
          resolve: (value) => (span.end(), resolve(value)),
          reject: (error) => (span.fail(error), span.end(), reject(error)),
        });
      }
      handler(query);
    },
  });
}
