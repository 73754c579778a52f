import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { Endpoint, EndpointKey, UploadField } from "#base/contract.ts";
import { invalid, type ApiErrorKind } from "#base/errors.ts";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH, idempotencyErrors } from "#base/idempotency.ts";
import { apiKeyErrors } from "#base/scopes.ts";
import { bodyErrors } from "./body.ts";
import { bodyTypes } from "./mount.ts";
import { crossSite } from "./same-origin.ts";
import { uploadErrors } from "./upload.ts";

const JSON_TYPE = "application/json";
const IDEMPOTENCY_HEADERS = z.object({
  [IDEMPOTENCY_HEADER]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX_LENGTH).optional(),
});
const PROBLEM = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };

/** The OpenAPI description of a call, with all its possible API errors. */
export function describe(key: EndpointKey, endpoint: Endpoint): RouteConfig {
  const [method, path] = key.split(" ") as [string, string];
  const { access, params, query, body, status, summary, idempotent } = endpoint;
  const content = Object.fromEntries(bodyTypes(access).map((type) => [type, { schema: body }]));
  return createRoute({
    method: method.toLowerCase() as "get",
    path,
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary,
    ...(access === "session" ? { security: [{ bearer: [] }] } : {}),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(idempotent && { headers: IDEMPOTENCY_HEADERS }),
      ...(body && { body: { required: true, content } }),
      ...(endpoint.upload && { body: { required: true, content: describeUpload(endpoint.upload) } }),
    },
    responses: {
      [status]: describeSuccess(endpoint),
      ...describeErrors(getErrors(method, endpoint)),
      default: { description: "Any other problem", content: PROBLEM },
    },
  } as unknown as RouteConfig);
}

function describeUpload({ field, maxBytes }: UploadField): object {
  const file = { type: "string", format: "binary", maxLength: maxBytes };
  return { "multipart/form-data": { schema: { type: "object", required: [field], properties: { [field]: file } } } };
}

function describeSuccess({ status, response: result, file, stream }: Endpoint): object {
  if (stream)
    return {
      description: "A stream of events, each with this data",
      content: { "text/event-stream": { schema: stream } },
    };
  if (file) return { description: "The file", content: { [file]: { schema: { type: "string", format: "binary" } } } };
  if (status === 303) return { description: "Redirect", headers: { Location: { schema: { type: "string" } } } };
  if (!result) return { description: "Success, no content" };
  return { description: "Success", content: { [JSON_TYPE]: { schema: result } } };
}

function getErrors(method: string, { access, errors, body, upload, idempotent }: Endpoint): readonly ApiErrorKind[] {
  const isGuarded = method !== "GET" && access !== "beacon";
  const keyed = access === "session" ? apiKeyErrors : [];
  const once = idempotent ? idempotencyErrors : [];
  const sent = [...(body ? [...bodyErrors, invalid] : []), ...(upload ? [...uploadErrors, invalid] : [])];
  return [...errors, ...keyed, ...once, ...(isGuarded ? [crossSite] : []), ...sent];
}

function describeErrors(kinds: readonly ApiErrorKind[]): Record<number, object> {
  return Object.fromEntries(
    kinds.map(({ status }) => {
      const codes = kinds.filter((kind) => kind.status === status).map((kind) => kind.code);
      return [status, { description: [...new Set(codes)].join(", "), content: PROBLEM }];
    }),
  );
}
