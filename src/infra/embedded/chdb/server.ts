import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { OpenMessage, TcpListen } from "./child-messages.ts";
import { authenticationFailed, describeException, getStatus, syntaxError } from "./exception.ts";
import { readRequest } from "./request.ts";
import type { EngineResponse, Store } from "./store.ts";

/** The part of ClickHouse's HTTP interface that its JavaScript client uses, on top of `store`. */
export function createChdbServer(store: Store, listen: OpenMessage["listen"]): Server {
  // room for bound parameters, which are sent in the URL
  const server = createServer({ maxHeaderSize: 128 * 1024, keepAliveTimeout: 30_000, requestTimeout: 60_000 });
  server.on("request", (message: IncomingMessage, response: ServerResponse) => {
    const path = (message.url ?? "/").split("?", 1)[0];
    if (path === "/ping") return void response.end("Ok.\n");
    reply(message, response).catch((error: unknown) => fail(response, error));
  });
  return server;

  async function reply(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if ("password" in listen) checkCredentials(message, listen);
    const disconnected = new AbortController();
    response.once("close", () => disconnected.abort());
    const { statement, insert } = await readRequest(message);
    if (statement.sql.trim() === "") throw syntaxError("Syntax error: empty query.");
    const result = insert
      ? await store.insert(statement, insert.into, insert.rows, disconnected.signal)
      : await store.run(statement, disconnected.signal);
    response.writeHead(200, {
      "content-type": contentType(statement.format),
      "x-clickhouse-query-id":
        new URL(message.url ?? "/", "http://server").searchParams.get("query_id") ?? randomUUID(),
      "x-clickhouse-summary": summary(result),
      "x-clickhouse-timezone": "UTC",
      "content-length": result.bytes.length,
    });
    response.end(result.bytes);
  }
}

function summary({ readRows, readBytes, writtenRows }: EngineResponse): string {
  return JSON.stringify({
    read_rows: `${readRows}`,
    read_bytes: `${readBytes}`,
    written_rows: `${writtenRows}`,
    written_bytes: "0",
  });
}

function contentType(format: string): string {
  if (format.startsWith("JSON")) return "application/json; charset=UTF-8";
  return format.startsWith("CSV") ? "text/csv; charset=UTF-8" : "text/tab-separated-values; charset=UTF-8";
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) return void response.destroy();
  const { code, text } = describeException(error);
  response.writeHead(getStatus(code), {
    "content-type": "text/plain; charset=UTF-8",
    "x-clickhouse-exception-code": code,
    // closed, since the rest of a rejected body may still be in transit
    ...(code === 307 && { connection: "close" }),
  });
  response.end(`${text}\n`);
}

/**
 * Throws exception 516 unless the request has this user and password, in one of the three ways that ClickHouse accepts.
 */
function checkCredentials(message: IncomingMessage, expected: Pick<TcpListen, "username" | "password">): void {
  const { user, password } = readCredentials(message);
  const isValid = timingSafeEqual(digest(`${user}:${password}`), digest(`${expected.username}:${expected.password}`));
  if (!isValid) throw authenticationFailed(user);
}

function readCredentials({ headers, url }: IncomingMessage): { user: string; password: string } {
  if (headers["x-clickhouse-user"] !== undefined || headers["x-clickhouse-key"] !== undefined) {
    return {
      user: String(headers["x-clickhouse-user"] ?? "default"),
      password: String(headers["x-clickhouse-key"] ?? ""),
    };
  }
  const [, basic] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (basic !== undefined) {
    const text = Buffer.from(basic, "base64").toString("utf8");
    const colon = text.indexOf(":");
    return { user: text.slice(0, Math.max(colon, 0)), password: text.slice(colon + 1) };
  }
  const query = new URL(url ?? "/", "http://server").searchParams;
  return { user: query.get("user") ?? "default", password: query.get("password") ?? "" };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
