import type { Context } from "hono";
import type { z, ZodType } from "zod";
import type { Access, Contract, Endpoint, Handlers } from "#base/contract.ts";
import { type FieldError, invalid, notFound, Refusal } from "#base/errors.ts";
import { readJson } from "./body.ts";

/** Makes the context of a call, or refuses it: signed out, cross-site, over a limit. */
export interface Gate<PublicCtx, SessionCtx extends PublicCtx> {
  enter(access: Exclude<Access, "session">, c: Context): Promise<PublicCtx>;
  enterSession(c: Context): Promise<SessionCtx>;
}

/** The one thing of Hono that is needed here. */
interface App {
  on(method: string, path: string, handle: (c: Context) => Promise<Response>): unknown;
}

type AnyHandler = (ctx: unknown, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>;

/**
 * Puts every endpoint of a contract on `app`. A request passes in this order: gate, path, query, body,
 * handler, serialisation through the answer's schema, so that what the schema does not name never leaves.
 */
export function mount<C extends Contract, P, S extends P>(
  app: App,
  contract: C,
  handlers: Handlers<C, P, S>,
  gate: Gate<P, S>,
): void {
  for (const [key, endpoint] of Object.entries(contract) as [keyof C & string, Endpoint][]) {
    const [method, path] = key.split(" ") as [string, string];
    const handler = handlers[key as keyof C] as unknown as AnyHandler;
    app.on(method, path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
      const ctx = endpoint.access === "session" ? await gate.enterSession(c) : await gate.enter(endpoint.access, c);
      const answer = await handler(ctx, {
        params: endpoint.params ? parsePath(endpoint.params, c.req.param()) : undefined,
        query: endpoint.query ? parse(endpoint.query, c.req.query()) : undefined,
        body: endpoint.body ? parse(endpoint.body, await readJson(c.req.raw, bodyTypes(endpoint.access))) : undefined,
      });
      c.header("cache-control", "no-store");
      if (!endpoint.answer) return c.body(null, endpoint.status as 204);
      return c.json(endpoint.answer.parse(answer) as object, endpoint.status as 200);
    });
  }
}

/** The media types that a call of this access takes. */
export function bodyTypes(access: Access): readonly string[] {
  // because a beacon from a sandboxed page must be a simple request, which JSON is not
  return access === "beacon" ? ["text/plain", "text/ping", "application/json"] : ["application/json"];
}

/** An address that cannot exist is not found, exactly as one that does not. */
function parsePath(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(notFound);
  return result.data;
}

/** What a person can read of; a body of 100 KiB can hold ten thousand unknown keys, and as long ones. */
const MAX_ERRORS = 20;
const MAX_FIELD_LENGTH = 100;

function parse(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues
    .flatMap(toFieldErrors)
    .slice(0, MAX_ERRORS)
    .map(({ field, message }) => ({ field: field.slice(0, MAX_FIELD_LENGTH).toWellFormed(), message }));
  throw new Refusal(invalid, { message: errors[0]?.message ?? invalid.message, errors });
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== "unrecognized_keys") return [{ field: issue.path.join(".") || "body", message: issue.message }];
  return issue.keys.map((name) => ({ field: [...issue.path, name].join("."), message: "This field is not known" }));
}
