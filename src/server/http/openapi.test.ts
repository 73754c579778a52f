import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Endpoint, EndpointKey } from "#base/contract.ts";
import { findQuerySchema } from "#infra/http/parse-input.ts";
import { listErrors } from "#infra/http/openapi/operation.ts";
import { sharePaths } from "#infra/http/openapi/share-paths.ts";
import { contracts } from "./endpoints.ts";
import { isDashboardOnly, openApiDocument } from "./openapi.ts";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly security?: object[];
  readonly "x-codes"?: string[];
  readonly "x-replaced-by"?: string;
  readonly deprecated?: boolean;
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly parameters?: Parameter[];
  readonly responses: Record<string, { $ref?: string; content?: Record<string, object> }>;
}
type PathItem = Readonly<Record<string, Operation>> & { readonly parameters?: Parameter[] };
type Document = {
  readonly openapi: string;
  readonly paths: Record<string, PathItem>;
  readonly webhooks: Record<string, { readonly post: Operation }>;
  readonly tags: { name: string; description: string }[];
  readonly components: {
    readonly parameters: Record<string, Parameter>;
    readonly responses: Record<string, { "x-codes"?: string[]; content: Record<string, object> }>;
    readonly schemas: Record<string, object> & { ErrorCode: { enum: string[] } };
  };
};

/** The maximum size of the served document, without spaces. */
const MAX_BYTES = 300 * 1024;

const text = JSON.stringify(openApiDocument(contracts), null, 2);
const document = JSON.parse(text) as Document;
const endpoints = contracts.flatMap((contract) => Object.entries<Endpoint>(contract));
const sharedPaths = sharePaths(endpoints.map(([key]) => key.split(" ")[1]!));

/** The method of a call and its path in the document. */
function locate(key: string): { readonly method: string; readonly path: string } {
  const [method, path] = key.split(" ") as [string, string];
  return { method, path: sharedPaths.get(path)! };
}

test("docs/openapi.json matches the contracts (npm run openapi updates it)", async () => {
  await expect(`${text}\n`).toMatchFileSnapshot("../../../docs/openapi.json");
});

test("has every call once, each from a single contract", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const keys = endpoints.map(([key]) => locate(key)).map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual(keys.sort());
  expect(document.openapi).toBe("3.1.0");
});

test("has no two paths that differ only in the names of their parameters, and keeps those names for clients", () => {
  const templates = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  expect(templates.filter((template, index) => templates.indexOf(template) !== index)).toEqual([]);
  const { get, put } = document.paths["/v1/appearance/{id}"]!;
  expect(get!.parameters).toMatchObject([{ name: "id", in: "path", "x-client-name": "userId" }]);
  expect(put!.parameters).toMatchObject([{ name: "id", in: "path", "x-client-name": "appearanceId" }]);
});

test("resolves every reference", () => {
  for (const [, section, name] of text.matchAll(/"\$ref": "#\/components\/(\w+)\/([\w-]+)"/g)) {
    const components = document.components as unknown as Record<string, object>;
    expect(components[section!]).toHaveProperty([name!]);
  }
});

test("describes the events that webhooks send, with their headers", () => {
  const { post } = document.webhooks["link.created"]!;
  expect(post.operationId).toBe("onLinkCreated");
  expect(post.requestBody!.content["application/json"]).toMatchObject({
    schema: { type: "object", required: ["type", "timestamp", "data"] },
    example: { type: "link.created", data: { _id: expect.any(String) as string } },
  });
  for (const { $ref } of post.parameters!)
    expect(document.components.parameters).toHaveProperty($ref!.split("/").at(-1)!);
});

test("is small: every shared part is a component", () => {
  expect(JSON.stringify(document).length).toBeLessThan(MAX_BYTES);
});

test("leaves bodies open only for calls of our own screens, and marks deprecated calls", () => {
  const ids = new Set(endpoints.map(([, { id }]) => id));
  for (const [key, endpoint] of endpoints) {
    const { id, replacedBy } = endpoint;
    const { method, path } = locate(key);
    const operation = document.paths[path]![method.toLowerCase()]!;
    const isOpen = JSON.stringify(operation).includes('/Open"');
    const isKnown = replacedBy === undefined || ids.has(replacedBy);
    expect({ id, isKnown, isWrong: isOpen && !isDashboardOnly(endpoint) }).toEqual({
      id,
      isKnown: true,
      isWrong: false,
    });
    expect([operation["x-replaced-by"], operation.deprecated]).toEqual([replacedBy, replacedBy ? true : undefined]);
  }
});

test("describes fields that their names and types do not explain", () => {
  const names = ["Link", "PageLink", "Block", "Webhook", "Domain", "Subscriber", "Message", "ApiKey"];
  const obvious = new Set(["_id", "name", "title", "email", "message", "tags", "signature", "createdAt", "updatedAt"]);
  const { schemas } = document.components;
  const isDescribed = ({ $ref, description }: { $ref?: string; description?: string }) =>
    (description ?? $ref) !== undefined;
  const open = names.flatMap((name) =>
    Object.entries((schemas[name] as { properties: Record<string, object> }).properties)
      .filter(([field, schema]) => !obvious.has(field) && !isDescribed(schema))
      .map(([field]) => `${name}.${field}`),
  );
  expect(open).toEqual([]);
});

test("names every call, group and schema once, for generated clients", () => {
  const ids = endpoints.map(([, { id }]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([]);
  const described = new Set(document.tags.map(({ name }) => name));
  expect([...new Set(endpoints.map(([, { tag }]) => tag))].filter((tag) => !described.has(tag))).toEqual([]);
  expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]+$/.test(name))).toEqual([]);
});

test("lists every error code once", () => {
  const codes = document.components.schemas.ErrorCode.enum;
  expect(codes).toEqual([...new Set(codes)].sort());
  const kinds = endpoints.flatMap(([key, endpoint]) => listErrors(key as EndpointKey, endpoint));
  expect(kinds.filter(({ code }) => !codes.includes(code))).toEqual([]);
});

describe.each(endpoints)("%s", (keyOfCall, endpoint) => {
  const { method, path } = locate(keyOfCall);
  const operation = document.paths[path]![method.toLowerCase()]!;
  const parameters = [...(document.paths[path]!.parameters ?? []), ...(operation.parameters ?? [])].map(
    ({ $ref, ...own }) => ($ref ? document.components.parameters[$ref.split("/").at(-1)!]! : own),
  );

  test("describes every declared API error, its success and its security", () => {
    for (const { status, code } of listErrors(keyOfCall as EndpointKey, endpoint)) {
      const response = document.components.responses["default"]!;
      const described = operation.responses[status] ?? operation.responses["default"]!;
      expect(described.$ref).toMatch(new RegExp(`^#/components/responses/(${status}|default)$`));
      expect([...(operation["x-codes"] ?? []), ...(response["x-codes"] ?? [])]).toContain(code);
      expect(Object.keys(response.content)).toEqual(["application/problem+json"]);
    }
    expect(operation.responses).toHaveProperty(String(endpoint.status));
    const { scope } = endpoint;
    const needed = scope === "session" ? [{ session: [] }] : [{ bearer: [scope] }];
    expect(operation.security).toEqual(endpoint.access === "session" ? needed : []);
    expect(endpoint.errors.some(({ code }) => code === "signed_out")).toBe(endpoint.access === "session");
  });

  test("documents idempotency keys, which only creating calls with a session support", () => {
    const key = parameters.find(({ name }) => name === "Idempotency-Key");
    expect(key && { in: key.in, required: key.required }).toEqual(
      endpoint.idempotent && { in: "header", required: undefined },
    );
    if (!endpoint.idempotent) return;
    expect([method, endpoint.access, endpoint.response !== undefined]).toEqual(["POST", "session", true]);
  });

  test("has the body and exactly the parameters of its contract", () => {
    const hasBody = endpoint.body !== undefined || endpoint.upload !== undefined;
    expect(operation.requestBody !== undefined).toBe(hasBody);
    expect(Object.keys(operation.responses)).toContain("default");
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name)).toEqual(names);
    expect(inPath.every(({ required }) => required)).toBe(true);
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    const query = findQuerySchema(endpoint) as z.ZodObject | undefined;
    expect(inQuery.map(({ name }) => name).sort()).toEqual(Object.keys(query?.shape ?? {}).sort());
  });
});
