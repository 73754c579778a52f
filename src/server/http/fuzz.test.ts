import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { installJobs } from "#infra/jobs/install.ts";
import { arbitraryOf } from "#testing/arbitrary-json.ts";
import { createKey } from "#testing/api-key.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
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
interface Described {
  readonly operationId: string;
  readonly "x-scope"?: string;
  readonly "x-codes"?: readonly string[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument(contracts))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
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

/** What is wrong with a JSON value at a place of the document; null if nothing is. */
function findError(pointer: string, value: unknown): unknown {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  validators.set(pointer, validate);
  return validate(value) ? null : validate.errors?.[0];
}

const commonCodes = (document.components["responses"]!["default"] as Json)["x-codes"] as readonly string[];

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);
const on = await testNode({ postgres: postgres.target, clickhouse: clickhouse.target });
const ada = await testTenant(on);
await on.node.sql`update workspaces set plan = 'Pro' where id = ${ada.id}`;
const key = await createKey(ada);
const { call: _call, ...rows } = ada;
const ids: Readonly<Record<string, string>> = { ...rows, userId: ada.id, pageId: ada.id, externalId: "42", alias: "a" };

/** Segments of a path that are no id of anything. */
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
    .filter(([, operation]) => (operation["x-scope"] ?? "session") !== "session")
    .map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      parameters: [...(parameters as unknown as Json[]), ...(operation.parameters ?? [])].map(resolve),
    })),
);
type Operation = (typeof operations)[number];

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

function inputsOf({ path, operation, parameters }: Operation): fc.Arbitrary<Sent> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const segments = fc.tuple(
    ...names.map((name) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(ids[name] ?? "a") },
        { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
      ),
    ),
  );
  const inQuery = parameters.filter((parameter) => parameter["in"] === "query");
  const query = fc.record(
    Object.fromEntries(inQuery.map((each) => [each["name"] as string, arbitraryOf(each["schema"] as Json, resolve)])),
    { requiredKeys: inQuery.filter((each) => each["required"]).map((each) => each["name"] as string) },
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema ? arbitraryOf(schema, resolve) : fc.constant(undefined);
  return fc.record({ segments, query, body }).map((sent) => {
    const values = [...(sent.segments as string[])];
    const search = new URLSearchParams(
      Object.entries(sent.query).map(([name, value]) => [
        name,
        typeof value === "string" ? value.toWellFormed() : String(value),
      ]),
    ).toString();
    return { path: path.replace(/\{\w+\}/g, () => values.shift()!) + (search && `?${search}`), body: sent.body };
  });
}

describe.each(operations)("$key", (described) => {
  const { method, path, operation } = described;

  test("keeps to the document whatever it is sent", async () => {
    const inputs = fc.sample(inputsOf(described), { numRuns: RUNS, seed: SEED });
    for (const { path: address, body } of inputs) {
      const response = await fetch(on.origin + address, {
        method,
        redirect: "manual",
        headers: {
          authorization: `Bearer ${key.key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const type = response.headers.get("content-type")?.split(";")[0] ?? "";
      const text = await response.text();
      const sent = { address: address.slice(0, 300), body };
      expect({ ...sent, status: response.status, isBug: response.status === 500 }).toMatchObject({ isBug: false });
      if (response.status >= 400) {
        const problem = JSON.parse(text) as { code: string };
        expect({ ...sent, type, error: findError("/components/schemas/Problem", problem) }).toEqual({
          ...sent,
          type: "application/problem+json",
          error: null,
        });
        expect([...(operation["x-codes"] ?? []), ...commonCodes]).toContain(problem.code);
      } else {
        const content = operation.responses[response.status]?.content;
        expect({ ...sent, status: response.status, isDescribed: response.status in operation.responses }).toMatchObject(
          { isDescribed: true },
        );
        if (content) expect(Object.keys(content)).toContain(type);
        if (type !== "application/json" || response.headers.has("content-disposition")) continue;
        const pointer = `/paths/${escape(path)}/${method.toLowerCase()}/responses/${response.status}/content/application~1json/schema`;
        expect({ ...sent, error: findError(pointer, JSON.parse(text)) }).toEqual({ ...sent, error: null });
      }
    }
  });
});
