import type { CallInput, Contract, Endpoint, ResponseBody } from "#base/contract.ts";
import { chooseLanguage, isLanguage, type Language } from "#base/language.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { isGatewayError, recordResponse } from "./connection.ts";
import { endSession, findSession, getStoredToken } from "./session.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the request outlive its page. */
  readonly keepalive?: boolean;
  /** Idempotency key. A repeated call with the same key returns the first response. */
  readonly idempotencyKey?: string;
  /** The form data of an upload, instead of a body. */
  readonly form?: FormData;
  /** Called with the share of the upload that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** True for calls about the account, which work even if the selected page is gone. */
  readonly isAccountScoped?: boolean;
  /** Sends neither the session nor cookies nor a referrer. */
  readonly isAnonymous?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Prefix of calls whose specification includes it; the server accepts every call with and without it. */
  readonly prefix?: "/api";
}

type CallArgs<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

type EndpointOf<C extends Contract, K extends keyof C> = C[K] extends Endpoint ? C[K] : never;

export type Call<C extends Contract> = <K extends keyof C & string>(
  key: K,
  ...args: CallArgs<EndpointOf<C, K>>
) => Promise<ResponseBody<EndpointOf<C, K>>>;

const ANONYMOUS = { credentials: "omit", referrerPolicy: "no-referrer" } as const;

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The calls of one contract, typed without importing its code. An API error throws an ApiError; a network failure
 * throws what `fetch` throws. If the server rejects the token, the session ends.
 */
export function createApiClient<C extends Contract>(): Call<C> {
  return ((key: string, input?: AnyInput, options?: CallOptions) => send(key, input ?? {}, options ?? {})) as Call<C>;
}

async function send(key: string, input: AnyInput, options: CallOptions): Promise<unknown> {
  const response = await sendRequest(key, input, options);
  const text = await response.text();
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

type StreamKey<C extends Contract> = {
  [K in keyof C & string]: C[K] extends { readonly stream: unknown } ? K : never;
}[keyof C & string];

/** The bytes of a call that returns an event stream. Errors and sign-out work as for any other call. */
export async function openStream<C extends Contract>(
  key: StreamKey<C>,
  input: Pick<AnyInput, "query">,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await sendRequest(key, input, options, "text/event-stream");
  if (!body) throw new Error(`${key} returned no stream`);
  return body;
}

export interface FetchedFile {
  readonly name: string;
  readonly blob: Blob;
}

/**
 * The calls of a contract that return a file. It is fetched with the token, so that no URL that grants access ends up
 * in a history or a log.
 */
export function createFileClient<C extends Contract>() {
  return async <K extends FileKey<C>>(
    key: K,
    input: CallInput<EndpointOf<C, K>>,
    options: CallOptions = {},
  ): Promise<FetchedFile> => {
    const response = await sendRequest(key, input as AnyInput, options, "*/*");
    return { name: getFileName(response.headers), blob: await response.blob() };
  };
}

type FileKey<C extends Contract> = {
  [K in keyof C & string]: C[K] extends { readonly file: string } ? K : never;
}[keyof C & string];

function getFileName(headers: Headers): string {
  const [, name = "halka"] = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  return name;
}

async function sendRequest(
  key: string,
  input: AnyInput,
  { idempotencyKey, form, onProgress, isAccountScoped, isAnonymous, headers: more, prefix, ...init }: CallOptions,
  accept = "application/json",
): Promise<Response> {
  const [method = "GET", path = ""] = key.split(" ");
  const token = isAnonymous ? null : getStoredToken();
  const headers: Record<string, string> = { accept, ...(!isAnonymous && signedHeaders(isAccountScoped)), ...more };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const query = { ...pageLanguage(), ...input.query };
  const request = {
    method,
    headers,
    ...init,
    ...(isAnonymous && ANONYMOUS),
    ...(form && { body: form }),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
  const response = await fetchAndRecord((prefix ?? "") + toAddress(path, { ...input, query }), request, onProgress);
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const error = toApiError(response.status, response.headers.get("retry-after"), body);
  if (endsSession(error, token)) endSession("signed_out");
  throw error;
}

/** The document's language if it came from `?lang`, since the cookie then names another one. */
function pageLanguage(): { lang?: Language } {
  if (typeof document === "undefined") return {};
  const { lang } = document.documentElement;
  return isLanguage(lang) && lang !== chooseLanguage(document.cookie) ? { lang } : {};
}

async function fetchAndRecord(
  address: string,
  request: OutgoingRequest,
  onProgress: CallOptions["onProgress"],
): Promise<Response> {
  try {
    const response = await (onProgress ? sendWithProgress(address, request, onProgress) : fetch(address, request));
    recordResponse(!isGatewayError(response.status));
    return response;
  } catch (error) {
    // An aborted call says nothing about the connection.
    if (!request.signal?.aborted) recordResponse(false);
    throw error;
  }
}

export function toAddress(path: string, { params = {}, query = {} }: Pick<AnyInput, "params" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function endsSession(error: ApiError, token: string | null): boolean {
  // A response to an old token must not end a session started in the meantime.
  return error.status === 401 && error.code === "signed_out" && token !== null && token === getStoredToken();
}

interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FormData | string;
  readonly signal?: AbortSignal;
}

/** Like `fetch`, but reports progress: calls `onProgress` with the share that has been sent, from 0 to 1. */
function sendWithProgress(
  address: string,
  { method, headers, body, signal }: OutgoingRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(toResponse(request)));
    request.addEventListener("error", () => reject(new TypeError("The request failed")));
    request.addEventListener("abort", () => reject(signal?.reason as Error));
    signal?.addEventListener("abort", () => request.abort());
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name, value.join(": ")];
  });
  // a body, even an empty one, is not allowed with status 204
  return new Response(request.responseText || null, { status: request.status, headers });
}

/**
 * The headers of every dashboard request: the token, the tab, and, unless it concerns the account, the selected page.
 */
function signedHeaders(isAccountScoped = false): Record<string, string> {
  const token = getStoredToken();
  const page = isAccountScoped ? undefined : findSession()?.user.page?.id;
  return {
    "x-client": clientId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && page !== undefined && { "x-workspace": page }),
  };
}

const CLIENT_ID_BYTES = 12;

/**
 * The id of this tab in its calls, so that it can tell its own changes from those of other tabs. New with each
 * document.
 */
export const clientId: string = [...crypto.getRandomValues(new Uint8Array(CLIENT_ID_BYTES))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
