import type { IncomingMessage } from "node:http";
import type { Statement } from "./connection.ts";
import { bodyTooLarge, notImplemented } from "./exception.ts";
import { parseInsert, type InsertStatement } from "./insert-statement.ts";
import { maxBodyBytes } from "./settings.ts";

export interface Request {
  readonly statement: Statement;
  /** Set if the statement is an insert whose rows are in the body. */
  readonly insert?: { readonly into: InsertStatement; readonly rows: Buffer };
}

// parameters of the HTTP interface; all others are settings
const reserved = new Set(
  (
    "query query_id database default_format user password quota_key role stacktrace session_id session_timeout " +
    "session_check wait_end_of_query buffer_size compress decompress enable_http_compression " +
    "http_zlib_compression_level send_progress_in_http_headers http_headers_progress_interval_ms"
  ).split(" "),
);

/** Parses a request of ClickHouse's HTTP interface: the statement is in the URL, the body, or both. */
export async function readRequest(message: IncomingMessage): Promise<Request> {
  const query = new URL(message.url ?? "/", "http://server").searchParams;
  const form = findHeader(message, "content-type")?.startsWith("multipart/form-data")
    ? await readForm(message)
    : undefined;
  const body = form ? Buffer.alloc(0) : await readBody(message);
  const inAddress = form?.get("query") ?? query.get("query") ?? "";
  const entries = [...query, ...(form ?? [])];

  const statement = {
    sql: inAddress,
    database: query.get("database") ?? findHeader(message, "x-clickhouse-database") ?? "default",
    format: query.get("default_format") ?? findHeader(message, "x-clickhouse-format") ?? "TabSeparated",
    params: Object.fromEntries(
      entries.filter(([name]) => name.startsWith("param_")).map(([name, value]) => [name.slice(6), value]),
    ),
    settings: Object.fromEntries(entries.filter(([name]) => !reserved.has(name) && !name.startsWith("param_"))),
  };
  const into = inAddress === "" ? undefined : parseInsert(inAddress);
  if (into) return { statement, insert: { into, rows: body } };
  const sql = [inAddress, body.toString("utf8")].filter((text) => text !== "").join("\n");
  return { statement: { ...statement, sql } };
}

function findHeader(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

async function readForm(message: IncomingMessage): Promise<Map<string, string>> {
  const body = await readBody(message);
  const response = new Response(body as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": message.headers["content-type"] ?? "" },
  });
  const fields = [...(await response.formData())];
  return new Map(fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])));
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const encoding = findHeader(message, "content-encoding") ?? "identity";
  if (encoding !== "identity") throw notImplemented(`Unknown content encoding '${encoding}'.`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += (chunk as Buffer).length;
    if (size > maxBodyBytes) throw bodyTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
