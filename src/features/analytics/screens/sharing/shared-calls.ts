import type { ResponseBody, CallInput } from "#base/contract.ts";
import { toApiError } from "#features/accounts/screens/api-error.ts";
import { toAddress } from "#features/accounts/screens/call.ts";
import { UNLOCK_HEADER } from "../../sharing/limits.ts";
import type { SharedContract } from "../../sharing/shared-contract.ts";

type Key = keyof SharedContract;
type Input<K extends Key> = Omit<CallInput<SharedContract[K]>, "params">;

/**
 * Calls of a reader. They never send the session of the signed-in account: a share shows everyone the same. The unlock
 * token is sent in a header, since URLs end up in logs.
 */
export async function callShared<K extends Key>(
  key: K,
  token: string,
  { query, body }: Input<K> & { readonly query?: object; readonly body?: object },
  { unlock, signal }: { readonly unlock?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<ResponseBody<SharedContract[K]>> {
  const [method = "GET", path = ""] = key.split(" ");
  const address = toAddress(path, { params: { token }, ...(query && { query: query as Record<string, string> }) });
  const response = await fetch(address, {
    method,
    headers: {
      accept: "application/json",
      ...(unlock && { [UNLOCK_HEADER]: unlock }),
      ...(body && { "content-type": "application/json" }),
    },
    credentials: "omit",
    referrerPolicy: "no-referrer",
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response.status, response.headers.get("retry-after"), content);
  return content as ResponseBody<SharedContract[K]>;
}
