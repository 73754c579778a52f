import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { checkCredentials } from "./credentials.ts";
import { describe, getStatus, syntaxError } from "./exception.ts";
import type { OpenMessage } from "./child-messages.ts";
import { readRequest } from "./request.ts";
import type { EngineResponse, Store } from "./store.ts";

/** The part of ClickHouse's HTTP interface that its JavaScript client uses, on top of `store`. */
export function createChdbServer(store: Store, listen: OpenMessage["listen"]): Server {
  // bound parameters are sent in the URL
  const server = createServer({ maxHeaderSize: 128 * 1024, keepAliveTimeout: 30_000, requestTimeout: 60_000 });
  server.on("request", (message: IncomingMessage, response: ServerResponse) => {
    const path = (message.url ?? "/").split("?", 1)[0];
    if (path === "/ping") return void response.end("Ok.\n");
    reply(message, response).catch((error: unknown) => fail(response, error));
  });
  return server;

  async function reply(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if ("password" in listen) checkCredentials(message, listen);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { statement, insert } = await readRequest(message);
    if (statement.sql.trim() === "") throw syntaxError("Syntax error: empty query.");
    const result = insert
      ? await store.insert(statement, insert.into, insert.rows, gone.signal)
      : await store.run(statement, gone.signal);
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
  const { code, text } = describe(error);
  response.writeHead(getStatus(code), {
    "content-type": "text/plain; charset=UTF-8",
    "x-clickhouse-exception-code": code,
    // the rest of a rejected body may still be in transit
    ...(code === 307 && { connection: "close" }),
  });
  response.end(`${text}\n`);
}
