import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { ZodType } from "zod";
import type {
  Access,
  Contract,
  Endpoint,
  FileResponse,
  Handlers,
  StreamResponse,
  UploadedFile,
  UploadField,
} from "#base/contract.ts";
import { ApiError, notFound } from "#base/errors.ts";
import { IDEMPOTENCY_HEADER } from "#base/idempotency.ts";
import { chooseLanguage } from "#base/language.ts";
import { isBodyOptional, readJson } from "./body.ts";
import { eventStreamResponse } from "./event-stream.ts";
import { checkKey, type IdempotentResponse, type IdempotentCall, type StoredResponse } from "./idempotent-response.ts";
import { createTenantSemaphore } from "../semaphore.ts";
import { linkToNext, paginateItems } from "./pagination.ts";
import { findQuerySchema, parseInput, readQuery } from "./parse-input.ts";
import { openUpload, type OpenUpload } from "./upload.ts";

/** Creates the context of a call. Rejects calls that are signed out, cross-site or over a limit. */
export interface AuthMiddleware<PublicCtx, SessionCtx extends PublicCtx> {
  enter(access: Exclude<Access, "session">, c: Context): Promise<PublicCtx>;
  /** `endpoint` determines the scope that an API key needs. */
  enterSession(c: Context, endpoint: Endpoint): Promise<SessionCtx>;
  /** The workspace whose share of the concurrent uploads a call takes. */
  getWorkspace(ctx: SessionCtx): string;
  /** Runs a call with an `Idempotency-Key`, or returns its stored response; see `respondIdempotently`. */
  runIdempotently(
    ctx: SessionCtx,
    call: IdempotentCall,
    prepare: () => Promise<Work<SessionCtx, StoredResponse>>,
  ): Promise<IdempotentResponse>;
}

/** The part of Hono's app that this module uses. */
export interface App {
  on(method: string, path: string, handle: (c: Context) => Promise<Response>): unknown;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: UploadedFile | undefined;
}

type AnyHandler = (ctx: unknown, input: Input) => Promise<unknown>;
type Work<Ctx, Result> = (ctx: Ctx) => Promise<Result>;

/**
 * Mounts every endpoint of a contract on `app`. A request passes through, in this order: auth middleware, path, query,
 * body, handler, response schema. Fields outside the response schema never leave the server.
 */
export function mount<C extends Contract, P, S extends P>(
  app: App,
  contract: C,
  handlers: Handlers<C, P, S>,
  authenticate: AuthMiddleware<P, S>,
): void {
  for (const [key, endpoint] of Object.entries(contract) as [keyof C & string, Endpoint][]) {
    const [method, path] = key.split(" ") as [string, string];
    const querySchema = findQuerySchema(endpoint);
    const json = endpoint.body && {
      schema: endpoint.body,
      types: bodyTypes(endpoint.access),
      maxBytes: endpoint.maxBodyBytes,
      isOptional: isBodyOptional(endpoint.body),
    };
    const handler = handlers[key as keyof C] as unknown as AnyHandler;
    const openFile = endpoint.upload && uploadOpener(endpoint.upload);
    app.on(method, path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
      const { searchParams } = new URL(c.req.url);
      const language = () => chooseLanguage(c.req.header("cookie") ?? null, searchParams.get("lang"));
      const input = async (upload?: OpenUpload): Promise<Input> => ({
        params: endpoint.params ? parsePath(endpoint.params, c.req.param()) : undefined,
        query: readQuery(querySchema, searchParams, language()),
        body: json && parseInput(json.schema, await readJson(c.req.raw, json), language()),
        upload,
      });
      const prepare = async (ctx: P, checked: Input): Promise<Work<P, unknown>> => {
        const work = endpoint.prepares
          ? ((await handler(ctx, checked)) as Work<P, unknown>)
          : (callCtx: P) => handler(callCtx, checked);
        return async (callCtx) => {
          const result = paginate(c, endpoint, checked.query, await work(callCtx));
          return endpoint.file || endpoint.stream ? result : endpoint.response?.parse(result);
        };
      };
      const handle = async (ctx: P, checked: Input): Promise<unknown> => (await prepare(ctx, checked))(ctx);
      c.header("cache-control", "no-store");
      if (endpoint.access !== "session") {
        const ctx = await authenticate.enter(endpoint.access, c);
        return respond(c, endpoint, await handle(ctx, await input()));
      }
      const ctx = await authenticate.enterSession(c, endpoint);
      const upload = openFile?.(c.req.raw, authenticate.getWorkspace(ctx));
      const idempotencyKey = endpoint.idempotent ? c.req.header(IDEMPOTENCY_HEADER) : undefined;
      const run = async (): Promise<Response> => {
        if (idempotencyKey === undefined) return respond(c, endpoint, await handle(ctx, await input(upload)));
        checkKey(idempotencyKey);
        const checked = await input(upload);
        const call = { route: key, key: idempotencyKey, request: await toComparable(checked, upload) };
        const response = await authenticate.runIdempotently(ctx, call, async () => {
          const work = await prepare(ctx, checked);
          return async (callCtx) => ({ status: endpoint.status, text: toText(endpoint, await work(callCtx)) });
        });
        if (response.isReplay) c.header("idempotent-replayed", "true");
        if (response.text === "") return c.body(null, response.status as 204);
        return c.body(response.text, response.status as 200, { "content-type": "application/json" });
      };
      return upload ? dropOnError(upload, run) : run();
    });
  }
}

/** Opens the uploads of an endpoint, which share the number that may be received at once. */
function uploadOpener(field: UploadField): (request: Request, workspaceId: string) => OpenUpload {
  const { total, perWorkspace } = field.concurrency;
  const semaphore = createTenantSemaphore(total, perWorkspace);
  return (request, workspaceId) => openUpload(request, field, (read) => semaphore(workspaceId, read));
}

function toText({ response }: Endpoint, result: unknown): string {
  return response ? JSON.stringify(result) : "";
}

/**
 * What must be equal when a request is repeated with its idempotency key; for a file, its name and a hash of its bytes.
 */
async function toComparable(input: Input, upload: OpenUpload | undefined): Promise<object> {
  if (!upload) return input;
  const { name, bytes } = await upload.readNamed();
  return { ...input, upload: undefined, file: [name, createHash("sha256").update(bytes).digest("hex")] };
}

/** Returns the page of a list that the query asks for, and adds a `Link` header for the next page. */
function paginate(c: Context, { paginatedBy }: Endpoint, query: unknown, result: unknown): unknown {
  if (paginatedBy === undefined) return result;
  const { cursor, limit } = query as { cursor?: string; limit?: number };
  if (cursor === undefined && limit === undefined) return result;
  const { items, next } = paginateItems(result as readonly unknown[], paginatedBy, { cursor, limit });
  if (next !== undefined) c.header("link", linkToNext(c.req.url, next));
  return items;
}

async function dropOnError<T>(upload: OpenUpload, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // drops the upload first: a client that is cut off while it uploads never reads the error
    await upload.drop().catch(() => undefined);
    throw error;
  }
}

function respond(c: Context, { status, response: result, file, stream }: Endpoint, body: unknown): Response {
  if (file) return fileResponse(body as FileResponse, file);
  if (stream) return eventStreamResponse(body as StreamResponse);
  if (!result) return c.body(null, status as 204);
  if (status === 303) return c.redirect((body as { location: string }).location, 303);
  return c.json(body as object, status as 200);
}

/** The media types that a call of this access accepts. */
export function bodyTypes(access: Access): readonly string[] {
  // a beacon from a sandboxed page must be a simple request, whose content type cannot be JSON
  return access === "beacon" ? ["text/plain", "text/ping", "application/json"] : ["application/json"];
}

/** Parses path parameters. A parameter that no row can have is reported as not found, like a missing row. */
function parsePath(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiError(notFound);
  return result.data;
}

/** A file to download: never displayed or cached, and sent as fast as it is read. */
function fileResponse({ name, sizeBytes, bytes, type: own }: FileResponse, type: string): Response {
  const body = Readable.toWeb(
    Readable.from(bytes, { objectMode: false, highWaterMark: 1 }),
  ) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "content-type": own ?? type,
      ...(sizeBytes !== undefined && { "content-length": String(sizeBytes) }),
      // a name of only these characters needs no encoding
      "content-disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "_")}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
