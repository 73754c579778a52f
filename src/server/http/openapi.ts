import type { Contract, Endpoint, EndpointKey } from "#base/contract.ts";
import { type ApiErrorKind, diskFull, tooManyRequests, unavailable } from "#base/errors.ts";
import { WORKSPACE_HEADER } from "#client/workspace-header.ts";
import { describeCodes, describeResponses, headers, idempotencyKey, problem } from "#infra/http/openapi/components.ts";
import { toJsonSchemas } from "#infra/http/openapi/json-schema.ts";
import {
  commonErrors,
  describeOperation,
  listErrors,
  listSchemas,
  type Operation,
} from "#infra/http/openapi/operation.ts";
import { sharePathParameters, shareParameters } from "#infra/http/openapi/share-parameters.ts";
import type { Json } from "#infra/http/openapi/simplify.ts";
import { internalError, methodNotAllowed } from "#infra/http/problem.ts";
import { malformedErrors } from "./malformed.ts";
import { tags } from "./openapi-tags.ts";

const description = `Every path also works below \`/api\`. Requests and responses are JSON, and unknown keys of a request are errors.
An API key belongs to one page. With a session token, \`${WORKSPACE_HEADER}\` selects a page of the account by its id.
Beside the statuses that a call lists, any call may fail as described by \`default\`.`;

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An API key of a workspace (`halka_live_...`) with the scopes of the call, or a session token",
  },
  session: { type: "http", scheme: "bearer", description: "A session token, from `POST /users/login`" },
} as const;

/** API errors that any call may return. */
const errorsOfAnyCall: readonly ApiErrorKind[] = [
  ...malformedErrors,
  methodNotAllowed,
  tooManyRequests,
  unavailable,
  diskFull,
  internalError as ApiErrorKind,
];

/** The OpenAPI document of all calls, built from the contracts; `server` is the URL of the installation. */
export function openApiDocument(contracts: readonly Contract[], server = "/") {
  const calls = contracts.flatMap((contract) => Object.entries(contract) as [EndpointKey, Endpoint][]);
  const used = calls.map(([, endpoint]) => listSchemas(endpoint));
  const schemas = toJsonSchemas(
    used.flatMap(({ inputs }) => inputs),
    used.flatMap(({ outputs }) => outputs),
  );
  const { parameters, operations } = shareParameters(
    calls.map(([key, endpoint]) => describeOperation(key, endpoint, schemas)),
  );
  const errors = [...calls.flatMap(([key, endpoint]) => listErrors(key, endpoint)), ...errorsOfAnyCall];
  const usedTags = new Set(calls.map(([, { tag }]) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Halka",
      version: "1",
      summary: "Pages, links and statistics",
      description,
    },
    servers: [{ url: server }],
    tags: tags.filter(({ name }) => usedTags.has(name)),
    paths: groupByPath(calls, operations),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey, ...parameters },
      headers,
      responses: describeResponses(errors, [...commonErrors, ...errorsOfAnyCall]),
      schemas: { Problem: problem, ErrorCode: describeCodes(errors), ...schemas.components },
    },
  };
}

function groupByPath(
  calls: readonly (readonly [EndpointKey, Endpoint])[],
  operations: readonly Operation[],
): Readonly<Record<string, Json>> {
  const paths: Record<string, Record<string, Operation>> = {};
  calls.forEach(([key], index) => {
    const [method, path] = key.split(" ") as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operations[index]!;
  });
  return Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, sharePathParameters(methods)]));
}
