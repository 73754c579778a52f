import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import type { Context, Hono } from "hono";
import { ApiError } from "#base/errors.ts";
import type { CallingKey } from "#features/api-keys/request-log.ts";
import { toBearerChallenge } from "#features/oauth/metadata.ts";
import { languageOfRequest } from "#base/language.ts";
import { readJsonValue } from "#infra/http/body.ts";
import { type Problem, problemMethodNotAllowed, toProblem, toResponse } from "#infra/http/problem.ts";
import { isAppUrl } from "../http/app-host.ts";
import { isAccountBlocked, type NodeAuth } from "../http/auth-middleware.ts";
import { getRequestId } from "../http/request-notes.ts";
import type { WebNode } from "../web-node.ts";
import { FILE_MAX_BYTES } from "./import-tools.ts";
import { openMcpServer } from "./mcp-server.ts";

export const MCP_PATH = "/mcp";

/** Room for a file as a JSON string, in which quotes and line breaks take two bytes each. */
const BODY_MAX_BYTES = 2 * FILE_MAX_BYTES;
/** Protocol version 2025-03-26 allows batches; later ones do not. */
const BATCH_MAX = 10;

const CANCELLED = "notifications/cancelled";

/**
 * The MCP server (Streamable HTTP, stateless): each POST is complete in itself, so that any worker and node can
 * respond. There are no streams or sessions, so no GET or DELETE.
 */
export function mountMcp(app: Hono, node: WebNode, authenticate: NodeAuth): void {
  app.post(MCP_PATH, async (c, next) => {
    if (!isAppUrl(node.settings, c.req.url)) return next();
    const requestId = getRequestId(c);
    const request = { via: "mcp", requestId, method: c.req.method, path: c.req.path } as const;
    const start = performance.now();
    let found: CallingKey | undefined;
    const enter = () => authenticate.enterMcp(c, (caller) => (found = caller));
    try {
      const { ctx, scopes, key } = await enter();
      const body = withoutCancellations(await readJsonValue(c.req.raw, ["application/json"], BODY_MAX_BYTES));
      const count = Array.isArray(body) ? body.length : 1;
      if (count > BATCH_MAX)
        return rpcError(400, ErrorCode.InvalidRequest, `Send at most ${BATCH_MAX} messages at once`);
      // each message counts against the limit of calls
      for (let more = 1; more < count; more++) await enter();
      const server = openMcpServer({
        ctx,
        scopes,
        requestId,
        isDiskFull: () => node.disk.isFull(),
        isBlocked: () => isAccountBlocked(node, ctx),
        record: (call) => node.requestLog.record({ ...key, ...request, ...call }),
      });
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      const response = await transport.handleRequest(c.req.raw, { parsedBody: body });
      await server.close();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code } = error.kind;
      if (found)
        node.requestLog.record({
          ...found,
          ...request,
          operation: "mcp",
          status,
          code,
          durationMs: performance.now() - start,
        });
      if (status === 401) c.header("www-authenticate", toBearerChallenge(node.settings.PUBLIC_URL));
      return rejectRpc(c, error, toProblem(error, requestId, languageOfRequest(c.req.raw)));
    }
  });
  app.all(MCP_PATH, async (c, next) => {
    if (!isAppUrl(node.settings, c.req.url)) return next();
    return toResponse(problemMethodNotAllowed(getRequestId(c), ["POST"]));
  });
}

/**
 * Removes cancellations from a batch: a request cancelled in its own batch would leave the batch without a response.
 */
function withoutCancellations(body: object): object {
  if (!Array.isArray(body)) return body;
  return (body as readonly (null | { method?: unknown })[]).filter((each) => each?.method !== CANCELLED);
}

/** An API error as a response of JSON-RPC, with the status and header fields of the API. */
function rejectRpc(c: Context, { kind, message }: ApiError, { status, headers }: Problem): Response {
  for (const [name, value] of Object.entries(headers))
    if (!["content-type", "www-authenticate"].includes(name)) c.header(name, value);
  const code = kind.code === "bad_json" ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  return c.json({ jsonrpc: "2.0", id: null, error: { code, message, data: { code: kind.code } } }, status as 400);
}

function rpcError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}
