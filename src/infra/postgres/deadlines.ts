import { connect as openSocket, type Socket } from "node:net";

/** Time limit of a query while the server has not replied since an earlier query timed out. */
const SILENT_MS = 500;

interface Address {
  readonly path: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

export interface Deadlines {
  /** For the driver's option `socket`. */
  socket(address: Address): Socket;
  /** If `query` is one of the driver's queries, gives it a deadline once it is executed. */
  watch<T>(query: T): T;
  /**
   * Starts the time limit of one exchange. Call the returned function to end it; its argument says whether the server
   * has replied.
   */
  start(onExpired: (error: Error) => void): (isReply: boolean) => void;
}

/**
 * Bounds the time from sending a query to its reply, including the wait for a connection: a server that is frozen or
 * behind a broken network never cancels a statement on its own. On a timeout, connections that have received nothing
 * since the query started are cut, so that the pool recovers as soon as the server does.
 */
export function openDeadlines(timeoutMs: number): Deadlines {
  const sockets = new Set<Socket>();
  let lastReplyMs = -Infinity;
  let isSilent = false;
  let attempts = 0;

  function start(onExpired: (error: Error) => void): (isReply: boolean) => void {
    const startedMs = performance.now();
    const received = new Map([...sockets].map((socket) => [socket, socket.bytesRead]));
    let isOver = false;
    const expire = () => {
      if (isOver) return;
      isOver = true;
      if (lastReplyMs < startedMs) isSilent = true;
      const error = closedError(`PostgreSQL did not reply within ${timeoutMs} ms`);
      for (const socket of sockets) if (socket.bytesRead === (received.get(socket) ?? 0)) cut(socket, error);
      onExpired(error);
    };
    // waits for the check phase: a reply that arrived while this process was busy is read before it
    const timer = setTimeout(() => setImmediate(expire), isSilent ? Math.min(SILENT_MS, timeoutMs) : timeoutMs);
    return (isReply) => {
      isOver = true;
      clearTimeout(timer);
      if (!isReply) return;
      lastReplyMs = performance.now();
      isSilent = false;
    };
  }

  return {
    start,
    socket({ path, host, port }) {
      const index = attempts++ % host.length;
      const socket = path ? openSocket(path) : openSocket(port[index]!, host[index]);
      sockets.add(socket);
      socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
      // when the driver opens TLS on the socket, it takes the server's name from these
      return Object.assign(socket, { host: host[index], port: port[index] });
    },
    watch(returned) {
      if (!isQuery(returned)) return returned;
      const { handler } = returned;
      return replaceFunctions(returned, {
        handler(query) {
          const stop = start((error) => abandon(query, error));
          const { resolve, reject } = query;
          replaceFunctions(query, {
            resolve: (value) => (stop(true), resolve(value)),
            reject: (error) => (stop(error.name === "PostgresError"), reject(error)),
          });
          handler(query);
        },
      });
    },
  };
}

function cut(socket: Socket, error: Error): void {
  if (socket.destroyed) return;
  // a second listener, since the driver removes its own when it opens TLS on the socket
  socket.on("error", () => undefined).destroy(error);
}

/**
 * Rejects a query. A query that is not yet sent leaves the queue; if a connection already holds it, it runs `select 1`
 * instead.
 */
function abandon(query: DriverQuery, error: Error): void {
  query.reject(error);
  if (query.state !== null) return;
  query.cancel();
  Object.assign(query, { cancelled: null, strings: ["select 1"], args: [] });
}

/**
 * The driver's fields of a query besides the promise. The driver passes the query to `handler` once its result is
 * awaited.
 */
interface DriverQuery {
  /** The session that the query was sent to; null until then. */
  readonly state: unknown;
  /** The parts of the statement's text between its values. */
  readonly strings?: readonly string[];
  handler(query: DriverQuery): void;
  resolve(value: unknown): void;
  reject(error: Error): void;
  cancel(): unknown;
}

export function isQuery(query: unknown): query is DriverQuery {
  return query instanceof Promise && "handler" in query;
}

/**
 * Replaces functions of a query. Functions that are assigned one by one would keep the query and its rows in memory
 * until a full garbage collection (see `tools/short-lived-queries.ts`).
 */
export function replaceFunctions<Q extends DriverQuery>(
  query: Q,
  functions: Partial<Pick<DriverQuery, "handler" | "resolve" | "reject">>,
): Q {
  return Object.assign(query, functions);
}

export function closedError(message: string): Error {
  return Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
}
