import type { ZodType, z } from "zod";
import type { ApiErrorKind } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: anybody (`public`), anybody and from a sandboxed page too (`beacon`: text/plain, any
 * origin), or the holder of a bearer token (`session`).
 */
export type Access = "public" | "beacon" | "session";

/** One call of the HTTP interface as plain data; the server makes OpenAPI routes of it. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  readonly status: 200 | 201 | 202 | 204 | 303;
  /** The schema that the answer is serialised through; absent for 204, and `{ location }` for 303. */
  readonly response?: ZodType;
  /** Given, the call answers a file of this media type instead. */
  readonly file?: string;
  /** Given, the call answers an event stream instead, and this is the data of its events. */
  readonly stream?: ZodType;
  /** Given, the call takes one file as `multipart/form-data` instead of a JSON body. */
  readonly upload?: UploadField;
  readonly errors: readonly ApiErrorKind[];
  /** How long a body may be, where the usual 100 KiB are not enough for what the call takes. */
  readonly maxBodyBytes?: number;
  /**
   * The call heeds `Idempotency-Key`: sent again, it answers what it answered before. For creating calls of somebody who is
   * signed in, that have an answer and do all their SQL through the context's `db`.
   */
  readonly idempotent?: true;
}

/** The one part of an upload, and what it is refused for in words of its own. */
export interface UploadField {
  readonly field: string;
  readonly maxBytes: number;
  readonly missing: ApiErrorKind;
  readonly tooLarge: ApiErrorKind;
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file on its way here: nothing of it is read before its handler says so. */
export interface UploadedFile {
  /** The bytes, once; refuses what is missing, too large, cut off or no upload at all. */
  read(): Promise<Uint8Array>;
  /** As `read`, with the name that its sender calls it by, which is third-party text; empty where there is none. */
  readNamed(): Promise<NamedBytes>;
}

export type EndpointKey = `${Method} /${string}`;
export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

type Out<S> = S extends ZodType ? z.output<S> : undefined;
type In<S> = S extends ZodType ? z.input<S> : undefined;

type EndpointPart<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a handler receives once the request has been checked against its endpoint. */
export interface Checked<E extends Endpoint> {
  readonly params: Out<EndpointPart<E, "params">>;
  readonly query: Out<EndpointPart<E, "query">>;
  readonly body: Out<EndpointPart<E, "body">>;
  readonly upload: EndpointPart<E, "upload"> extends UploadField ? UploadedFile : undefined;
}

/** What a caller sends; keys that the endpoint does not have are not asked for. */
export type CallInput<E extends Endpoint> = (EndpointPart<E, "params"> extends ZodType
  ? { params: In<EndpointPart<E, "params">> }
  : unknown) &
  (EndpointPart<E, "query"> extends ZodType ? { query?: In<EndpointPart<E, "query">> } : unknown) &
  (EndpointPart<E, "body"> extends ZodType ? { body: In<EndpointPart<E, "body">> } : unknown);

/** What a call with `file` answers: bytes, read as they are taken. */
export interface FileResponse {
  readonly name: string;
  /** Left out where nobody knows before the last byte. */
  readonly sizeBytes?: number;
  /** What it is, where the call has files of several media types. */
  readonly type?: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a call with `stream` answers: the bytes of an event stream, which begins when it is first read. */
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

/** What a caller reads. */
export type ResponseBody<E extends Endpoint> =
  EndpointPart<E, "response"> extends ZodType ? Out<EndpointPart<E, "response">> : undefined;

type EndpointAt<C, K extends keyof C> = C[K] extends Endpoint ? C[K] : never;

/** One handler per entry of a contract, named alike. */
export type Handlers<C extends Contract, PublicCtx, SessionCtx extends PublicCtx> = {
  readonly [K in keyof C]: (
    ctx: EndpointAt<C, K>["access"] extends "session" ? SessionCtx : PublicCtx,
    input: Checked<EndpointAt<C, K>>,
  ) => Promise<ResponseInput<EndpointAt<C, K>>>;
};
