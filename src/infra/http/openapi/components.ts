import type { ApiErrorKind } from "#base/errors.ts";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from "#base/idempotency.ts";
import { getStatusTitle } from "../problem.ts";
import type { Json } from "./simplify.ts";

const field = {
  type: "object",
  required: ["field", "message"],
  properties: {
    field: { type: "string", description: "The path of the invalid field, such as `rules.targets.0.to`" },
    message: { type: "string" },
  },
} as const;

/** RFC 9457, with a sentence for people and a stable code. */
export const problem = {
  type: "object",
  description: "An API error (RFC 9457)",
  required: ["type", "title", "status", "detail", "message", "code", "request_id"],
  properties: {
    type: { type: "string", description: "Always `about:blank`" },
    title: { type: "string", description: "The name of the HTTP status" },
    status: { type: "integer" },
    detail: { type: "string", description: "As `message`" },
    message: { type: "string", description: "A sentence for people, in the language of the request" },
    code: { $ref: "#/components/schemas/ErrorCode" },
    errors: { type: "array", items: field, description: "The invalid fields, at most 20" },
    challenge: { type: "string", description: "Of second_factor_required: to be sent back in the second step" },
    methods: {
      type: "array",
      items: { type: "string", enum: ["code", "recovery_code", "passkey"] },
      description: "Of second_factor_required: the methods of the account",
    },
    current: {
      type: "object",
      additionalProperties: true,
      description: "Of link_changed, category_changed and order_changed: the current state",
    },
    scope: { type: "string", description: "Of scope_missing: the scope that the key lacks" },
    request_id: { type: "string", description: "Quote it when you contact support" },
  },
} as const;

export const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  description: "A random string of your choice. The same request with the same key is carried out once.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
} as const;

export const headers = {
  Link: {
    description: 'With `limit` or `cursor`, the next page: `<...>; rel="next"`; absent at the end',
    schema: { type: "string" },
  },
  RateLimit: {
    description: 'For each limit, the remaining calls and the seconds until it resets: `"workspace";r=1198;t=60`',
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: 'For each limit, the number of calls and the period in seconds: `"workspace";q=1200;w=60`',
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
} as const;

const COMMON =
  "What any call may return: a body that is not JSON (400), too large (413) or of another type (415), no valid token (401), a missing scope (403), an unknown id (404), invalid input (422), a limit (429), an unavailable store or a full disk (503, 507) or a bug (500)";

const referTo = (...names: readonly (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});

const limitHeaders = referTo("RateLimit", "RateLimit-Policy", "Retry-After");
/** Headers by the status of a response: when to retry, and which limit is used up. */
const headersByStatus: Readonly<Record<number, Json>> = {
  409: referTo("Retry-After"),
  429: limitHeaders,
  503: referTo("Retry-After"),
};

/**
 * One response per status, and `default` for any other, which lists the codes of `common`: any call may return them.
 */
export function describeResponses(
  statuses: readonly number[],
  common: readonly ApiErrorKind[],
): Readonly<Record<string, Json>> {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const describe = (status: number) => ({
    description: getStatusTitle(status),
    ...headersByStatus[status],
    content,
  });
  return {
    ...Object.fromEntries(statuses.map((status) => [status, describe(status)])),
    default: {
      description: COMMON,
      ...limitHeaders,
      content,
      "x-codes": [...new Set(common.map(({ code }) => code))].sort(),
    },
  };
}

/**
 * Lists all codes. Their sentences are in the documentation for developers, since here they would take up a twentieth
 * of the document.
 */
export function describeCodes(errors: readonly ApiErrorKind[]): Json {
  return {
    type: "string",
    description:
      "What went wrong; `/developers/errors` explains each code. New codes may be added; treat an unknown one by the status of its response.",
    enum: errors.map(({ code }) => code),
  };
}
