/** The driver's fields of a query besides its promise; the query is passed to `handler` once its result is wanted. */
export interface DriverQuery {
  /** The session that it was sent to; null before that. */
  readonly state: unknown;
  handler(query: DriverQuery): void;
  resolve(value: unknown): void;
  reject(error: Error): void;
  cancel(): unknown;
}

export function isQuery(query: unknown): query is DriverQuery {
  return query instanceof Promise && "handler" in query;
}

export function closedError(message: string): Error {
  return Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
}
