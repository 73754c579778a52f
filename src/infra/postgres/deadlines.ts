import { connect as openSocket, type Socket } from "node:net";

/** The time limit of a query while the server has not replied since an earlier one timed out. */
const SILENT_MS = 500;

interface Address {
  readonly path: string | false;
  readonly host: readonly string[];
  readonly port: readonly number[];
}

export interface Deadlines {
  /** For the driver's option of the same name. */
  socket(address: Address): Socket;
  /** Puts a deadline on `query` once it is executed, if it is one. */
  watch<T>(query: T): T;
  /** Starts the clock of one exchange; the returned function stops it, given whether the server replied. */
  start(onExpired: (error: Error) => void): (isReply: boolean) => void;
}

/**
 * Bounds the time from sending a query to its reply, including the wait for a connection: a server that is frozen or
 * behind a broken network never cancels a statement on its own. On a timeout, connections that have received nothing
 * since the query started are cut, so that the pool recovers as soon as the server does. No connection is cut before
 * the first reply: the driver asks for the server's types then, and a failure of that query would end the process.
 */
export function openDeadlines(timeoutMs: number, onFirstReply: () => void): Deadlines {
  const sockets = new Set<Socket>();
  let lastReplyMs = 0;
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
      for (const socket of lastReplyMs > 0 ? sockets : [])
        if (socket.bytesRead === (received.get(socket) ?? 0)) cut(socket, error);
      onExpired(error);
    };
    // a reply may have arrived while this process was busy: it is read before the check phase
    const timer = setTimeout(() => setImmediate(expire), isSilent ? Math.min(SILENT_MS, timeoutMs) : timeoutMs);
    return (isReply) => {
      isOver = true;
      clearTimeout(timer);
      if (!isReply) return;
      if (lastReplyMs === 0) onFirstReply();
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
      // the driver names the server by these when it opens TLS on the socket
      return Object.assign(socket, { host: host[index], port: port[index] });
    },
    watch(returned) {
      if (!isQuery(returned)) return returned;
      const { handler } = returned;
      returned.handler = (query) => {
        const stop = start((error) => abandon(query, error));
        const { resolve, reject } = query;
        query.resolve = (value) => (stop(true), resolve(value));
        query.reject = (error) => (stop(error.name === "PostgresError"), reject(error));
        handler(query);
      };
      return returned;
    },
  };
}

function cut(socket: Socket, error: Error): void {
  if (socket.destroyed) return;
  // the driver removes its own listener when it opens TLS on the socket
  socket.on("error", () => undefined).destroy(error);
}

/** Rejects a query. An unsent one leaves the queue, and runs only `select 1` if a connection already holds it. */
function abandon(query: DriverQuery, error: Error): void {
  query.reject(error);
  if (query.state !== null) return;
  query.cancel();
  Object.assign(query, { cancelled: null, strings: ["select 1"], args: [] });
}

/** The driver's fields of a query besides its promise; the query is passed to `handler` once its result is wanted. */
interface DriverQuery {
  /** The session that it was sent to; null before that. */
  readonly state: unknown;
  /** The parts of the text between values. */
  readonly strings?: readonly string[];
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
