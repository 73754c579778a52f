import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { toArbitrary } from "#testing/arbitrary-json.ts";
import { createKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { tenantIds } from "#testing/endpoints.ts";
import { testTenant } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { testPostgres } from "#testing/postgres.ts";
import { queues } from "../jobs.ts";
import { contracts } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

vi.setConfig({ testTimeout: 120_000 });
const RUNS = 6;
const SEED = 20_261_126;

type Json = Readonly<Record<string, unknown>>;
interface OperationObject {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly "x-codes"?: readonly string[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument(contracts))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
formats.default(ajv);
ajv.addSchema(document, "openapi");

const resolve = (schema: Json): Json => {
  const reference = schema["$ref"] as string | undefined;
  if (reference === undefined) return schema;
  const [, , section, name] = reference.split("/") as [string, string, string, string];
  return resolve(document.components[section]![name]!);
};
const escape = (key: string) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

const validators = new Map<string, ValidateFunction>();

/** Checks a JSON value against a schema of the document, and returns the error; null if it is valid. */
function findError(pointer: string, value: unknown): unknown {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  validators.set(pointer, validate);
  return validate(value) ? null : validate.errors?.[0];
}

const commonCodes = (document.components["responses"]!["default"] as Json)["x-codes"] as readonly string[];

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const instance = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(instance);
await instance.node.sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
const key = await createKey(ada);
const ids = tenantIds(ada);

/** Path segments that are not ids. */
const ODD_SEGMENTS = [
  "%00",
  "%FF",
  "%ED%A0%80",
  "..%2f..",
  "%F0%9F%98%80",
  "0",
  "x".repeat(3_000),
  "%25",
  "a%0Ab",
  "null",
];

const operations = Object.entries(document.paths).flatMap(([path, { parameters = [], ...methods }]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.some((each) => "bearer" in each))
    .map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      parameters: [...(parameters as unknown as Json[]), ...(operation.parameters ?? [])].map(resolve),
    })),
);
type Operation = (typeof operations)[number];

interface FuzzInput {
  readonly path: string;
  readonly body: unknown;
}

function toInputs({ path, operation, parameters }: Operation): fc.Arbitrary<FuzzInput> {
  const clientNames = new Map(parameters.map((each) => [each["name"], each["x-client-name"] as string | undefined]));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => clientNames.get(name) ?? name!);
  const segments = fc.tuple(
    ...names.map((name) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(ids[name]!) },
        { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
      ),
    ),
  );
  const inQuery = parameters.filter((parameter) => parameter["in"] === "query");
  const query = fc.record(
    Object.fromEntries(inQuery.map((each) => [each["name"] as string, toArbitrary(each["schema"] as Json, resolve)])),
    { requiredKeys: inQuery.filter((each) => each["required"]).map((each) => each["name"] as string) },
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema ? toArbitrary(schema, resolve) : fc.constant(undefined);
  return fc.record({ segments, query, body }).map((sent) => {
    const values = [...sent.segments];
    const search = new URLSearchParams(
      Object.entries(sent.query).map(([name, value]) => [
        name,
        typeof value === "string" ? value.toWellFormed() : String(value),
      ]),
    ).toString();
    return { path: path.replace(/\{\w+\}/g, () => values.shift()!) + (search && `?${search}`), body: sent.body };
  });
}

/** Returns how a response deviates from the document; null if it conforms. */
function findDeviation({ method, path, operation }: Operation, response: Response, text: string): unknown {
  const { status, headers } = response;
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (status === 500) return "a bug";
  if (status >= 400) {
    if (type !== "application/problem+json") return `an error as ${type}`;
    const problem = JSON.parse(text) as { code: string };
    const isListed = [...(operation["x-codes"] ?? []), ...commonCodes].includes(problem.code);
    return isListed ? findError("/components/schemas/Problem", problem) : `unlisted code ${problem.code}`;
  }
  if (!(status in operation.responses)) return `unlisted status ${status}`;
  const { content } = operation.responses[status]!;
  if (content && !(type in content)) return `unlisted media type ${type}`;
  if (type !== "application/json" || headers.has("content-disposition")) return null;
  const place = `/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}`;
  return findError(`${place}/content/application~1json/schema`, JSON.parse(text));
}

describe.each(operations)("$key", (described) => {
  test("conforms to the OpenAPI document for any input", async () => {
    for (const { path, body } of fc.sample(toInputs(described), { numRuns: RUNS, seed: SEED })) {
      const headers: Record<string, string> = { authorization: `Bearer ${key.key}` };
      if (body !== undefined) headers["content-type"] = "application/json";
      const { method } = described;
      const sent = {
        method,
        redirect: "manual",
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await fetch(instance.origin + path, sent as RequestInit);
      const deviation = findDeviation(described, response, await response.text());
      expect({ path: path.slice(0, 300), body, deviation }).toEqual({
        path: path.slice(0, 300),
        body,
        deviation: null,
      });
    }
  });
});
