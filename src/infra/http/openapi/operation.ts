import type { ZodType } from "zod";
import type { Endpoint, EndpointKey } from "#base/contract.ts";
import {
  type ApiErrorKind,
  crossSite,
  diskFull,
  invalid,
  notFound,
  signedOut,
  tooManyRequests,
  unavailable,
} from "#base/errors.ts";
import { idempotencyErrors } from "#base/idempotency.ts";
import { apiKeyErrors } from "#base/scopes.ts";
import { bodyErrors, isBodyOptional } from "../body.ts";
import { bodyTypes } from "../mount.ts";
import { findQuerySchema } from "../parse-input.ts";
import { uploadErrors } from "../upload.ts";
import type { JsonSchemas } from "./json-schema.ts";
import type { Json } from "./simplify.ts";

/** The part of the document about one call. */
export interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

/** The schemas of a call's input and output. */
export function listSchemas(endpoint: Endpoint): {
  readonly inputs: readonly ZodType[];
  readonly outputs: readonly ZodType[];
} {
  const { params, body, response, stream } = endpoint;
  const isSet = (schema: ZodType | undefined) => schema !== undefined;
  return { inputs: [params, findQuerySchema(endpoint), body].filter(isSet), outputs: [response, stream].filter(isSet) };
}

/** The OpenAPI description of a call, with all its API errors. */
export function describeOperation(endpoint: Endpoint, schemas: JsonSchemas): Operation {
  const { params, access, body, idempotent, scope } = endpoint;
  const query = findQuerySchema(endpoint);
  const parameters = [
    ...(params ? describeParameters(schemas.get(params, "input"), "path") : []),
    ...(query ? describeParameters(schemas.get(query, "input"), "query") : []),
    ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  const requestBody = describeBody(endpoint, schemas);
  const description = describeCall(endpoint);
  const ownCodes = listOwnCodes(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description && { description }),
    ...(endpoint.replacedBy !== undefined && { deprecated: true, "x-replaced-by": endpoint.replacedBy }),
    security: access === "session" ? [scope === "session" ? { session: [] } : { bearer: [scope] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && {
      requestBody: { ...(!(body && isBodyOptional(body)) && { required: true }), content: requestBody },
    }),
    responses: {
      [endpoint.status]: describeSuccess(endpoint, schemas),
      ...Object.fromEntries(
        listStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: "#/components/responses/default" },
    },
    ...(ownCodes.length > 0 && { "x-codes": ownCodes }),
  };
}

/** The statuses of a call's own errors; `default` describes the errors that any call may return. */
export function listStatuses({ errors }: Endpoint): readonly number[] {
  return [...new Set(errors.filter((kind) => !commonErrors.includes(kind)).map(({ status }) => status))].sort();
}

/** The codes of a call's own errors, without those that any call of its kind may return. */
function listOwnCodes({ errors }: Endpoint): readonly string[] {
  const common = new Set(commonErrors.map(({ code }) => code));
  return [...new Set(errors.map(({ code }) => code))].filter((code) => !common.has(code)).sort();
}

/** API errors that any call with a token, path, body, upload or idempotency key may return. */
export const commonErrors: readonly ApiErrorKind[] = [
  signedOut,
  ...apiKeyErrors,
  ...idempotencyErrors,
  crossSite,
  invalid,
  ...bodyErrors,
  ...uploadErrors,
  notFound,
  tooManyRequests,
  unavailable,
  diskFull,
];

/** All API errors that a call may return, apart from those that any request may get. */
export function listErrors(key: EndpointKey, endpoint: Endpoint): readonly ApiErrorKind[] {
  const { access, errors, body, upload, idempotent } = endpoint;
  const isGuarded = !key.startsWith("GET ") && access !== "beacon";
  return [
    ...errors,
    ...(access === "session" ? apiKeyErrors : []),
    ...(idempotent ? idempotencyErrors : []),
    ...(isGuarded ? [crossSite] : []),
    ...(access === "session" || endpoint.query || body || upload ? [invalid] : []),
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

function describeSuccess(
  { status, response, file, otherFiles, stream, paginatedBy }: Endpoint,
  schemas: JsonSchemas,
): Json {
  if (stream)
    return {
      description: "A stream of events, each with this data",
      content: { "text/event-stream": { schema: schemas.get(stream, "output") } },
    };
  if (file) {
    const types = [file, ...(otherFiles ?? [])].map((type) => type.split(";", 1)[0]!);
    const schema = { type: "string", format: "binary" };
    return { description: "The file", content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  if (status === 303) return { description: "Redirect", headers: { Location: { schema: { type: "string" } } } };
  if (!response) return { description: "Done" };
  return {
    description: "OK",
    ...(paginatedBy !== undefined && { headers: { Link: { $ref: "#/components/headers/Link" } } }),
    content: { "application/json": { schema: schemas.get(response, "output") } },
  };
}

const KIB = 1024;

/** The notes and limits of a call. */
function describeCall(endpoint: Endpoint): string {
  const { description, replacedBy, upload, maxBodyBytes } = endpoint;
  const sentences = [
    replacedBy && `Deprecated. Use \`${replacedBy}\` instead.`,
    description && `${description}${/[.!?]$/.test(description) ? "" : "."}`,
    upload && `The file may be up to ${formatBytes(upload.maxBytes)}.`,
    maxBodyBytes && `The body may be up to ${formatBytes(maxBodyBytes)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function formatBytes(bytes: number): string {
  return bytes < KIB * KIB ? `${bytes / KIB} KiB` : `${bytes / KIB / KIB} MiB`;
}
