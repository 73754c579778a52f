import type { Answer, CallInput, Contract, Endpoint } from "#base/contract.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { endSession, storedToken } from "./session.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Lets the call outlive the page it was made on. */
  readonly keepalive?: boolean;
}

type CallArgs<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

type EndpointOf<C extends Contract, K extends keyof C> = C[K] extends Endpoint ? C[K] : never;

export type Call<C extends Contract> = <K extends keyof C & string>(
  key: K,
  ...args: CallArgs<EndpointOf<C, K>>
) => Promise<Answer<EndpointOf<C, K>>>;

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The calls of one contract, known here by their types alone. A refusal throws an ApiError; no answer at all throws
 * what `fetch` throws. A token that the server no longer knows ends the session.
 */
export function callsOf<C extends Contract>(): Call<C> {
  return ((key: string, input?: Sent, options?: CallOptions) => send(key, input ?? {}, options ?? {})) as Call<C>;
}

async function send(key: string, input: Sent, options: CallOptions): Promise<unknown> {
  const [method = "GET", path = ""] = key.split(" ");
  const token = storedToken();
  const headers: Record<string, string> = { accept: "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (input.body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(addressOf(path, input), {
    method,
    headers,
    ...options,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  if (response.ok) return response.status === 204 ? undefined : await response.json();
  const body: unknown = await response.json().catch(() => undefined);
  const error = toApiError(response.status, response.headers.get("retry-after"), body);
  if (endsSession(error, token)) endSession("signed_out");
  throw error;
}

export function addressOf(path: string, { params = {}, query = {} }: Pick<Sent, "params" | "query">): string {
  const filled = path.replace(/\{(\w+)\}/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function endsSession(error: ApiError, token: string | null): boolean {
  // because an answer to an old token says nothing about a sign-in that happened meanwhile
  return error.status === 401 && error.code === "signed_out" && token !== null && token === storedToken();
}
