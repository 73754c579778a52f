import type { ApiErrorKind } from "#base/errors.ts";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from "#base/idempotency.ts";
import { titleOfStatus } from "../problem.ts";
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
    request_id: { type: "string", description: "Name it when you ask for help" },
  },
} as const;

export const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  description: "A random string of your choice. The same request with the same key is carried out once.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_LENGTH },
} as const;

export const headers = {
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
} as const;

/** Statuses whose responses say when to try again. */
const WITH_RETRY_AFTER = new Set([409, 429, 503]);

/**
 * One response per status of the errors, and `default` for any other. They list the codes of `common`, which any call
 * with such a response may return.
 */
export function describeResponses(
  errors: readonly ApiErrorKind[],
  common: readonly ApiErrorKind[],
): Readonly<Record<string, Json>> {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort();
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const describe = (status: number) => ({
    description: titleOfStatus(status),
    ...(WITH_RETRY_AFTER.has(status) && {
      headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } },
    }),
    content,
    ...describeCommon(common.filter((kind) => kind.status === status)),
  });
  return {
    ...Object.fromEntries(statuses.map((status) => [status, describe(status)])),
    default: {
      description:
        "Any other problem: a body that is no JSON (400), too large (413) or of another type (415), or a store that is away (503, 507)",
      content,
    },
  };
}

function describeCommon(errors: readonly ApiErrorKind[]): Json {
  return errors.length === 0 ? {} : { "x-codes": [...new Set(errors.map(({ code }) => code))].sort() };
}

/** The catalogue of all codes, each with its status and its English sentence. */
export function describeCodes(errors: readonly ApiErrorKind[]): Json {
  const byCode = new Map(errors.map((kind) => [kind.code, kind]));
  return {
    type: "string",
    description: "What went wrong. New codes may be added; treat an unknown one by the status of its response.",
    oneOf: [...byCode.values()]
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, status, message }) => ({ const: code, description: `${status}: ${message}` })),
  };
}
