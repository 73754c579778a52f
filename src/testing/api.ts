import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ApiErrorKind } from "#base/errors.ts";
import { listenOnLoopback } from "./loopback-server.ts";

/** A response with a status other than 200. */
export class Reply {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The response to a call that fails with this API error. */
export function errorReply({ code, status, message, field }: ApiErrorKind): Reply {
  return new Reply(status, { code, message, ...(field !== undefined && { errors: [{ field, message }] }) });
}

interface Call {
  /** Method and path, such as `GET /v1/widget/link`. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body; undefined without a body, and for a form with files. */
  readonly body: unknown;
}

/** For each method and path: the response body, a `Reply`, or a promise of one. */
export type Responses = Readonly<Record<string, (call: Call) => unknown>>;

export interface Api {
  readonly origin: string;
  readonly calls: readonly Call[];
}

/** Serves these responses over HTTP on loopback until the test ends. Any other call returns 404. */
export async function serveApi(responses: Responses): Promise<Api> {
  const calls: Call[] = [];
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const { method, headers } = request;
    const call = { key: `${method} ${pathname}`, query: searchParams, headers, body: await readJson(request) };
    calls.push(call);
    const found = (await responses[call.key]?.(call)) ?? new Reply(404, { code: "not_found", message: "Not found" });
    const { status, body } = found instanceof Reply ? found : new Reply(200, found);
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(body === undefined ? "" : JSON.stringify(body));
  }
  const server = createServer((request, response) => void reply(request, response));
  const port = await listenOnLoopback(server, onTestFinished);
  return { origin: `http://127.0.0.1:${port}`, calls };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  const isForm = request.headers["content-type"]?.startsWith("multipart/form-data");
  return body === "" || isForm ? undefined : (JSON.parse(body) as unknown);
}
