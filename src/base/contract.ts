import type { ZodType, z } from "zod";
import { type ApiErrorKind, signedOut } from "./errors.ts";
import type { Scope, ScopeResource } from "./scopes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may make the call: anyone (`public`), anyone including a sandboxed page (`beacon`: text/plain, any origin), or
 * the holder of a bearer token, which is a session or an API key (`session`).
 */
export type Access = "public" | "beacon" | "session";

/** One call of the HTTP interface as plain data; the server builds OpenAPI routes from it. */
export interface Endpoint {
  /** The name of the call in OpenAPI and in generated clients, such as `createLink`. */
  readonly id: string;
  /** The group that lists the call. */
  readonly tag: string;
  readonly summary: string;
  /** What callers must know in addition to the summary: when to use it, units, limits. Sentences, with Markdown. */
  readonly description?: string;
  /** If the call is deprecated, the id of the call that replaces it. */
  readonly replacedBy?: string;
  readonly access: Access;
  /**
   * The scope that an API key needs for this call; `session` means that API keys cannot make it. Absent for calls
   * without a bearer token.
   */
  readonly scope?: Scope | "session";
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  readonly status: 200 | 201 | 202 | 204 | 303;
  /** The schema that serialises the response; absent for 204, and `{ location }` for 303. */
  readonly response?: ZodType;
  /**
   * Set if the response is an array: the property that identifies an item. Such a call also accepts `limit` and
   * `cursor`, and returns the whole array without them.
   */
  readonly paginatedBy?: string;
  /** If set, the call returns a file of this media type instead. */
  readonly file?: string;
  /** Other media types that the file may have, depending on the query. */
  readonly otherFiles?: readonly string[];
  /** If set, the call returns an event stream instead, and this is the schema of its events' data. */
  readonly stream?: ZodType;
  /** If set, the call takes one file as `multipart/form-data` instead of a JSON body. */
  readonly upload?: UploadField;
  readonly errors: readonly ApiErrorKind[];
  /** True if the call returns secrets or personal data in bulk. An operator who views the account cannot make it. */
  readonly isOwnersOnly?: true;
  /** Maximum size of the body in bytes, if the default of 100 KiB is too small. */
  readonly maxBodyBytes?: number;
  /**
   * True if the call supports `Idempotency-Key`: a repeated request gets the response of the first. Only for calls that
   * create something for a signed-in account, return a response and run all their SQL through the context's `db`.
   */
  readonly idempotent?: true;
  /**
   * True if the handler of an idempotent call first does slow work, such as reading a file: it returns a function that
   * does the rest in the call's transaction. What the first part stores must not be stored twice by a repeated call.
   */
  readonly prepares?: true;
}

/** The one file of an upload, with its API errors. */
export interface UploadField {
  readonly field: string;
  readonly maxBytes: number;
  /** How many uploads a process receives at once, in total and from one workspace; it holds each in memory. */
  readonly concurrency: { readonly total: number; readonly perWorkspace: number };
  readonly missing: ApiErrorKind;
  readonly tooLarge: ApiErrorKind;
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** An uploaded file. Nothing is read before the handler calls `read` or `readNamed`, unless the call is idempotent. */
export interface UploadedFile {
  /**
   * Reads the bytes; throws an API error if the file is missing, too large or cut off, or if the body is not an
   * upload.
   */
  read(): Promise<Uint8Array>;
  /** Like `read`, but also returns the file name sent by the client, which is untrusted and may be empty. */
  readNamed(): Promise<NamedBytes>;
}

export type EndpointKey = `${Method} /${string}`;
export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

/** A call as written in a contract; omitted properties have defaults. */
type EndpointDefinition = Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>;
type Defaulted = "access" | "status" | "errors" | "tag";

type Completed<D> = D & Pick<Endpoint, Defaulted> & (D extends { access: Access } ? unknown : { access: "session" });

/** What all calls of a contract share. */
interface Shared {
  readonly tag: string;
  /** The resource of the API key scopes: a GET needs the scope to read it, any other call the scope to write it. */
  readonly scope: ScopeResource | "session";
}

/**
 * Completes a contract. Unless `access` says otherwise, a call needs a bearer token, and `signedOut` is added to its
 * errors. Its status defaults to 200, or to 204 without a response.
 */
export function defineContract<const C extends Readonly<Record<EndpointKey, EndpointDefinition>>>(
  { tag, scope }: Shared,
  definitions: C,
): { readonly [K in keyof C]: Completed<C[K]> } {
  const complete = Object.entries<EndpointDefinition>(definitions).map(([key, definition]) => {
    const { access, errors = [], response, file, stream } = definition;
    const status = response || file || stream ? 200 : 204;
    const needed = access
      ? { access, errors }
      : { access: "session", scope: toScope(scope, key), errors: [signedOut, ...errors] };
    return [key, { tag, status, ...needed, ...definition, errors: needed.errors }];
  });
  return Object.fromEntries(complete) as { readonly [K in keyof C]: Completed<C[K]> };
}

function toScope(scope: Shared["scope"], key: string): Scope | "session" {
  return scope === "session" ? scope : `${scope}:${key.startsWith("GET ") ? "read" : "write"}`;
}

type Out<S> = S extends ZodType ? z.output<S> : undefined;
type In<S> = S extends ZodType ? z.input<S> : undefined;

type EndpointPart<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives: the input of a request, parsed by the schemas of its endpoint. */
export interface ParsedInput<E extends Endpoint> {
  readonly params: Out<EndpointPart<E, "params">>;
  readonly query: Out<EndpointPart<E, "query">>;
  readonly body: Out<EndpointPart<E, "body">>;
  readonly upload: EndpointPart<E, "upload"> extends UploadField ? UploadedFile : undefined;
}

/** What a caller sends. The type has no unknown keys. */
export type CallInput<E extends Endpoint> = (EndpointPart<E, "params"> extends ZodType
  ? { params: In<EndpointPart<E, "params">> }
  : unknown) &
  (EndpointPart<E, "query"> extends ZodType ? { query?: In<EndpointPart<E, "query">> } : unknown) &
  (EndpointPart<E, "body"> extends ZodType ? { body: In<EndpointPart<E, "body">> } : unknown);

/** What a call with `file` returns: bytes, produced as they are consumed. */
export interface FileResponse {
  readonly name: string;
  /** Absent if the size is unknown before the last byte. */
  readonly sizeBytes?: number;
  /** The media type, for calls that return files of several types. */
  readonly type?: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a call with `stream` returns: the bytes of an event stream, which starts when they are first read. */
export type StreamResponse = ReadableStream<Uint8Array>;

/** What a handler returns (before serialisation). */
export type ResponseInput<E extends Endpoint> =
  EndpointPart<E, "response"> extends ZodType
    ? In<EndpointPart<E, "response">>
    : EndpointPart<E, "file"> extends string
      ? FileResponse
      : EndpointPart<E, "stream"> extends ZodType
        ? StreamResponse
        : void;

/** What a caller receives. */
export type ResponseBody<E extends Endpoint> =
  EndpointPart<E, "response"> extends ZodType ? Out<EndpointPart<E, "response">> : undefined;

type EndpointAt<C, K extends keyof C> = C[K] extends Endpoint ? C[K] : never;

/** The result of a handler, or with `prepares` the function that returns it. */
type Handled<E extends Endpoint, Ctx> =
  EndpointPart<E, "prepares"> extends true ? (ctx: Ctx) => Promise<ResponseInput<E>> : ResponseInput<E>;

type Handler<E extends Endpoint, Ctx> = (ctx: Ctx, input: ParsedInput<E>) => Promise<Handled<E, Ctx>>;

/** One handler per entry of a contract, under the same key. */
export type Handlers<C extends Contract, PublicCtx, SessionCtx extends PublicCtx> = {
  readonly [K in keyof C]: Handler<
    EndpointAt<C, K>,
    EndpointAt<C, K>["access"] extends "session" ? SessionCtx : PublicCtx
  >;
};
