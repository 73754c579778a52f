import type { Contract, Endpoint, EndpointKey } from "#base/contract.ts";
import { accountBlocked } from "#features/moderation/contract.ts";
import { type ApiErrorKind, diskFull, tooManyRequests, unavailable } from "#base/errors.ts";
import { describeCodes, describeResponses, headers, idempotencyKey, problem } from "#infra/http/openapi/components.ts";
import { addExamples } from "#infra/http/openapi/examples.ts";
import { toJsonSchemas } from "#infra/http/openapi/json-schema.ts";
import {
  commonErrors,
  describeOperation,
  listErrors,
  listSchemas,
  listStatuses,
  type Operation,
} from "#infra/http/openapi/operation.ts";
import { anyObject, openBodies, shareOpenBodies } from "#infra/http/openapi/open-bodies.ts";
import { sharePathParameters, shareParameters } from "#infra/http/openapi/share-parameters.ts";
import { renameParameters, sharePaths } from "#infra/http/openapi/share-paths.ts";
import type { Json } from "#infra/http/openapi/simplify.ts";
import { describeWebhooks, webhookParameters } from "#infra/http/openapi/webhooks.ts";
import { webhookEvents } from "#features/webhooks/events.ts";
import { internalError, methodNotAllowed } from "#infra/http/problem.ts";
import examples from "../../../docs/examples.json" with { type: "json" };
import { WORKSPACE_HEADER } from "./auth-middleware.ts";
import { malformedErrors } from "./malformed.ts";
import { sortCalls, tags } from "./openapi-tags.ts";

const introduction = `Every path also works below \`/api\`. Requests and responses are JSON, and unknown keys of a request are errors.
An API key belongs to one page, and every response to it has the headers \`RateLimit\` and \`RateLimit-Policy\`. With a session token, \`${WORKSPACE_HEADER}\` selects a page of the account by its id.
In addition to the statuses that a call lists, any call may fail as described by \`default\`.`;

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key of a workspace (`halka_live_...`) with the scopes of the call, the access token of a connected app, or a session token",
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
  accountBlocked,
  internalError as ApiErrorKind,
];

/** The OpenAPI document of all calls, built from the contracts; `server` is the URL of the installation. */
export function openApiDocument(contracts: readonly Contract[], server = "/") {
  const calls = listCalls(contracts).map(
    ([key, endpoint]) => [key, isDashboardOnly(endpoint) ? withoutBodies(endpoint) : endpoint] as const,
  );
  const paths = sharePaths(calls.map(([key]) => getPath(key)));
  const used = calls.map(([, endpoint]) => listSchemas(endpoint));
  const schemas = toJsonSchemas(
    used.flatMap(({ inputs }) => inputs),
    [...used.flatMap(({ outputs }) => outputs), ...webhookEvents.map(({ schema }) => schema)],
  );
  const { parameters, operations: described } = shareParameters(
    calls.map(([key, endpoint]) => {
      const path = getPath(key);
      return renameParameters(describeOperation(endpoint, schemas), path, paths.get(path)!);
    }),
  );
  const { operations, ofSchemas } = addExamples(described, examples);
  const statuses = [...new Set(calls.flatMap(([, endpoint]) => listStatuses(endpoint)))].sort();
  const usedTags = new Set(calls.map(([, { tag }]) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Halka",
      version: "1",
      summary: "Pages, links and statistics",
      description: introduction,
    },
    servers: [{ url: server }],
    tags: tags.flatMap(({ name, description }) => (usedTags.has(name) ? [{ name, description }] : [])),
    paths: groupByPath(
      calls.map(([key]) => `${key.split(" ")[0]!} ${paths.get(getPath(key))!}`),
      operations.map((each, index) => (isDashboardOnly(calls[index]![1]) ? shareOpenBodies(each) : each)),
    ),
    webhooks: describeWebhooks(webhookEvents, schemas),
    components: {
      securitySchemes,
      parameters: {
        IdempotencyKey: idempotencyKey,
        ...webhookParameters,
        ...parameters,
      },
      headers,
      requestBodies: openBodies.requestBodies,
      responses: { ...describeResponses(statuses, [...commonErrors, ...errorsOfAnyCall]), ...openBodies.responses },
      schemas: {
        Problem: problem,
        ErrorCode: describeCodes(listAllErrors(contracts)),
        ...withExamples(schemas.components, ofSchemas),
      },
    },
  };
}

/** All calls in the order of the documentation. */
export function listCalls(contracts: readonly Contract[]): readonly (readonly [EndpointKey, Endpoint])[] {
  const calls = contracts.flatMap((contract) => Object.entries(contract) as [EndpointKey, Endpoint][]);
  return sortCalls(calls, ([, endpoint]) => endpoint);
}

/** Every API error that these calls may return, once per code and sorted by it. */
export function listAllErrors(contracts: readonly Contract[]): readonly ApiErrorKind[] {
  const calls = contracts.flatMap((contract) => Object.entries(contract) as [EndpointKey, Endpoint][]);
  const errors = [...calls.flatMap(([key, endpoint]) => listErrors(key, endpoint)), ...errorsOfAnyCall];
  const byCode = new Map(errors.map((kind) => [kind.code, kind]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function withExamples(
  schemas: Readonly<Record<string, Json>>,
  ofSchemas: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in ofSchemas ? { ...schema, examples: [ofSchemas[name]] } : schema,
    ]),
  );
}

const DASHBOARD_TAGS = new Set<string>(tags.flatMap((tag) => ("isOfDashboard" in tag ? [tag.name] : [])));

/** True if only our own screens make this call, so that programs do not need the schemas of its bodies. */
export function isDashboardOnly({ tag, scope }: Endpoint): boolean {
  return (scope === undefined || scope === "session") && DASHBOARD_TAGS.has(tag);
}

function withoutBodies(endpoint: Endpoint): Endpoint {
  const { body, response } = endpoint;
  return { ...endpoint, ...(body && { body: anyObject }), ...(response && { response: anyObject }) };
}

function getPath(key: EndpointKey): string {
  return key.split(" ")[1]!;
}

/** `keys` are the methods and paths of the operations, such as `GET /v1/links`. */
function groupByPath(keys: readonly string[], operations: readonly Operation[]): Readonly<Record<string, Json>> {
  const paths: Record<string, Record<string, Operation>> = {};
  keys.forEach((key, index) => {
    const [method, path] = key.split(" ") as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operations[index]!;
  });
  return Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, sharePathParameters(methods)]));
}
