import { checkParameters } from "./check-parameters.ts";
import { HalkaError, toError } from "./error.ts";
import { idempotentCalls, methods, textCalls } from "./gen/calls.gen.ts";
import { type Client, createClient } from "./gen/client/index.ts";
import { Calls } from "./gen/sdk.gen.ts";
import { addNext } from "./paginate.ts";
import { retrying } from "./retry.ts";
import { sleep } from "./sleep.ts";

export interface HalkaOptions {
  /**
   * An API key (`halka_live_...`), from Developers > API keys, or an access token. A function is called once per call,
   * before its first attempt, so that it can renew a token that expires soon. Retries, which may take some minutes,
   * send the same key. If the function throws, so does the call, with the code `key_failed`.
   */
  readonly key: string | (() => string | Promise<string>);
  /** The address of the instance, such as `https://halka.example`. */
  readonly url: string;
  /** Maximum number of attempts after the first; defaults to 3. */
  readonly retries?: number;
  /** The longest `Retry-After` to wait for, in seconds; defaults to 60. */
  readonly maxWaitSeconds?: number;
  /**
   * How long an attempt may take until the server responds, in seconds; defaults to 60, and 0 turns the limit off. It
   * includes the time to send the body, such as a file.
   */
  readonly timeoutSeconds?: number;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * All calls that an API key can make, as methods. They return the response's data and throw `HalkaError`. Calls that
 * create something get a unique `Idempotency-Key`, so that a retry creates nothing twice.
 */
export class Halka extends Calls {
  constructor({ key, url, retries = 3, maxWaitSeconds = 60, timeoutSeconds = 60, ...options }: HalkaOptions) {
    checkOptions(key, url);
    const { fetch: send = fetch, wait = sleep } = options;
    const limits = { maxWaitMs: maxWaitSeconds * 1_000, timeoutMs: timeoutSeconds * 1_000 };
    super({ client: openClient(key, url, retrying({ retries, ...limits, fetch: send, wait })) });
  }
}

/** Throws unless there is a key, and an address with its scheme. JavaScript may pass undefined environment variables. */
function checkOptions(key: unknown, url: unknown): void {
  const fail = (message: string) => {
    throw new HalkaError(message, { code: "options_invalid" });
  };
  if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url))
    fail("url must be the address of an instance, such as https://halka.example");
  if (typeof key !== "function" && (typeof key !== "string" || key.trim() === ""))
    fail("key must be an API key, such as halka_live_...");
}

type Method = (this: Calls, input?: object, options?: { readonly responseStyle?: string }) => Promise<unknown>;

const generated = Calls.prototype as unknown as Readonly<Record<string, Method>>;
for (const parameters of methods) {
  const run = generated[parameters.id]!;
  const defaults = textCalls.has(parameters.id) ? { parseAs: "text" } : {};
  const method: Method = async function (input, options) {
    checkParameters(parameters, input);
    const result = await run.call(this, input, { ...defaults, responseStyle: "fields", ...options });
    if (options?.responseStyle !== undefined) return result;
    const { data, response } = result as { readonly data: unknown; readonly response: Response };
    if (Array.isArray(data)) addNext(data, response);
    return data;
  };
  Object.defineProperty(Halka.prototype, parameters.id, { value: method, configurable: true, writable: true });
}

function openClient(key: HalkaOptions["key"], url: string, send: typeof fetch): Client {
  const client = createClient({ baseUrl: url.replace(/\/+$/, ""), auth: toAuth(key), fetch: send, throwOnError: true });
  client.interceptors.request.use((request, { url: path }) => {
    // not for other calls: the server ignores their key, so a retry would run them twice
    if (idempotentCalls.has(`${request.method} ${path}`) && !request.headers.has("idempotency-key"))
      request.headers.set("idempotency-key", crypto.randomUUID());
    return request;
  });
  client.interceptors.response.use(async (response) => {
    // such as the login page of a proxy
    if (!response.ok || !response.headers.get("content-type")?.startsWith("text/html")) return response;
    const { status, headers } = response;
    // an unread body would keep the connection open, and so the process alive
    await response.body?.cancel();
    const message = `${url} responded with a web page: it is not an instance of Halka, or a proxy is in between`;
    throw new HalkaError(message, { status, headers, code: "response_invalid" });
  });
  client.interceptors.error.use((thrown, response, request) => toError(thrown, response, request?.signal));
  return client;
}

/** The key as the generated client takes it. The error of a function must not look like one of the connection. */
function toAuth(key: HalkaOptions["key"]): HalkaOptions["key"] {
  if (typeof key !== "function") return key;
  return async () => {
    try {
      return await key();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new HalkaError(`The function passed as key failed: ${reason}`, { code: "key_failed", cause });
    }
  };
}
