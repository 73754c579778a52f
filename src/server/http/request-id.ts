import type { Context } from "hono";
import { newId } from "#base/ids.ts";

const ids = new WeakMap<Request, string>();

/** The id that ties a response to its line in the log. */
export function getRequestId(c: Context): string {
  const cached = ids.get(c.req.raw);
  if (cached) return cached;
  const id = newId();
  ids.set(c.req.raw, id);
  return id;
}
