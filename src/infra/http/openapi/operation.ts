import type { ZodType } from "zod";
import type { Endpoint, EndpointKey } from "#base/contract.ts";
import { type ApiErrorKind, invalid } from "#base/errors.ts";
import { idempotencyErrors } from "#base/idempotency.ts";
import { apiKeyErrors } from "#base/scopes.ts";
import { bodyErrors } from "../body.ts";
import { bodyTypes } from "../mount.ts";
import { crossSite } from "../same-origin.ts";
import { uploadErrors } from "../upload.ts";
import { describeCall } from "./description.ts";
import type { JsonSchemas } from "./json-schema.ts";
import type { Json } from "./simplify.ts";

/** What a document says of one call. */
export interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

/** The schemas of a call: those of what it takes, and that of what it returns. */
export function listSchemas({ params, query, body, response, stream }: Endpoint): {
  readonly inputs: readonly ZodType[];
  readonly outputs: readonly ZodType[];
} {
  const isSet = (schema: ZodType | undefined) => schema !== undefined;
  return { inputs: [params, query, body].filter(isSet), outputs: [response, stream].filter(isSet) };
}

/** The OpenAPI description of a call, with all its API errors; `session` are the parameters of calls with a token. */
export function describeOperation(
  key: EndpointKey,
  endpoint: Endpoint,
  schemas: JsonSchemas,
  session: readonly Json[],
): Operation {
  const { params, query, access, idempotent, scope } = endpoint;
  const errors = listErrors(key, endpoint);
  const parameters = [
    ...(params ? describeParameters(schemas.get(params, "input"), "path") : []),
    ...(query ? describeParameters(schemas.get(query, "input"), "query") : []),
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(access === "session" ? session : []),
  ];
  const requestBody = describeBody(endpoint, schemas);
  const description = describeCall(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description && { description }),
    security: access === "session" ? [scope === "session" ? { session: [] } : { bearer: [scope] }] : [],
    ...(scope && { "x-scope": scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody: { required: true, content: requestBody } }),
    responses: {
      [endpoint.status]: describeSuccess(endpoint, schemas),
      ...Object.fromEntries(
        [...new Set(errors.map(({ status }) => status))]
          .sort()
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: "#/components/responses/default" },
    },
    "x-codes": [...new Set(errors.map(({ code }) => code))].sort(),
  };
}

/** Every API error that a call may return, in addition to those of any request. */
export function listErrors(key: EndpointKey, endpoint: Endpoint): readonly ApiErrorKind[] {
  const { access, errors, query, body, upload, idempotent } = endpoint;
  const isGuarded = !key.startsWith("GET ") && access !== "beacon";
  return [
    ...errors,
    ...(access === "session" ? apiKeyErrors : []),
    ...(idempotent ? idempotencyErrors : []),
    ...(isGuarded ? [crossSite] : []),
    ...(query || body || upload ? [invalid] : []),
    ...(body ? bodyErrors : []),
    ...(upload ? uploadErrors : []),
  ];
}

function describeParameters(schema: Json, place: "path" | "query"): readonly Json[] {
  const required = (schema["required"] ?? []) as readonly string[];
  return Object.entries((schema["properties"] ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...own } = property;
    return {
      name,
      in: place,
      ...(place === "path" || required.includes(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema: own,
    };
  });
}

function describeBody({ body, upload, access }: Endpoint, schemas: JsonSchemas): Json | undefined {
  if (body) return Object.fromEntries(bodyTypes(access).map((type) => [type, { schema: schemas.get(body, "input") }]));
  if (!upload) return undefined;
  const file = { type: "string", contentMediaType: "application/octet-stream", maxLength: upload.maxBytes };
  return {
    "multipart/form-data": {
      schema: { type: "object", required: [upload.field], properties: { [upload.field]: file } },
    },
  };
}

function describeSuccess({ status, response, file, stream }: Endpoint, schemas: JsonSchemas): Json {
  if (stream)
    return {
      description: "A stream of events, each with this data",
      content: { "text/event-stream": { schema: schemas.get(stream, "output") } },
    };
  if (file) return { description: "The file", content: { [file]: { schema: { type: "string", format: "binary" } } } };
  if (status === 303) return { description: "Redirect", headers: { Location: { schema: { type: "string" } } } };
  if (!response) return { description: "Success, no content" };
  return { description: "Success", content: { "application/json": { schema: schemas.get(response, "output") } } };
}
